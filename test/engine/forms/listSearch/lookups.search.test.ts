import { byId, itemsOf, credentialsFor } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox({ sizes: { customers: 250 } });

type Method = Parameters<typeof openList>[1];

const parameters = { resource: 'earningRule', operation: 'create' };
const open = async (method: Method, filter?: string, chosen = {}) =>
	await openList(sandbox, method, { parameters: { ...parameters, ...chosen }, filter });
const calls = () =>
	sandbox.requests.map(({ path, query }) => `${path}?${decodeURIComponent(query)}`);
const namesOf = async (...asked: Parameters<typeof open>) =>
	(await open(...asked)).results.map(({ name }) => name);

describe('campaigns are found by Voucherify', () => {
	it('with one request, by a part of their name', async () => {
		expect(await namesOf('searchLoyaltyCampaigns', 'Rewards')).toEqual(['Summer Rewards']);
		expect(calls()).toEqual([
			'/v1/campaigns?order=-created_at&campaign_type=LOYALTY_PROGRAM&filters[campaigns][conditions][$contains]=Rewards&limit=100&page=1',
		]);
	});

	it('or by the node where Voucherify finds none, as it may be case-sensitive', async () => {
		expect(await namesOf('searchCampaigns', 'summer')).toEqual([
			'Summer Rewards · Loyalty Program',
		]);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('among those with gift cards and loyalty cards, where only those are allowed', async () => {
		expect((await namesOf('searchCardCampaigns')).sort()).toEqual([
			'Coffee Club · Loyalty Program',
			'Gift Cards · Gift Vouchers',
			'Summer Rewards · Loyalty Program',
		]);
		expect(await namesOf('searchCardCampaigns', 'Spring')).toEqual([]);
	});
});

describe('customers', () => {
	it('are found by Voucherify, by email or name', async () => {
		const known = sandbox.world.customers.all()[7];
		const shown = `${known?.name} · ${known?.email} · ${known?.source_id}`;
		expect(await namesOf('searchCustomers', known?.email ?? undefined)).toEqual([shown]);
		expect(await namesOf('searchCustomers', known?.name ?? undefined)).toContain(shown);
		expect(sandbox.requests).toHaveLength(2);
	});

	it('are shown newest first, those without a name by their ID', async () => {
		const newest = sandbox.world.customers.all().at(-1);
		const { results } = await open('searchCustomers');
		expect(results).toHaveLength(100);
		expect(results[0]).toEqual({ name: newest?.id, value: newest?.id });
	});
});

describe('Earning Rule needs no raw IDs: it lists', () => {
	const inCoffeeClub = { campaignId: byId('Coffee Club') };

	it('segments', async () => {
		expect((await namesOf('searchSegments')).sort()).toEqual(['Newsletter', 'VIP', 'Waiting List']);
		expect(await namesOf('searchSegments', 'ait')).toEqual(['Waiting List']);
		expect(await namesOf('searchSegments', 'vip')).toEqual(['VIP']);
	});

	it('more than a hundred segments, continued by time', async () => {
		const { segments } = sandbox.world;
		const [some] = segments.all();
		if (!some) throw new Error('no segment');
		for (let count = 0; count < 120; count += 1) {
			const at = Date.UTC(2025, 0, 1) + count * 1000;
			segments.add({ ...some, ...segments.born(at), name: `Segment ${count}` });
		}
		const first = await open('searchSegments');
		const { paginationToken } = first;
		const rest = await openList(sandbox, 'searchSegments', { parameters, paginationToken });
		const names = [...first.results, ...rest.results].map(({ name }) => name);
		expect(new Set(names).size).toBe(123);
		expect(rest.paginationToken).toBeUndefined();
	});

	it('tiers of the chosen campaign, and any tier once', async () => {
		expect(await namesOf('searchLoyaltyTiers', '', inCoffeeClub)).toEqual([
			'Any Tier',
			'Bronze',
			'Silver',
			'Gold',
		]);
		expect(await namesOf('searchLoyaltyTiers', 'old', inCoffeeClub)).toEqual(['Gold']);
		expect(calls()[0]).toBe('/v1/loyalties/Coffee%20Club/tiers?limit=100');
		const onward = { parameters: { ...parameters, ...inCoffeeClub }, paginationToken: '0:' };
		const { results } = await openList(sandbox, 'searchLoyaltyTiers', onward);
		expect(results.map(({ name }) => name)).toEqual(['Bronze', 'Silver', 'Gold']);
		await expect(open('searchLoyaltyTiers')).rejects.toThrow('Choose a campaign first');
	});

	it('event schemas that earning rules already use, those of the chosen campaign first', async () => {
		expect((await open('searchEventSchemas', '', inCoffeeClub)).results).toEqual([]);
		const rule = (event: string, schema_id: string) => ({
			event,
			custom_event: { schema_id },
			loyalty: { type: 'FIXED', points: 1 },
		});
		for (const [campaign, event] of [
			['Summer Rewards', 'sign_up'],
			['Coffee Club', 'page_view'],
		]) {
			await itemsOf({
				credentials: credentialsFor(sandbox),
				parameters: {
					...parameters,
					campaignId: byId(String(campaign)),
					specifyRule: 'json',
					rulesJson: JSON.stringify(rule(String(event), `ms_${event}`)),
				},
			});
		}
		const { results, paginationToken } = await open('searchEventSchemas', '', inCoffeeClub);
		expect(results).toEqual([{ name: 'page_view', value: 'ms_page_view' }]);
		const more = await openList(sandbox, 'searchEventSchemas', {
			parameters: { ...parameters, ...inCoffeeClub },
			paginationToken,
		});
		expect(more.results).toEqual([{ name: 'sign_up', value: 'ms_sign_up' }]);
	});

	it('products, collections and SKUs, as the field Items says', async () => {
		const products = sandbox.world.products.all();
		const { productCollections } = sandbox.world;
		const of = async (object: string, filter?: string) =>
			(await open('searchItems', filter, { object })).results;
		expect(await of('product', products[3]?.source_id ?? '')).toEqual([
			{ name: `${products[3]?.name} · ${products[3]?.source_id}`, value: products[3]?.id },
		]);
		expect((await of('products_collection')).map(({ value }) => value).sort()).toEqual(
			productCollections
				.all()
				.map(({ id }) => id)
				.sort(),
		);
		const row = await openList(sandbox, 'searchItems', {
			parameters: { ...parameters, object: 'sku', moreItems: { items: [{ object: 'product' }] } },
			path: 'parameters.moreItems.items[0].objectId',
			filter: products[3]?.source_id ?? '',
		});
		expect(row.results).toMatchObject([{ value: products[3]?.id }]);
		const product = products.find(({ skus }) => skus.data.length > 0);
		const [sku] = product?.skus.data ?? [];
		expect(await of('sku', sku?.source_id ?? '')).toEqual([
			{ name: `${sku?.sku} · ${product?.name} · ${sku?.source_id}`, value: sku?.id },
		]);
	});

	it('validation rules, with their purpose', async () => {
		expect((await namesOf('searchValidationRules')).sort()).toEqual([
			'Baskets above 50 € · Earning Rule Order Paid',
			'Not on sale · Global',
			'VIP customers only · Earning Rule Custom Event',
		]);
	});
});
