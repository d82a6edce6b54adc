import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const parameters = { resource: 'campaign', operation: 'createFromTemplate' };

const calls = () =>
	sandbox.requests.map(({ path, query }) => `${path}?${decodeURIComponent(query)}`);

describe('templates and categories of campaigns', () => {
	it('shows templates with what they create, and lets Voucherify search by name', async () => {
		const { results } = await openList(sandbox, 'searchCampaignTemplates', { parameters });
		expect(results.map(({ name }) => name).sort()).toEqual([
			'Gift Card 50 · Gift Vouchers',
			'Ten Percent Off · Discount Coupons',
		]);
		const found = await openList(sandbox, 'searchCampaignTemplates', {
			parameters,
			filter: 'Ten',
		});
		expect(found.results).toHaveLength(1);
		expect(calls().at(-1)).toBe(
			'/v1/templates/campaigns?order=-id&filters[name][conditions][$contains]=Ten&limit=100',
		);
	});

	it('shows only templates of discounts for a promotion tier', async () => {
		const { results } = await openList(sandbox, 'searchDiscountTemplates', { parameters });
		expect(results.map(({ name }) => name)).toEqual(['Ten Percent Off · Discount Coupons']);
	});

	it('continues after the last of a hundred templates', async () => {
		const { campaignTemplates } = sandbox.world;
		const [like] = campaignTemplates.all();
		if (!like) throw new Error('The sandbox has no template');
		for (let number = 100; number < 250; number += 1) {
			campaignTemplates.add({ ...like, id: `camp_tpl_${number}`, name: `Template ${number}` });
		}
		const first = await openList(sandbox, 'searchCampaignTemplates', { parameters });
		const second = await openList(sandbox, 'searchCampaignTemplates', {
			parameters,
			paginationToken: String(first.paginationToken),
		});
		const ids = [...first.results, ...second.results].map(({ value }) => value);
		expect(new Set(ids).size).toBe(152);
		expect(second.paginationToken).toBeUndefined();
	});

	it.each([
		['searchGiftCampaigns', ['Gift Cards'], 'campaign_type=GIFT_VOUCHERS'],
		['searchPromotionCampaigns', ['Spring Sale'], 'campaign_type=PROMOTION'],
	] as const)(
		'lets Voucherify filter by the type of campaign: %s',
		async (method, names, query) => {
			const { results } = await openList(sandbox, method, { parameters });
			expect(results.map(({ name }) => name)).toEqual(names);
			expect(calls()).toEqual([`/v1/campaigns?order=-created_at&${query}&limit=100&page=1`]);
		},
	);

	it.each([
		['searchCategories', 'cat_Seasonal2'],
		['searchCategoryNames', 'Seasonal'],
	] as const)('shows categories, with one request: %s', async (method, value) => {
		const { results } = await openList(sandbox, method, { parameters, filter: 'season' });
		expect(results).toEqual([{ name: 'Seasonal', value }]);
		expect(calls()).toEqual(['/v1/categories?']);
	});
});
