import { parse } from 'csv-parse/sync';
import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const GIFTS = 'Gift Cards';

useSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });

const on = (operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'voucherTransaction', operation, ...parameters },
});

const bookedOn = (campaign: string) => {
	const { campaigns, ledger } = sandbox.world;
	return ledger.of(campaigns.get(campaign).id).map(({ id }) => id);
};

describe('Voucher Transaction → Get Many of a whole campaign', () => {
	const getting = (campaign: string, parameters: INodeParameters = {}) =>
		on('getAll', { of: 'campaign', campaignId: byId(campaign), ...parameters });

	it.each([GIFTS, 'Coffee Club'])(
		'reads those of all cards, newest first: %s',
		async (campaign) => {
			const items = await itemsOf(getting(campaign, { returnAll: true }));
			expect(items.map(({ id }) => id)).toEqual(bookedOn(campaign).toReversed());
			expect(new Set(items.map(({ voucher_id }) => voucher_id)).size).toBeGreaterThan(1);
		},
	);

	it('reads no more pages than a limit needs, from the current URL', async () => {
		await itemsOf(getting(GIFTS, { limit: 5 }));
		expect(sandbox.requests).toMatchObject([
			{ path: '/v1/campaigns/Gift%20Cards/transactions', query: 'order=-id&limit=5' },
		]);
	});

	it('filters by type and time as for one card', async () => {
		const filters = { types: ['CREDITS_REDEMPTION'], createdAfter: '2020-01-01T00:00:00Z' };
		const items = await itemsOf(getting(GIFTS, { returnAll: true, filters }));
		expect(items.length).toBeGreaterThan(0);
		expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['CREDITS_REDEMPTION']));
	});

	it('requires the campaign, and no card', async () => {
		const { error } = await runNode(getting('={{ "" }}', { voucherCode: byId('GIFT-0001') }));
		expect(error?.message).toBe('Campaign is empty');
		expect(sandbox.requests).toEqual([]);
	});

	it('says that the campaign has no transactions of this kind', async () => {
		const { error } = await runNode(getting('Welcome Codes'));
		expect(error?.message).toMatch(/only for loyalty or gift campaigns/);
	});
});

describe('Voucher Transaction → Export', () => {
	const rowsOf = async (parameters: INodeParameters) => {
		const { items, error } = await runNode(on('export', parameters));
		if (error) throw error;
		const file = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64');
		const rows: Array<Record<string, string>> = parse(file, { columns: true });
		return rows;
	};

	it('writes those of a gift card campaign, by the current URL', async () => {
		const rows = await rowsOf({ of: 'giftCampaign', campaignId: byId(GIFTS) });
		expect(rows.map(({ id }) => id).sort()).toEqual([...bookedOn(GIFTS)].sort());
		expect(sandbox.requests[0]?.path).toBe('/v1/campaigns/Gift%20Cards/transactions/export');
	});

	it('filters them', async () => {
		const options = {
			order: '-created_at',
			filters: { filter: [{ field: 'type', operator: '$is', value: 'CREDITS_REDEMPTION' }] },
		};
		const rows = await rowsOf({ of: 'giftCampaign', campaignId: byId(GIFTS), options });
		expect(new Set(rows.map(({ type }) => type))).toEqual(new Set(['CREDITS_REDEMPTION']));
		expect(sandbox.requests[0]?.body).toMatchObject({ order: '-created_at' });
	});

	it('writes those of one card, with the columns and the order that are supported', async () => {
		const { ledger, vouchers } = sandbox.world;
		const card = vouchers.get('GIFT-0001');
		const options = {
			fields: ['id', 'campaign_id'],
			order: '-created_at',
			// Left over from another choice.
			createdAfter: '2030-01-01T00:00:00Z',
		};
		const rows = await rowsOf({ of: 'card', voucherCode: byId('GIFT-0001'), options });
		const ids = ledger.of(card.id).map(({ id }) => id);
		expect(rows.map(({ id }) => id).sort()).toEqual([...ids].sort());
		expect(rows[0]?.campaign_id).toBe(card.campaign_id);
		expect(sandbox.requests[0]).toMatchObject({
			path: '/v1/vouchers/GIFT-0001/transactions/export',
			body: { parameters: { fields: ['id', 'campaign_id'], order: '-created_at' } },
		});
	});

	it('writes those of a loyalty campaign by the legacy URL', async () => {
		await rowsOf({ campaignId: byId('Coffee Club') });
		expect(sandbox.requests[0]?.path).toBe('/v1/loyalties/Coffee%20Club/transactions/export');
	});
});
