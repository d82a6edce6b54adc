import { inspect } from 'node:util';
import { credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const UNKNOWN = 'unknown-token-3f9a7c15e2';

useSandbox();

const revoking = (accessToken: string) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'oauthToken', operation: 'revoke', accessToken },
});

const newToken = () => sandbox.world.oauthTokens.create(sandbox.keys.appId, 'api').access_token;

describe('OAuth Token → Revoke', () => {
	it('sends the token as a form, and does not return it', async () => {
		const [token, other] = [newToken(), newToken()];
		expect(await itemsOf(revoking(token))).toEqual([{ success: true }]);
		expect(sandbox.world.oauthTokens.findActive(token)).toBeUndefined();
		expect(sandbox.world.oauthTokens.findActive(other)).toBeDefined();
		expect(sandbox.requests).toMatchObject([
			{
				method: 'POST',
				path: '/v1/oauth/token/revoke',
				query: '',
				headers: {
					'content-type': 'application/x-www-form-urlencoded',
					'x-app-id': sandbox.keys.appId,
				},
				status: 204,
			},
		]);
		expect(sandbox.requests[0]?.body).toEqual({ access_token: '***' });
	});

	it('says when the token is unknown or no longer active', async () => {
		const { error } = await runNode(revoking(UNKNOWN));
		expect(error?.message).toBe('The access token is unknown, or no longer active');
		expect(error?.description).toMatch(/generated with the keys of this credential/);
		expect(sandbox.requests).toHaveLength(1);
	});

	it.each([
		['refused', { kind: 'status', status: 400, body: { message: `No token ${UNKNOWN}` } }],
		['unknown', undefined],
		['a broken connection', { kind: 'resetBefore' }],
		['a page of HTML', { kind: 'html', status: 404 }],
	] as const)('shows the token in no error: %s', async (_, fault) => {
		if (fault) sandbox.faults.add(fault);
		const { error } = await runNode(revoking(UNKNOWN));
		expect(error).toBeDefined();
		expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(UNKNOWN);
		expect(JSON.stringify(error)).not.toContain(UNKNOWN);
		if (fault) sandbox.faults.add(fault);
		const goingOn = { onError: 'continueRegularOutput' } as const;
		const { items } = await runNode({ ...revoking(UNKNOWN), node: goingOn });
		expect(items).toMatchObject([{ json: { error: { message: expect.any(String) } } }]);
		expect(JSON.stringify(items)).not.toContain(UNKNOWN);
	});
});
