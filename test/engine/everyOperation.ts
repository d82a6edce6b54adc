import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox, SandboxOptions, World } from '../../sandbox';
import { byId } from './engine';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

/** One call of an operation, the operation run as a user would for one item. */
export interface OperationCall {
	/** As the menu calls it, and which of its calls where it makes several. */
	name: string;
	parameters: (world: World) => INodeParameters;
	method: 'GET' | 'POST' | 'PUT';
	/** The source of a regular expression that fits the path of this call and of no other. */
	path: string;
	/** Whether doing it twice does the same as doing it once. */
	repeatable: boolean;
	/** What is answered: JSON, nothing (204) or a file. */
	answer: 'json' | 'nothing' | 'file';
	/** Whether the operation changes something, by the call itself or by one before it. */
	writes: 'here' | 'before' | 'nowhere';
	/** How often the operation has been carried out with these parameters. */
	done: (world: World, parameters: INodeParameters) => number;
}

const first = <T>(list: readonly T[]): T => {
	const [found] = list;
	if (found === undefined) throw new Error('The sandbox is empty');
	return found;
};

const read = { method: 'GET', repeatable: true, answer: 'json', writes: 'nowhere' } as const;
const post = { method: 'POST', repeatable: false, answer: 'json', writes: 'here' } as const;
const put = { method: 'PUT', repeatable: true, answer: 'json', writes: 'here' } as const;
const never = () => 0;

const firstExport = ({ exports }: World) => first(exports.all()).id;
const onExport = (operation: string) => (world: World) => ({
	resource: 'export',
	operation,
	exportId: byId(firstExport(world)),
});
const exporting = () => ({
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: byId(COFFEE_CLUB),
});
const exportsOfTest = ({ exports }: World) => exports.all().length - 2;

/** Every operation of the node, and of those that make several calls each kind of call. */
export const everyCall: OperationCall[] = [
	{
		...post,
		name: 'Brand Configuration: Create',
		path: '/branding$',
		parameters: ({ projects }) => ({
			resource: 'brandConfiguration',
			operation: 'create',
			projectId: byId(first(projects).id),
			brand: {
				name: 'Coffee Club',
				permissionReminder: 'You are a member.',
				websiteUrl: 'https://example.com',
			},
			address: { street: 'Main Street 1', city: 'Berlin', postal: '10115', country: 'Germany' },
			contact: { email: 'club@example.com' },
			options: { emptyFields: ['brand.privacy_policy_url', 'brand.terms_of_use_url'] },
		}),
		done: ({ brandConfigurations }) => brandConfigurations.length,
	},
	{
		...post,
		name: 'Earning Rule: Create',
		path: '/earning-rules$',
		parameters: () => ({
			resource: 'earningRule',
			operation: 'create',
			campaignId: byId(COFFEE_CLUB),
			points: 5,
		}),
		done: ({ earningRules }) => earningRules.length,
	},
	{
		...read,
		name: 'Export: Download, of the export',
		path: '^/v1/exports/',
		parameters: onExport('download'),
		done: never,
	},
	{
		...read,
		name: 'Export: Download, of the file',
		path: '^/download/',
		answer: 'file',
		parameters: onExport('download'),
		done: never,
	},
	{
		...read,
		name: 'Export: Get',
		path: '^/v1/exports/',
		parameters: onExport('get'),
		done: never,
	},
	{
		...read,
		name: 'Export: Get Many',
		path: '^/v1/exports$',
		parameters: () => ({ resource: 'export', operation: 'getAll' }),
		done: never,
	},
	{
		...post,
		name: 'OAuth Token: Revoke',
		path: '/revoke$',
		answer: 'nothing',
		parameters: ({ oauthTokens }) => ({
			resource: 'oauthToken',
			operation: 'revoke',
			accessToken: oauthTokens.create('client', 'api').access_token,
		}),
		done: ({ oauthTokens }, { accessToken }) =>
			oauthTokens.findActive(String(accessToken)) ? 0 : 1,
	},
	{
		...read,
		name: 'Product: Get Many',
		path: '^/v1/products$',
		parameters: () => ({ resource: 'product', operation: 'getAll', limit: 50 }),
		done: never,
	},
	{
		...post,
		name: 'Promotion Tier: Disable',
		path: '/disable$',
		repeatable: true,
		parameters: ({ promotionTiers }) => ({
			resource: 'promotionTier',
			operation: 'disable',
			promotionTierId: byId(first(promotionTiers).id),
		}),
		done: ({ promotionTiers }) => (first(promotionTiers).active ? 0 : 1),
	},
	{
		...put,
		name: 'Reward: Update',
		path: '^/v1/rewards/\\w+$',
		parameters: ({ rewards }) => ({
			resource: 'reward',
			operation: 'update',
			rewardId: byId(first(rewards).id),
			updateFields: { name: 'A new name' },
		}),
		done: ({ rewards }) => rewards.filter(({ name }) => name === 'A new name').length,
	},
	{
		...post,
		name: 'Reward Assignment: Create',
		path: '^/v1/loyalties/\\w+/rewards$',
		parameters: ({ rewards }) => ({
			resource: 'rewardAssignment',
			operation: 'create',
			campaignId: byId(COFFEE_CLUB),
			rewardId: byId(first(rewards.slice(5)).id),
			points: 77,
		}),
		done: ({ rewardAssignments }) => withCost(rewardAssignments, 77),
	},
	{
		...put,
		name: 'Reward Assignment: Update',
		path: '/assignments/\\w+$',
		parameters: ({ rewardAssignments }) => ({
			resource: 'rewardAssignment',
			operation: 'update',
			rewardId: byId(first(rewardAssignments).reward_id),
			assignmentId: byId(first(rewardAssignments).id),
			points: 77,
		}),
		done: ({ rewardAssignments }) => withCost(rewardAssignments, 77),
	},
	{
		...post,
		name: 'User: Invite',
		path: '/invite$',
		answer: 'nothing',
		parameters: ({ projects }) => ({
			resource: 'user',
			operation: 'invite',
			email: 'mary@example.com',
			firstName: 'Mary',
			lastName: 'Smith',
			projects: { project: [{ projectId: byId(first(projects).id), role: byId('USER') }] },
		}),
		done: ({ invitations }) => invitations.length,
	},
	{
		...post,
		name: 'Voucher Transaction: Export, of the start',
		path: '/transactions/export$',
		parameters: () => ({ ...exporting(), waitForCompletion: false }),
		done: exportsOfTest,
	},
	{
		...read,
		name: 'Voucher Transaction: Export, of the status',
		path: '^/v1/exports/',
		writes: 'before',
		parameters: () => ({ ...exporting(), output: 'export' }),
		done: exportsOfTest,
	},
	{
		...read,
		name: 'Voucher Transaction: Export, of the file',
		path: '^/download/',
		answer: 'file',
		writes: 'before',
		parameters: exporting,
		done: exportsOfTest,
	},
	{
		...read,
		name: 'Voucher Transaction: Get Many',
		path: '^/v1/vouchers/',
		parameters: () => ({
			resource: 'voucherTransaction',
			operation: 'getAll',
			voucherCode: byId('COFFEE-0001'),
		}),
		done: never,
	},
];

const withCost = (assignments: World['rewardAssignments'], points: number) =>
	assignments.filter(({ parameters }) => parameters.loyalty.points === points).length;

/** A sandbox as these calls expect it: exports are done at once, and its limit is never reached. */
export const calm: SandboxOptions = {
	sizes: {
		loyaltyCards: 3,
		transactions: 12,
		giftCards: 1,
		giftTransactions: 1,
		transactionsOnOneCard: 1,
		products: 3,
		rewards: 6,
		promotionTiers: 2,
	},
	exportTiming: { scheduledMs: 0, inProgressMs: 0 },
	rateLimit: { calls: 1_000_000, windowMs: 60_000 },
};

/** All tokens that must be seen nowhere. */
export function tokensOf({ keys, world }: Sandbox, parameters: INodeParameters): string[] {
	const { accessToken } = parameters;
	return [
		keys.appToken,
		keys.managementToken,
		...world.exports.all().map(({ token }) => token),
		...(typeof accessToken === 'string' ? [accessToken] : []),
	];
}
