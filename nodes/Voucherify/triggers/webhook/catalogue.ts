import type { INodePropertyOptions } from 'n8n-workflow';
import { sortedBy } from '../../parameters/sorted';

/** Any event, whatever its type. */
export const ANY = '*';

/** Events of one kind of thing: the words for each, by what follows the prefix of its type. */
interface Group {
	name: string;
	prefix: string;
	events: Record<string, string>;
	/** Whether only a distribution tells of them. */
	isDistributed?: boolean;
}

const LIFE = { created: 'Created', updated: 'Updated', deleted: 'Deleted' };
const SWITCH = { enabled: 'Enabled', disabled: 'Disabled' };

/** @see https://docs.voucherify.io/api-reference/project-settings-webhooks and https://docs.voucherify.io/api-reference/distribution-webhooks */
const GROUPS: Group[] = [
	{
		name: 'Redemption',
		prefix: 'redemption',
		events: {
			succeeded: 'Succeeded',
			failed: 'Failed',
			'rollback.succeeded': 'Rolled Back',
			'rollback.failed': 'Rollback Failed',
		},
	},
	{ name: 'Publication', prefix: 'publication', events: { succeeded: 'Succeeded' } },
	{
		name: 'Customer',
		prefix: 'customer',
		events: {
			...LIFE,
			confirmed: 'Confirmed',
			rewarded: 'Rewarded',
			'rewarded.loyalty_points': 'Rewarded with Points',
		},
	},
	{
		name: 'Voucher',
		prefix: 'voucher',
		events: { ...LIFE, ...SWITCH, published: 'Published' },
	},
	{
		name: 'Gift Card',
		prefix: 'voucher.gift',
		events: { balance_added: 'Balance Added', 'transaction.created': 'Transaction' },
	},
	{
		name: 'Loyalty Card (Legacy)',
		prefix: 'voucher.loyalty_card',
		events: {
			'transaction.created': 'Transaction',
			points_added: 'Points Added',
			points_expired: 'Points Expired',
			'pending_points.added': 'Pending Points Added',
			'pending_points.updated': 'Pending Points Updated',
			'pending_points.activated': 'Pending Points Activated',
			'pending_points.canceled': 'Pending Points Canceled',
		},
	},
	{
		name: 'Campaign',
		prefix: 'campaign',
		events: {
			...LIFE,
			...SWITCH,
			'vouchers.added': 'Vouchers Added',
			'vouchers.generation.started': 'Generation of Codes Started',
			'vouchers.generation.completed': 'Generation of Codes Completed',
			'vouchers.generation.failed': 'Generation of Codes Failed',
		},
	},
	{ name: 'Promotion Tier', prefix: 'campaign.promotion_tier', events: { ...LIFE, ...SWITCH } },
	{
		name: 'Promotion Stack',
		prefix: 'campaign.promotion_stack',
		events: { created: 'Created', updated: 'Updated' },
	},
	{
		name: 'Earning Rule (Legacy)',
		prefix: 'campaign.earning_rule',
		events: { assigned: 'Assigned', updated: 'Updated', deleted: 'Deleted', ...SWITCH },
	},
	{ name: 'Loyalty Tier (Legacy)', prefix: 'campaign.loyalty_tier', events: LIFE },
	{ name: 'Referral Tier', prefix: 'campaign.referral_tier', events: LIFE },
	{ name: 'Reward Assignment (Legacy)', prefix: 'campaign.reward.assignment', events: LIFE },
	{
		name: 'Validation Rule',
		prefix: 'business_validation_rule',
		events: { ...LIFE, 'assignment.created': 'Assigned', 'assignment.deleted': 'Unassigned' },
	},
	{
		name: 'Order (Distribution)',
		prefix: 'customer.order',
		events: { created: 'Created', updated: 'Updated', paid: 'Paid', canceled: 'Canceled' },
		isDistributed: true,
	},
	{
		name: 'Segment (Distribution)',
		prefix: 'customer.segment',
		events: { entered: 'Entered', left: 'Left' },
		isDistributed: true,
	},
	{
		name: 'Loyalty Tier (Distribution)',
		prefix: 'customer.loyalty.tier',
		events: {
			joined: 'Joined',
			left: 'Left',
			upgraded: 'Upgraded',
			downgraded: 'Downgraded',
			prolonged: 'Prolonged',
		},
		isDistributed: true,
	},
	{
		name: 'Customer (Distribution)',
		prefix: 'customer',
		events: {
			custom_event: 'Custom Event',
			referred: 'Referred',
			'reward_redemptions.completed': 'Reward Redeemed',
		},
		isDistributed: true,
	},
];

interface Entry {
	type: string;
	name: string;
	isDistributed: boolean;
}

const ENTRIES = GROUPS.flatMap(({ name, prefix, events, isDistributed = false }) =>
	Object.entries(events).map(([rest, words]): Entry => ({
		type: `${prefix}.${rest}`,
		name: `${name}: ${words}`,
		isDistributed,
	})),
);

const KNOWN = new Set(ENTRIES.map(({ type }) => type));

/** All that can be chosen, grouped by the words that names begin with. */
export const eventChoices: INodePropertyOptions[] = [
	{ name: 'Any Event', value: ANY, description: 'Also those that this list does not have' },
	...sortedBy(ENTRIES, ({ name }) => name).map(({ name, type }) => ({
		name,
		value: type,
		description: type,
	})),
];

/** What a webhook of the project can be told of. */
export const projectEvents: readonly string[] = ENTRIES.filter(
	({ isDistributed }) => !isDistributed,
).map(({ type }) => type);

/**
 * The type as the documentation writes it: the description of the API writes some as `…_aded`, and a distribution puts
 * `customer.` before what a webhook calls `redemption.succeeded`.
 */
export function knownType(type: string): string | undefined {
	const spelled = type.toLowerCase().replace(/(?<=[._])aded$/, 'added');
	return [spelled, spelled.replace(/^customer\./, '')].find((name) => KNOWN.has(name));
}

/** As the description of the API writes it. */
export const misspelled = (type: string) => type.replace(/(?<=[._])added$/, 'aded');

/** Whether the description of the API has it: it lacks one that the pages have. */
export const isDescribed = (type: string) => type !== 'customer.updated';
