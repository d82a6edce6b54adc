import '../../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

const WELCOME = 'Welcome Codes';

useSandbox();

const on = operationsOf('campaign');

describe('Campaign → Get Many', () => {
	it('continues by creation dates where page numbers end', async () => {
		const { campaigns } = sandbox.world;
		const like = campaigns.get(WELCOME);
		const count = 310;
		for (let number = 0; number < count; number += 1) {
			const created_at = new Date(Date.parse(like.created_at) + number * 1_000).toISOString();
			campaigns.add({ ...like, id: `camp_${number}`, name: `Many ${number}`, created_at });
		}
		sandbox.settings.rateLimit = { calls: 1_000_000, windowMs: 60_000 };
		const items = await itemsOf(
			on('getAll', { returnAll: true, filters: { nameContains: 'Many' } }),
		);
		expect(new Set(items.map(({ id }) => id)).size).toBe(count);
	});
});

describe('Campaign → Get Summary', () => {
	const summing = (parameters: INodeParameters = {}) =>
		on('getSummary', { campaignId: byId(WELCOME), ...parameters });

	it('shows the results of a campaign in one flat row', async () => {
		const { vouchers } = sandbox.world;
		vouchers.remove('HELLO-0001');
		const [item] = await itemsOf(summing());
		expect(item).toMatchObject({
			campaign: WELCOME,
			campaign_type: 'DISCOUNT_COUPONS',
			vouchers_created: 12,
			vouchers_deleted: 1,
			points_rewarded: null,
		});
	});

	it('reads a summary once for all items that request it', async () => {
		const { items } = await runNode({ ...summing(), items: [{}, {}] });
		expect(items).toHaveLength(2);
		expect(sandbox.requests).toHaveLength(1);
	});

	const old = { name: 'Old', created_at: '2024-01-01T00:00:00Z' };

	it.each([
		['nothing at all', {}],
		['a campaign and nothing more', { object: 'campaign_summary', campaign: old }],
		['nothing but zeros', { campaign: old, redemptions: 0, vouchers_created: 0 }],
	])('says that there is none for a campaign that is too old: %s', async (_, body) => {
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { error } = await runNode(summing());
		expect(error?.message).toBe(`Voucherify has no summary of the campaign ${WELCOME}`);
		expect(error?.description).toMatch(/before June 17, 2025/);
	});

	it('does not take a campaign without results for one that is too old', async () => {
		const body = { campaign: { created_at: '2025-06-18T00:00:00Z' }, redemptions: 0 };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		expect(await itemsOf(summing({ simplify: false }))).toMatchObject([body]);
	});
});
