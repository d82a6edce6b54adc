import action from '../../nodes/Voucherify/Voucherify.node.json';
import trigger from '../../nodes/Voucherify/VoucherifyTrigger.node.json';
import { register } from '../../nodes/Voucherify/operations';

/** What n8n's node creator looks at. */
interface Entry {
	properties: { displayName: string; codex?: { alias: string[] } };
}

/** Nodes of n8n that a search for one of our words could lead to, by the words that n8n gives them. */
const OTHERS: Entry[] = [
	['ActiveCampaign'],
	['Convert to File', 'CSV', 'Spreadsheet', 'Excel', 'xls', 'xlsx', 'ods', 'tabular', 'encode'],
	['Customer.io'],
	['Loop Over Items (Split in Batches)', 'Loop', 'Concatenate', 'Batch', 'Split'],
	['Read/Write Files from Disk', 'Binary', 'Disk', 'File', 'Import'],
	['Stripe'],
].map(([displayName = '', ...alias]) => ({ properties: { displayName, codex: { alias } } }));

/** What is found in the order in which n8n shows it, by n8n's own search. */
async function found(word: string, entries: Entry[]): Promise<string[]> {
	const { sublimeSearch } = await import('@n8n/utils/dist/search/sublime-search');
	return sublimeSearch(word, entries).map(({ item }) => item.properties.displayName);
}

/** What users look for, as they type it. */
const WORDS = [
	...['transactions', 'redemption', 'invite', 'export csv', 'earning', 'referral', 'coupon'],
	...['promo code', 'discount', 'gift card', 'loyalty', 'points', 'rewards', 'redeem'],
	...['birthday code', 'voucher', 'promotion', 'balance', 'earning rule'],
];

describe('the node creator', () => {
	const node = { properties: { displayName: 'Voucherify', codex: action } };

	it.each(WORDS)('finds the node first by "%s"', async (word) => {
		expect((await found(word, [...OTHERS, node]))[0]).toBe('Voucherify');
	});

	it.each(['campaign', 'customer'])('finds it by "%s", which others are called', async (word) => {
		expect(await found(word, [...OTHERS, node])).toContain('Voucherify');
	});

	it.each(['transactions', 'redemption', 'gift card', 'loyalty', 'points', 'export csv'])(
		'finds the trigger by "%s"',
		async (word) => {
			const codex = { properties: { displayName: 'Voucherify Trigger', codex: trigger } };
			expect((await found(word, [...OTHERS, codex]))[0]).toBe('Voucherify Trigger');
		},
	);
});

describe('the list of actions', () => {
	const actions = register.flatMap(({ operations }) => operations.map(({ action }) => action));
	const entries = actions.map((displayName) => ({ properties: { displayName } }));

	const PUBLISH = 'Publish a promo code or birthday code to a customer';

	it.each([
		['publish a code', PUBLISH],
		['promo code', PUBLISH],
		['birthday code', PUBLISH],
		['coupon', 'Create a voucher or discount coupon'],
		['coupon', 'Create a campaign of coupons or gift cards'],
		['transactions', 'Get the transactions of a gift card or loyalty card'],
		['transactions', 'Export the transactions of a campaign or a card as CSV'],
		['gift card', 'Get the transactions of a gift card or loyalty card'],
		['export csv', 'Export the transactions of a campaign or a card as CSV'],
		['csv', 'Download the CSV file of an export'],
		['invite', 'Invite a user to projects'],
		['customer', 'Get a customer'],
		['earning', 'Create an earning rule for loyalty points'],
		['gift card', 'Create a campaign of coupons or gift cards'],
		['loyalty', 'Get a loyalty member with their points'],
		['points', 'Adjust the points of a loyalty card'],
		['points', 'Update what a reward costs in points'],
		['reward', 'Buy a reward with the points of a loyalty member'],
		['rewards', 'Get the rewards that a loyalty member can buy'],
		['assign', 'Assign a reward to a loyalty campaign'],
		['referral', 'Add referees to a referral code'],
		['redeem', 'Redeem codes and promotions for an order'],
		['discount', 'Create a voucher or discount coupon'],
		['discount', 'Disable a promotion tier and its discount'],
	])('has, for "%s", "%s"', async (word, wanted) => {
		expect((await found(word, entries)).slice(0, 5)).toContain(wanted);
	});

	it('says everything once, so that each is the name of a tool of its own', () => {
		expect(new Set(actions).size).toBe(actions.length);
	});
});
