/** A loyalty transaction or activity, as Voucherify's Workflows send it. */
export interface LoyaltyEvent {
	/** ID of the transaction or activity. */
	id: string;
	type: string;
	created_at: string;
	content:
		| { transaction: object & { status: string } }
		/** `about` names the object: `{ member_id }`. */
		| { activity: { about: object; data: object } };
}

const TIME = '2026-11-10T09:14:05.120Z';

const ids = {
	program_id: 'lprg_1a0bea50c1e7000002',
	member_id: 'lmbr_5d09e3a4c7f1826b01',
	card_id: 'lcrd_8f13b6d20a9c47e502',
	card_definition_id: 'lcdef_4a0bea50c1e7000002',
	customer_id: 'cust_Q7wErT2yUiOp4aSdFgHj6kLz',
	reward_id: 'lrew_e18a5c94d70b3f6203',
	order_id: 'ord_12cbfbe17e8c4bd4a1',
	tier_structure_id: 'lts_2a0bea50c1e7000001',
	tier_id: 'lt_2a0bea50c1e7000003',
	benefit_id: 'lben_3d9e01b7c58a42f604',
	earning_rule_id: 'lern_7b21c4d09e83f5a605',
};
const { program_id, member_id, card_id, card_definition_id, reward_id } = ids;
const holder = { program_id, member_id };
const onCard = { ...holder, card_id, card_definition_id };

const points = (total: number, more: object = {}) => ({ points: { total, ...more } });
const reward = { reward: { id: reward_id } };
const order = { order: { id: ids.order_id } };
const expires = { expiration_date: '2027-11-30', expiration_type: 'ROLLING_EXPIRATION' };
const pending = (total: number) => points(total, { date: '2026-12-01', type: 'PERIOD_BASED' });
const bucket = { id: 'lcpeb_19e4a7c05d8b3f2606', points: { total: 30 }, ...expires };
const result = {
	reward: { id: reward_id, type: 'DIGITAL' },
	quantity: 1,
	material: null,
	digital: {
		type: 'DISCOUNT_COUPONS',
		discount_coupons: [
			{ id: 'v_k29LmQe83TzR5', code: 'TEA-7F3K9Q' },
			{ id: 'v_k29LmQe83TzR6', code: 'TEA-8G4L0R' },
		],
	},
};
const given = { type: 'DISCOUNT_COUPONS', voucher_id: 'v_k29LmQe83TzR7', code: 'TEA-GIFT-1' };
const tier = (from: string | null, to: string | null) => ({
	points: 2_040,
	tier_from: from,
	tier_to: to,
	origin: { type: 'daily_task_operations' },
	start_at: TIME,
	expires_at: '2027-11-10T23:59:59.999Z',
});
const [lower, higher] = ['lt_2a0bea50c1e7000002', ids.tier_id];

/** Prefix of the IDs and fields beside `details`, by the kind of a transaction. */
const KINDS = {
	card: ['lctx', { ...onCard, card_type: 'INDIVIDUAL' }],
	order: ['lotx', { ...onCard, card_transaction_id: 'lctx_0b', order_id: ids.order_id }],
	reward: ['lrtx', { ...holder, card_id, card_transaction_id: 'lctx_0c', reward_id }],
	tier: ['lttx', { ...onCard, tier_structure_id: ids.tier_structure_id, tier_id: ids.tier_id }],
	benefit: [
		'lbtx',
		{ ...holder, benefit_id: ids.benefit_id, earning_rule_id: ids.earning_rule_id },
	],
} as const;

/** The 24 types of transactions, with their details. */
const TRANSACTIONS: Record<string, [kind: keyof typeof KINDS, details: object]> = {
	POINTS_EARNED: ['card', points(120, { expiration_date: '2027-11-30' })],
	ADMIN_CREDIT: ['card', points(50, { expiration_date: '2027-11-30' })],
	ADMIN_DEBIT: ['card', points(-20)],
	ADMIN_POINTS_EXPIRATION: ['card', { bucket }],
	POINTS_EXPIRED: ['card', { ...points(30), date: '2026-11-09', buckets: [bucket] }],
	POINTS_SPENT_ON_REWARD: ['card', { ...points(300), ...reward }],
	POINTS_PURCHASED: ['card', { ...points(200, expires), ...reward }],
	POINTS_PURCHASE_REVERSED: ['card', { ...points(200, expires), ...reward }],
	POINTS_RETURNED: ['card', { ...points(300, expires), ...reward }],
	POINTS_SPENT_ON_ORDER: ['card', { ...points(80), ...order }],
	POINTS_REFUNDED: ['card', points(12)],
	PENDING_POINTS_ADDED: ['card', pending(40)],
	PENDING_POINTS_ACTIVATED: ['card', pending(40)],
	PENDING_POINTS_CANCELED: ['card', pending(40)],
	PAY_WITH_POINTS: ['order', { payment: { amount: 80, points_spent: 80, exchange_ratio: 1 } }],
	PURCHASE: ['reward', { ...points(300), result }],
	REFUND: ['reward', { ...points(300), result, purchase: { reward_transaction: { id: 'lrtx' } } }],
	FULFILLMENT: ['benefit', { result: { details: { digital: given } } }],
	JOINED: ['tier', tier(null, lower)],
	LEFT: ['tier', tier(lower, null)],
	UPGRADED: ['tier', tier(lower, higher)],
	DOWNGRADED: ['tier', tier(higher, lower)],
	EXPIRATION_CHANGED: ['tier', tier(null, null)],
	EVALUATION_REFRESHED: ['tier', tier(null, higher)],
};

const LIFE = 'created updated deleted activated';
const OFF = 'deactivated';
const DRAFT = 'drafted';
const SHARED = 'assigned unassigned';

/** The 65 types of activities, by the object that they are about. */
const ACTIVITIES: Record<string, string> = {
	member: `${LIFE} ${OFF} card.assigned card.unassigned`,
	card: `created ${SHARED} code_generation.succeeded code_generation.failed`,
	program: `${LIFE} ${OFF} ${['card_definition', 'earning_rule', 'reward', 'tier_structure']
		.flatMap((part) => SHARED.split(' ').map((verb) => `${part}.${verb}`))
		.join(' ')} reward.updated`,
	card_definition: `${LIFE} ${DRAFT} ${SHARED}`,
	earning_rule: `${LIFE} ${OFF} ${DRAFT} ${SHARED}`,
	reward: `${LIFE} ${OFF} ${DRAFT} ${SHARED}`,
	benefit: `${LIFE} ${DRAFT}`,
	tier_structure: `${LIFE} ${OFF} ${DRAFT} ${SHARED} tier.created tier.updated tier.deleted`,
};

/** Types of loyalty events, by the entry of the node's menu that stands for all of them. */
export const LOYALTY_EVENTS: Readonly<Record<string, readonly string[]>> = {
	points: ofKind('card'),
	orders: ofKind('order'),
	rewards: [...ofKind('reward'), ...ofKind('benefit')],
	tiers: ofKind('tier'),
	members: activitiesOf('member'),
	cards: activitiesOf('card'),
	programs: Object.keys(ACTIVITIES)
		.filter((object) => !['member', 'card'].includes(object))
		.flatMap(activitiesOf),
};

function ofKind(kind: keyof typeof KINDS): string[] {
	return Object.keys(TRANSACTIONS).filter((type) => TRANSACTIONS[type]?.[0] === kind);
}

function activitiesOf(object: string): string[] {
	return (ACTIVITIES[object] ?? '').split(' ').map((rest) => `vl.${object}.${rest}`);
}

const dated = { created_at: TIME, updated_at: null };

/** Snapshots of the objects in activities, with names as people give them. */
const SNAPSHOTS: Record<string, Record<string, unknown>> = {
	member: { id: member_id, customer_id: ids.customer_id, program_id, status: 'ACTIVE', ...dated },
	card: {
		...{ id: card_id, program_id, card_definition_id, card_type: 'INDIVIDUAL' },
		...{ code: 'TeaCircle-3KfP9wQz7L', customer_id: ids.customer_id, member_id, ...dated },
		balance: { points: 120, pending_points: 40 },
	},
	program: { id: program_id, name: 'Tea Circle', status: 'ACTIVE', ...dated },
	card_definition: { id: card_definition_id, name: 'Leaves', status: 'ACTIVE', ...dated },
	earning_rule: { id: ids.earning_rule_id, name: 'A point a euro', status: 'ACTIVE', ...dated },
	reward: { id: reward_id, name: 'One free pot of tea', status: 'ACTIVE', ...dated },
	benefit: { id: ids.benefit_id, name: 'Birthday tea', status: 'ACTIVE', ...dated },
	tier_structure: { id: ids.tier_structure_id, name: 'Metals', status: 'ACTIVE', ...dated },
	tier: { id: ids.tier_id, name: 'Gold', tier_structure_id: ids.tier_structure_id, ...dated },
};

/** The objects that an activity shows: what it is about, and what that belongs to. */
function shownIn(type: string): Record<string, object> {
	const parts = type.split('.').slice(1, -1);
	const isOfMember = parts[0] === 'member' || parts[0] === 'card';
	const isAssignment = type.endsWith('assigned');
	if (isOfMember || isAssignment) parts.push('program');
	if (isOfMember && isAssignment) parts.push('member', 'card');
	const names = [...new Set(parts)].filter((name) => name in SNAPSHOTS);
	const shown = Object.fromEntries(
		names.map((name) => [name, { ...SNAPSHOTS[name], object: name }]),
	);
	const [assigned = ''] = names.filter((name) => name !== 'program');
	return {
		...shown,
		...(isAssignment && { [isOfMember ? 'member_card' : `program_${assigned}`]: dated }),
		...(type === 'vl.program.reward.updated' && {
			program_reward: { stock: { type: 'LIMITED', limited: { quantity: 500 } }, redeemed: 37 },
		}),
		...(type.endsWith('failed') && { result: { details: 'No code is left' } }),
	};
}

/** Prefixes of the IDs of activities. */
const PREFIXES: Record<string, string> = {
	...{ member: 'lambr', card: 'lacrd', program: 'laprg', card_definition: 'lacd' },
	...{ earning_rule: 'laer', reward: 'larew', benefit: 'laben', tier_structure: 'lats' },
};

export const activityPrefix = (type: string): string => PREFIXES[type.split('.')[1] ?? ''] ?? 'la';

/** The object that an activity is about, as the activity names it: `{ member_id }`. */
export function subjectOf(type: string, data: Record<string, unknown>): object {
	const object = type.split('.')[1] ?? '';
	const shown = data[object];
	return typeof shown === 'object' && shown && 'id' in shown ? { [`${object}_id`]: shown.id } : {};
}

/**
 * Returns a made-up event of a type.
 * @param hex end of its ID, in hexadecimal digits
 */
export function sampleOf(type: string, hex: string, status = 'APPROVED'): LoyaltyEvent {
	const [kind, details] = TRANSACTIONS[type] ?? [];
	const event = { type, created_at: TIME };
	if (!kind) {
		const id = `${activityPrefix(type)}_${hex}`;
		const data = shownIn(type);
		return { ...event, id, content: { activity: { about: subjectOf(type, data), data } } };
	}
	const [prefix, fields] = KINDS[kind];
	const id = `${prefix}_${hex}`;
	const reason = kind === 'tier' ? {} : { reason: 'Tea Circle', metadata: { channel: 'web' } };
	const transaction = {
		...{ id, ...fields, type, details: { ...reason, rejection: null, ...details }, status },
		...{ created_at: TIME, updated_at: status === 'PENDING' ? null : '2026-11-10T09:14:07.655Z' },
		object: `${kind}_transaction`,
	};
	return { ...event, id, content: { transaction } };
}
