import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import {
	JANE,
	publishing,
	single,
	sent,
	given,
	POST,
	withPublications,
} from '../../../support/publications';
import { bodies } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';

withPublications();

describe.each(['answered', 'refused'] as const)(
	'where a repeated source ID is %s, a publication',
	(repeatedPublication) => {
		beforeEach(() => {
			sandbox.settings.beliefs.repeatedPublication = repeatedPublication;
		});

		const withId = (more: INodeParameters = {}) =>
			publishing({ sourceId: 'welcome-jane', ...more });

		it('with a source ID is created once, however often it is sent', async () => {
			const [first] = await itemsOf(withId());
			const [again] = await itemsOf(withId());
			expect(again).toEqual({ ...first, already: true });
			expect(given()).toEqual(['HELLO-0001']);
		});

		it('with a source ID is known to this process before lists show it', async () => {
			sandbox.settings.beliefs.listLagMs = 5_000;
			const now = () => withId({ requestOptions: { longestLook: 0 } });
			const [first] = await itemsOf(now());
			expect(await itemsOf(now())).toEqual([{ ...first, already: true }]);
			expect(given()).toEqual(['HELLO-0001']);
		});

		it('with a source ID is sent again after a reset, and created once', async () => {
			sandbox.faults.add({ kind: 'resetAfter' });
			const [item] = await itemsOf(withId());
			expect(item).toMatchObject({ code: 'HELLO-0001', source_id: 'welcome-jane' });
			expect(item?.qr_code_url).toMatch(/\/qr\//);
			expect(given()).toEqual(['HELLO-0001']);
			const looked = repeatedPublication === 'refused' ? 2 : 0;
			expect(sandbox.requests).toHaveLength(2 + looked);
		});

		it.each<[string, INodeParameters]>([
			['customer', { customerSourceId: JANE.toUpperCase() }],
			['campaign', { campaignId: byId(CAMPAIGN_IDS.giftCards) }],
			['code', single('WELCOME-10')],
		])('is not confused with one of another %s', async (_, other) => {
			const keyed = { options: { deduplicationKey: 'spring-2' } };
			for (const [label, named] of [
				['Source ID', { sourceId: 'spring-1' }],
				['Deduplication Key', keyed],
			] as const) {
				await itemsOf(publishing(named));
				const { error } = await runNode(publishing({ ...named, ...other }));
				expect(error?.message).toBe(
					`${label} was used before, for another customer, campaign or code`,
				);
				expect(error?.context.data).toMatchObject({ outcome: 'refused' });
			}
			expect(given()).toEqual(['HELLO-0001', 'HELLO-0002']);
		});

		it('is the same where the campaign is identified by its name', async () => {
			const [first] = await itemsOf(withId());
			const campaignId = { __rl: true, mode: 'name', value: 'Welcome Codes' };
			expect(await itemsOf(withId({ campaignId }))).toEqual([{ ...first, already: true }]);
		});
	},
);

it('reports a refusal as such where no publication has the source ID', async () => {
	const body = { code: 400, key: 'duplicate_source_id', message: 'Duplicate source_id' };
	sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/publications', body });
	const { error } = await runNode(publishing({ sourceId: 'welcome-john' }));
	expect(error?.message).toMatch(/^Source ID was used before/);
	const look = 'GET /v1/publications?source_id=welcome-john&limit=100';
	expect(sent()).toEqual([POST, look, look, look]);
});

describe('join once', () => {
	it('publishes the same code to the same customer again, says so, and sends no source ID', async () => {
		const [first] = await itemsOf(publishing({ options: { joinOnce: true } }));
		const [again] = await itemsOf(publishing({ options: { joinOnce: true } }));
		expect(again).toEqual({ ...first, already: true });
		expect(given()).toEqual(['HELLO-0001']);
		expect(sent()).toEqual([`${POST}?join_once=true`, `${POST}?join_once=true`]);
		for (const body of bodies()) expect(body).not.toHaveProperty('source_id');
	});

	it('does not make a publication idempotent', async () => {
		sandbox.faults.add({ kind: 'resetBefore' });
		const { error } = await runNode(publishing({ options: { joinOnce: true } }));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(sent().filter((call) => call.startsWith(POST))).toHaveLength(1);
	});
});
