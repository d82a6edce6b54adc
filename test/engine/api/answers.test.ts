import type { ServerResponse } from 'node:http';
import type { INodeParameters } from 'n8n-workflow';
import { mayBeCausedByRetry } from '../../../nodes/Voucherify/api/errors/callError';
import { clientFor } from '../../support/apiClient';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawAnswer, type RawService } from '../../support/rawService';

let service: RawService;

beforeEach(async () => {
	// The waits between retries are random: without jitter they end immediately.
	jest.spyOn(Math, 'random').mockReturnValue(0);
	service = await startRawService();
});

afterEach(async () => {
	await service.close();
});

const run = async (parameters: INodeParameters) =>
	await runNode({ credentials: credentialsFor(service), parameters });

const inviting: INodeParameters = {
	resource: 'user',
	operation: 'invite',
	email: 'new@example.com',
	firstName: 'Nora',
	lastName: 'Newman',
	projects: { project: [{ projectId: byId('proj_1'), role: byId('USER') }] },
};

const revoking: INodeParameters = {
	resource: 'oauthToken',
	operation: 'revoke',
	accessToken: 'a-token',
};

describe('an empty 2xx response', () => {
	describe.each([200, 201, 202, 204])('of status %i', (status) => {
		it.each([
			['Invite', inviting],
			['Revoke', revoking],
		])('completes %s, which expects no body', async (_, parameters) => {
			service.answering = () => ({ status, body: '' });
			const { items, error } = await run(parameters);
			expect(error).toBeUndefined();
			expect(items).toMatchObject([{ json: { success: true } }]);
			expect(service.requests).toHaveLength(1);
		});
	});

	it.each([
		['a text', 'OK'],
		['half of some JSON', '{"id": "inv'],
		['a field called error', '{"error": "none"}'],
		['no more than null', 'null'],
	])('with %s instead also counts as success where no body is expected', async (_, body) => {
		service.answering = () => ({ status: 200, body });
		for (const parameters of [inviting, revoking]) {
			const { items, error } = await run(parameters);
			expect(error).toBeUndefined();
			expect(items).toMatchObject([{ json: { success: true } }]);
		}
	});

	it('does not include a web page: Voucherify did not send it', async () => {
		service.answering = () => ({ status: 200, body: '<!doctype html><p>Sign in</p>' });
		for (const parameters of [inviting, revoking]) {
			const { error } = await run(parameters);
			expect(error?.message).toBe(
				"Outcome unknown: Voucherify's response cannot be used: it is a web page",
			);
		}
	});

	it.each<[string, INodeParameters]>([
		['Get', { resource: 'export', operation: 'get', exportId: byId('exp_1') }],
		['Get Many', { resource: 'export', operation: 'getAll' }],
	])('is rejected by %s, which expects a body', async (_, parameters) => {
		service.answering = () => ({ status: 200, body: '' });
		const { error } = await run(parameters);
		expect(error?.message).toMatch(/^Voucherify's response cannot be used: it is not (a|an) \w+$/);
		expect(error?.description).toMatch(/^Try again later/);
	});

	it('leaves it unknown whether an export was started, and does not advise to try again', async () => {
		service.answering = () => ({ status: 200, body: '' });
		const { error } = await run({
			resource: 'voucherTransaction',
			operation: 'export',
			campaignId: byId('camp_1'),
		});
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(error?.description).not.toMatch(/Try again/);
	});
});

const NOT_FOUND: RawAnswer = { status: 404, body: '{"code":404,"key":"not_found"}' };

describe('a DELETE', () => {
	/** Sends a DELETE while the service performs these steps, one per request. The last step repeats. */
	const deleting = async (...steps: Array<RawAnswer | ((response: ServerResponse) => void)>) => {
		service.answering = (_, response) => {
			const step = steps[Math.min(service.requests.length, steps.length) - 1];
			if (typeof step !== 'function') return step;
			step(response);
			return undefined;
		};
		const client = await clientFor(service);
		return await client.request({ method: 'DELETE', path: ['v1', 'customers', 'cust_1'] });
	};
	const reset = ({ socket }: ServerResponse) => {
		socket?.resetAndDestroy();
	};
	const status = (code: number): RawAnswer => ({ status: code, body: '' });

	it.each([
		['a reset', reset],
		['502', status(502)],
		['503', status(503)],
		['504', status(504)],
	])('is sent again after %s', async (_, fault) => {
		await expect(deleting(fault, status(204))).resolves.toBeUndefined();
		expect(service.requests).toHaveLength(2);
	});

	it.each([
		['a reset', reset],
		['502', status(502)],
	])(
		'that finds nothing after %s may have been applied, and is not reported as done',
		async (_, fault) => {
			const failure: unknown = await deleting(fault, NOT_FOUND).catch((error: unknown) => error);
			expect(failure).toMatchObject({ httpCode: '404' });
			expect(mayBeCausedByRetry(failure)).toBe(true);
			expect(service.requests).toHaveLength(2);
		},
	);

	it('that finds nothing on the first attempt is refused', async () => {
		await expect(deleting(NOT_FOUND)).rejects.toMatchObject({ httpCode: '404' });
	});

	it('that finds nothing after a 429 is refused', async () => {
		const wait = { status: 429, headers: { 'retry-after': '0' }, body: '{}' };
		await expect(deleting(wait, NOT_FOUND)).rejects.toMatchObject({ httpCode: '404' });
	});

	it('that keeps failing ends in an error that does not call the outcome unknown', async () => {
		const failing = deleting(status(502));
		await expect(failing).rejects.toMatchObject({ httpCode: '502' });
		await expect(failing).rejects.not.toMatchObject({
			message: expect.stringMatching(/^Outcome unknown: /),
		});
		expect(service.requests).toHaveLength(4);
	});
});

it('refuses a GET that finds nothing after a connection reset', async () => {
	service.answering = (_, { socket }) => {
		if (service.requests.length > 1) return NOT_FOUND;
		socket?.resetAndDestroy();
		return undefined;
	};
	const client = await clientFor(service);
	const reading = client.request({ method: 'GET', path: ['v1', 'customers', 'cust_1'] });
	await expect(reading).rejects.toMatchObject({ httpCode: '404' });
});
