import { itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { CODES, publishing, withPublications } from '../../../support/publications';
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
});
