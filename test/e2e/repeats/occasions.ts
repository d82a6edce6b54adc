import { COFFEE_CLUB, redeem, takeAllCodes, WELCOME_CODES } from '../support/sandbox';
import {
	approved,
	approvedIfAsked,
	change,
	checkOut,
	form,
	type Occasion,
	sheet,
} from './occasion';
import { editor, sandbox } from './stage';

export const occasions: Occasion[] = [
	{
		file: 'welcome-code.json',
		title: 'staff sign somebody up',
		happen: () => form('welcome-code', 'Eva Gray', 'eva.gray@example.com'),
		changes: { customers: { added: 1 }, publications: { added: 1 }, vouchers: { changed: 1 } },
		tells: /^Welcome, Eva Gray! Your code is HELLO-/,
	},
	{
		file: 'welcome-code-confirmed.json',
		title: 'somebody signs up',
		happen: () => approved('Yes, send me the code', 'welcome', 'Eva Brown', 'eva@example.com'),
		changes: { customers: { added: 1 }, publications: { added: 1 }, vouchers: { changed: 1 } },
		tells: /^Welcome, Eva Brown! Your code is HELLO-/,
	},
	{
		file: 'welcome-code-confirmed.json',
		title: 'somebody signs up when no code is left',
		prepare: async () => {
			await takeAllCodes(sandbox.url, WELCOME_CODES);
		},
		happen: () => approved('Yes, send me the code', 'welcome', 'Ben Green', 'ben@example.com'),
		changes: { customers: { added: 1 }, publications: { added: 1 }, vouchers: { added: 10 } },
		tells: /^Welcome, Ben Green! Your code is HELLO-/,
	},
	{
		file: 'purchase-gift-card.json',
		title: 'a gift card is ordered',
		happen: () => approved('Approve', 'gift-card', '1001', '50', 'Mary Smith', 'mary@example.com'),
		changes: {
			customers: { added: 1 },
			publications: { added: 1 },
			vouchers: { added: 1 },
			balances: { sum: 5_000 },
		},
		tells: /^A gift card of 50\.00 € for Mary Smith: GIFT-/,
	},
	{
		file: 'hr-onboarding-invites.json',
		title: 'HR asks for an invitation',
		happen: () =>
			approved('Approve', 'onboarding', 'Nathan', 'Smith', 'n@example.com', 'Marketing', 'User'),
		changes: { invitations: { added: 1 } },
		tells: /n@example\.com is already a user of Voucherify, or invited/,
	},
	{
		file: 'last-day.json',
		title: 'somebody leaves',
		happen: () =>
			approvedIfAsked(
				'Approve',
				/^Last day of .*grace\.hopper@/,
				'last-day',
				'grace.hopper@example.com',
			),
		changes: { users: { changed: 1 } },
		tells: /Webshop France: not removed, .* Viewer, the least one, already\./,
	},
	{
		file: 'refund-roll-back.json',
		title: 'everything comes back',
		prepare: async () => {
			await redeem(sandbox.url, 'GIFT-0003', 2_000, 'W-2001');
		},
		happen: () => approved('Approve', 'refund', 'W-2001', 'Everything', '', ''),
		changes: {
			orders: { changed: 1 },
			redemptions: { added: 1, changed: 1 },
			vouchers: { changed: 1 },
			balances: { sum: 1_500 },
		},
		tells: /^Order W-2001 was refunded before/,
	},
	{
		file: 'refund-roll-back.json',
		title: 'a part comes back',
		happen: () => approved('Approve', 'refund', 'W-2002', 'A part', 'COFFEE-0002', '25'),
		booking: '/COFFEE-0002/balance$',
		changes: { vouchers: { changed: 1 }, balances: { sum: 25 } },
		tells: /^The points for order W-2002 were returned before/,
		neverTells: /W-2002 was not refunded/,
	},
	{
		file: 'recover-cart-held-code.json',
		title: 'a cart is abandoned',
		happen: () => checkOut('C-2001', '49.90', 'PAY-20'),
		changes: {},
		tells: /^Cart C-2001 was abandoned: the code PAY-20 is free again/,
	},
	{
		file: 'double-points-weekend.json',
		title: 'the rule is set up',
		happen: () => editor.run('doublePointsWeek', 'Once'),
		changes: { earningRules: { added: 1 } },
		tells: /^Double points weekend is there already/,
	},
	{
		file: 'double-points-program.json',
		title: 'it is over already, or begins',
		happen: () => editor.run('doublePointsProg', 'Friday and Monday'),
		changes: {},
	},
	{
		file: 'points-to-table.json',
		title: 'a night without points',
		happen: () => editor.run('pointsToTable001', 'Every night'),
		changes: {},
		tells: /^Points that the table lacks/,
	},
	{
		file: 'points-from-pos-file.json',
		title: 'a file of receipts is uploaded',
		happen: async () => form('receipts', await sheet('receipts.csv')),
		// A point for each euro of 12.50, 3.99 and 48.00, by the weekend rule.
		changes: { orders: { added: 3 }, vouchers: { changed: 3 }, balances: { sum: 63 } },
	},
	{
		file: 'partner-codes-import.json',
		title: 'a file of codes is uploaded',
		happen: async () => form('partner-codes', await sheet('partner-codes.csv')),
		changes: { vouchers: { added: 3 } },
	},
	{
		file: 'campaign-from-brief.json',
		title: 'marketing sends a brief',
		happen: () =>
			approvedIfAsked(
				'Approve',
				/^(The campaign )?Snow coffee|^Failed: Campaign from a brief/,
				'campaign-brief',
				...['Snow coffee', '10', '50', '1', '5', '2036-12-01', '2036-12-31'],
			),
		changes: { campaigns: { added: 1 }, validationRules: { added: 1 }, vouchers: { added: 5 } },
		tells: /^The campaign Snow coffee is approved and enabled already/,
	},
	{
		file: 'test-to-production.json',
		title: 'a campaign goes to production',
		happen: () =>
			approvedIfAsked(
				'Activate',
				/Advent Coffee|^Failed: Test to production/,
				'test-to-production',
				'Advent Coffee',
				'Advent Coffee',
			),
		changes: {
			campaigns: { added: 1 },
			campaignTemplates: { added: 1 },
			ruleAssignments: { added: 1 },
			validationRules: { added: 1 },
			vouchers: { added: 5 },
		},
		tells: /^The campaign Advent Coffee is approved and enabled already/,
	},
	{
		file: 'loyalty-campaign-launch.json',
		title: 'a campaign is launched',
		happen: async () =>
			form(
				'launch',
				'Winter Rewards',
				await sheet('rewards.csv'),
				await sheet('earning-rules.csv'),
			),
		changes: {
			campaigns: { added: 1 },
			earningRules: { added: 3 },
			promotionTiers: { changed: 1 },
			rewardAssignments: { added: 3 },
		},
	},
	{
		file: 'leaked-token.json',
		title: 'a token is found',
		prepare: () => {
			sandbox.world.oauthTokens.create(sandbox.keys.appId, 'api', 'leaked');
		},
		happen: () => form('leaked-token', 'leaked', 'A public repository'),
		changes: {},
		tells: /It is not revoked: The access token is unknown, or no longer active/,
	},
	{
		file: 'project-brands.json',
		title: 'two projects get a brand',
		happen: () => editor.run('projectBrands001', 'Once'),
		changes: { brandConfigurations: { added: 2 } },
		tells: /^Retail Stores has a brand already/,
	},
	{
		file: 'weekly-campaign-report.json',
		title: 'Monday comes',
		happen: () => editor.run('weeklyCampaignDay', 'Every Monday'),
		changes: {},
		tells: /^Campaigns from /,
	},
	{
		file: 'configuration-to-git.json',
		title: 'the first night',
		happen: () => editor.run('configurationGit', 'Every night'),
		changes: {},
		tells: /^Configuration of Voucherify: the first version is stored/,
	},
	{
		file: 'crm-catalogue-sync.json',
		title: 'customers and products have changed',
		happen: () => editor.run('nightlyCrmSyncAll', 'Every night'),
		changes: { customers: { added: 2 }, products: { added: 2 } },
	},
	{
		file: 'catalogue-rewards-upkeep.json',
		title: 'a product has changed',
		prepare: () => {
			sandbox.world.products.change('product-00001', { name: 'Travel mug', price: 1_290 });
		},
		happen: () => editor.run('catalogueUpkeepDay', 'Every night'),
		changes: { rewardAssignments: { changed: 1 }, rewards: { changed: 1 } },
	},
	{
		file: 'loyalty-export-pipeline.json',
		title: 'points were booked since the last run',
		prepare: async () => {
			await editor.run('loyaltyExportPipe', 'Every morning');
			sandbox.world.book({ campaign: COFFEE_CLUB, count: 3, amount: 10 });
		},
		happen: () => editor.run('loyaltyExportPipe', 'Every morning'),
		changes: { fileRows: { added: 3 } },
	},
	{
		file: 'ai-agent.json',
		title: 'somebody asks about a card',
		happen: () => editor.run('cardAssistantChat', 'Manual start'),
		changes: {},
	},
	change(
		'Ask_to_publish_a_code',
		{ customer: 'customer-00004', campaign: 'Welcome Codes' },
		{ changes: { publications: { added: 1 }, vouchers: { changed: 1 } } },
	),
	change(
		'Ask_to_adjust_points',
		{ customer: 'customer-00001', points: 25 },
		{
			booking: '/points$',
			changes: { cardTransactions: { added: 1 }, loyaltyCards: { changed: 1 } },
		},
	),
	change(
		'Ask_to_disable_a_code',
		{ code: 'FREE-COFFEE' },
		{ changes: { vouchers: { changed: 1 } } },
	),
];

/** Examples that are not tested here, and why. */
export const OTHERS: Record<string, string> = {
	'error-workflow.json': 'asks Voucherify nothing; each failure, and each morning, is an occasion',
	'export-finished.json': 'its trigger polls: see below',
	'failed-redemption-alert.json': 'asks Voucherify nothing; its webhook repeats: see below',
	'fraud-watch.json': 'its webhook repeats: see below',
	'large-redemption-alert.json': 'its trigger polls: see below',
	'large-redemption-webhook.json': 'asks Voucherify nothing; its webhook repeats: see below',
	'member-service-desk.json': 'each question in the chat is an occasion, and a person approves',
	'redemption-to-crm.json': 'asks Voucherify nothing; its webhook repeats: see below',
	'tier-reached.json': 'only reads; its webhook repeats: see below',
};
