import { itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { CODES, JANE, publishing, withPublications } from '../../../support/publications';
import { sandbox } from '../../../support/sandbox';

withPublications();

describe('lists of campaigns', () => {
	const names = async (method: 'searchCampaignsWithCodes' | 'searchCampaignNames') =>
		(await openList(sandbox, method, { parameters: publishing().parameters })).results;

	it('for publishing omit promotions, which have no codes', async () => {
		const shown = (await names('searchCampaignsWithCodes')).map(({ name }) => name);
		expect(shown).toContain('Welcome Codes · Discount Coupons');
		expect(shown.join()).not.toContain('Spring Sale');
	});

	it('for filtering publications have names as values', async () => {
		expect(await names('searchCampaignNames')).toContainEqual({
			name: 'Welcome Codes · Discount Coupons',
			value: 'Welcome Codes',
		});
	});
});

describe('Publication → Get Many', () => {
	it('shows the published code, and to whom it was published', async () => {
		await itemsOf(publishing({ sourceId: 'welcome-jane' }));
		const [item] = await itemsOf({
			...publishing(),
			parameters: {
				resource: 'publication',
				operation: 'getAll',
				filters: { sourceId: 'welcome-jane' },
			},
		});
		expect(item).toMatchObject({
			code: 'HELLO-0001',
			percent_off: 10,
			result: 'SUCCESS',
			source_id: 'welcome-jane',
			customer_source_id: JANE,
			voucher_ids: sandbox.world.vouchers.get('HELLO-0001').id,
		});
	});

	it('shows why an attempt failed', async () => {
		await itemsOf(publishing({ options: { count: CODES } }));
		await runNode(publishing());
		const filters = { result: 'FAILURE' };
		const items = await itemsOf({
			...publishing(),
			parameters: { resource: 'publication', operation: 'getAll', filters },
		});
		expect(items).toMatchObject([
			{
				result: 'FAILURE',
				failure_code: 'no_voucher_suitable_for_publication',
				failure_message: expect.stringContaining('suitable') as string,
			},
		]);
	});

	it('finds attempts that failed for a reason', async () => {
		const items = await itemsOf({
			...publishing(),
			parameters: {
				resource: 'publication',
				operation: 'getAll',
				filters: { failureCode: 'customer_rules_violated', isReferralCode: false },
			},
		});
		expect(items).toEqual([]);
		expect(new URLSearchParams(sandbox.requests[0]?.query).get('is_referral_code')).toBeNull();
	});
});
