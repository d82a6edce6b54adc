import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { allFields } from '../../actionNodes';
import { byId, credentialsFor, itemsOf, runNode } from '../../support/engine';
import { openList } from '../../support/lookups';
import { rawService as service, useRawService } from '../../support/rawService';

/* A part of a list is never returned as the whole list. */

useRawService();

const on = (resource: string, operation: string, parameters: INodeParameters) => ({
	get credentials() {
		return credentialsFor(service);
	},
	parameters: { resource, operation, ...parameters },
});

const answering = (answer: IDataObject) => {
	service.answering = () => ({ body: JSON.stringify(answer) });
};

const rowsOf = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ id: `r_${index}` }));

describe('a list without pages', () => {
	const getRedemptions = on('voucher', 'getRedemptions', { voucherCode: byId('SAVE') });
	const ofCampaign = { tiers: 'campaign', campaignId: byId('camp_1'), returnAll: true };

	it.each([
		['the redemptions of a voucher', getRedemptions, 'redemption_entries'],
		['the tiers of a campaign', on('promotionTier', 'getAll', ofCampaign), 'tiers'],
	])('that has fewer rows than its total is an error: %s', async (_, reading, key) => {
		answering({ object: 'list', data_ref: key, [key]: rowsOf(2), total: 3 });
		const { error, items } = await runNode(reading);
		expect(error?.message).toMatch(/the list returned 2 of 3 rows/);
		expect(items).toEqual([]);
	});

	it('that has all rows is read', async () => {
		answering({ redemption_entries: rowsOf(2), total: 2 });
		expect(await itemsOf(getRedemptions)).toHaveLength(2);
	});
});

describe('Loyalty Program → Get Report of tiers', () => {
	const report = (period: string) =>
		on('loyaltyProgram', 'getReport', {
			programId: byId('lprg_1'),
			metric: 'tiers',
			period,
			startDate: '2026-01-01',
			endDate: '2026-01-31',
		});

	it('rejects a summary that may have been cut at 100 tiers', async () => {
		answering({ data: rowsOf(100), object: 'list' });
		const { error } = await runNode(report('summary'));
		expect(error?.message).toBe(
			'The report may have more than 100 tiers, but Voucherify returns no others',
		);
	});

	it('accepts all other lengths', async () => {
		answering({ data: rowsOf(99), object: 'list' });
		expect(await itemsOf(report('summary'))).toHaveLength(99);
		answering({ data: rowsOf(150), object: 'list' });
		expect(await itemsOf(report('daily'))).toHaveLength(150);
	});
});

describe('Check Eligibility → Return All', () => {
	const all = on('qualification', 'check', { returnAll: true });
	const time = (index: number) => new Date(Date.parse('2026-01-01') - index).toISOString();

	/** Serves rows, newest first, strictly after a time, as Voucherify may do. */
	const serving = (rows: Array<{ id: string; created_at: string }>) => {
		service.answering = ({ body }) => {
			const { options } = JSON.parse(body) as {
				options: { limit: number; starting_after?: string };
			};
			const { limit, starting_after: after } = options;
			const left = rows.filter(({ created_at }) => !after || created_at < after);
			const data = left.slice(0, limit);
			const redeemables = {
				data: data.map((row) => ({ ...row, object: 'voucher' })),
				has_more: left.length > limit,
				more_starting_after: data.at(-1)?.created_at,
			};
			return { body: JSON.stringify({ redeemables }) };
		};
	};
	const made = (count: number, perTime: number) =>
		Array.from({ length: count }, (_, index) => ({
			id: `CODE-${index}`,
			created_at: time(Math.floor(index / perTime)),
		}));

	it.each([1, 7, 49])('misses no row, with %i of each time', async (perTime) => {
		const rows = made(120, perTime);
		serving(rows);
		expect((await itemsOf(all)).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
	});

	it('ends in an error where a page is full of one time', async () => {
		serving(made(120, 60));
		const { error, items } = await runNode(all);
		expect(error?.message).toMatch(/^More than 50 rows were created at the same time/);
		expect(items).toEqual([]);
	});
});

describe('Loyalty Points → Estimate Points', () => {
	const membership = {
		member: { id: 'lmbr_1', customer_id: 'cust_1' },
		program: { id: 'lprg_1', name: 'Bean Society' },
		cards: [{ card: { id: 'lcrd_1', code: 'C1' }, points_estimation: 12 }],
		benefits: [{ benefit: { id: 'linc_1', name: 'A coffee', type: 'MATERIAL' } }],
	};
	const estimating = on('loyaltyPoints', 'estimate', { customerId: byId('cust_1') });

	it('returns benefits beside points', async () => {
		answering({ memberships: [membership, { ...membership, cards: [] }] });
		const benefit = {
			points: null,
			benefit_id: 'linc_1',
			benefit_name: 'A coffee',
			benefit_type: 'MATERIAL',
			card_id: null,
			member_id: 'lmbr_1',
			program_name: 'Bean Society',
		};
		expect(await itemsOf(estimating)).toMatchObject([
			{ points: 12, card_id: 'lcrd_1', benefit_id: null, member_id: 'lmbr_1' },
			benefit,
			benefit,
		]);
	});

	it('lists event schemas of current rules and of all campaigns, as no campaign is chosen', async () => {
		service.answering = ({ target }) => {
			const isCampaigns = target.startsWith('/v1/campaigns');
			const trigger = { event: 'customer.custom_event', custom_event: { schema_id: 'ms_2' } };
			const current = [{ id: 'lern_1', name: 'Visits', trigger }, { id: 'lern_2' }];
			if (target.startsWith('/v2/')) return { body: JSON.stringify({ data: current }) };
			const rule = { id: 'ern_1', event: 'visit', custom_event: { schema_id: 'ms_1' } };
			const campaigns = [{ id: 'camp_1', name: 'Coffee Club' }];
			const list = isCampaigns ? { campaigns } : { data: [rule, { id: 'ern_2' }] };
			return { body: JSON.stringify({ ...list, total: isCampaigns ? 1 : 2 }) };
		};
		const shown = allFields.filter(
			({ name, displayOptions }) =>
				name === 'schemaId' && displayOptions?.show?.resource?.includes('loyaltyPoints'),
		);
		const methods = shown.flatMap(({ modes = [] }) =>
			modes.flatMap(({ typeOptions }) => typeOptions?.searchListMethod ?? []),
		);
		expect(new Set(methods)).toEqual(new Set(['searchEveryEventSchema']));
		const parameters = { ...estimating.parameters, event: 'customer.custom_event' };
		const first = await openList(service, 'searchEveryEventSchema', { parameters });
		expect(first.results).toEqual([{ name: 'Visits', value: 'ms_2' }]);
		const more = await openList(service, 'searchEveryEventSchema', {
			parameters,
			paginationToken: first.paginationToken,
		});
		expect(more.results).toEqual([{ name: 'visit', value: 'ms_1' }]);
	});
});
