import { sortedBy } from '../../forms/reading/sorted';
import { titleOf } from '../../forms/reading/title';

/** Types of entries in a customer's timeline, without their prefix `customer.`. */
const TYPES = [
	'confirmed',
	'created',
	'updated',
	'deleted',
	'referred',
	'custom_event',
	...['segment.entered', 'segment.left'],
	...[
		'sms',
		'email',
		'activecampaign',
		'braze',
		'mailchimp',
		'intercom',
		'shopify',
		'klaviyo',
		'batch',
	].flatMap((channel) => [`${channel}.sent`, `${channel}.recovered`, `${channel}.failed`]),
	...['rewarded', 'rewarded.loyalty_points'],
	'voucher.gift.balance_added',
	...['added', 'transferred', 'expired', 'activated'].map(
		(what) => `voucher.loyalty_card.points_${what}`,
	),
	...['added', 'updated', 'activated', 'canceled'].map(
		(what) => `voucher.loyalty_card.pending_points.${what}`,
	),
	'voucher.deleted',
	...['publication', 'validation', 'redemption', 'redemption.rollback'].flatMap((what) => [
		`${what}.succeeded`,
		`${what}.failed`,
	]),
	...['canceled', 'created', 'fulfilled', 'paid', 'processing', 'updated'].map(
		(what) => `order.${what}`,
	),
	...['created', 'pending', 'completed', 'rolledback'].map((what) => `reward_redemptions.${what}`),
	'loyalty.updated',
	...['upgraded', 'downgraded', 'prolonged', 'expiration.changed', 'joined', 'left'].map(
		(what) => `loyalty.tier.${what}`,
	),
	...['holder.assignment.created', 'holder.assignment.deleted'],
];

/** Menu entries of the activity types. */
export const activityTypes = sortedBy(
	TYPES.map((type) => ({
		name: titleOf(type.replaceAll('.', '_').toUpperCase()),
		value: `customer.${type}`,
	})),
	({ name }) => name,
);
