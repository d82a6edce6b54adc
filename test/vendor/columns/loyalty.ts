import type { ApiObject } from '../answers/pieces';
import { firstOf, listAt, named, numberAt, sum, valueOf, type Columns, type View } from './view';

/**
 * Types that take points from a card: the examples list their points as positive, although the schema says "negative for
 * debits".
 */
const TAKES =
	/^(ADMIN_DEBIT|ADMIN_POINTS_EXPIRATION|POINTS_SPENT_ON_\w+|POINTS_EXPIRED|POINTS_PURCHASE_REVERSED)$/;

/** Types that give points to a card, including pending points. */
const GIVES =
	/^(ADMIN_CREDIT|POINTS_EARNED|POINTS_PURCHASED|POINTS_RETURNED|PENDING_POINTS_(ADDED|ACTIVATED))$/;

/** By how many points a card changed. For expired points, the sum of their buckets. */
function pointsOf(transaction: ApiObject): number | undefined {
	const buckets = listAt(transaction, 'details.buckets');
	const points =
		numberAt(transaction, 'details.points.total') ??
		numberAt(transaction, 'details.bucket.points.total') ??
		sum(buckets.map((one) => numberAt(one, 'points.total')));
	const type = String(transaction.type);
	if (points === undefined || !(TAKES.test(type) || GIVES.test(type))) return points;
	return TAKES.test(type) ? -Math.abs(points) : Math.abs(points);
}

/** Rows of a membership, one for each card: `entry` has the card and the tiers. Without cards, one row. */
function withCards(membership: ApiObject): ApiObject[] {
	const cards = listAt(membership, 'cards').filter(({ card }) => card);
	return cards.length > 0 ? cards.map((entry) => ({ ...membership, entry })) : [membership];
}

/** The tier above that requires the fewest points. */
const nextTier = (row: ApiObject): ApiObject | undefined =>
	listAt(row, 'entry.tier_progress.opportunities').sort(
		(a, b) => Number(a.points) - Number(b.points),
	)[0];

const rejection = 'details.rejection.reason';

const memberCardColumns: Columns = {
	points: 'entry.card.balance.points',
	pending_points: 'entry.card.balance.pending_points',
	tier: 'entry.tier_progress.current.tier.name',
	tier_id: 'entry.tier_progress.current.tier.id',
	next_tier: (row) => valueOf(nextTier(row), 'tier.name'),
	points_to_next_tier: (row) => nextTier(row)?.points,
	next_expiration_points: 'entry.card.next_expiration.points',
	next_expiration_date: 'entry.card.next_expiration.date',
	next_activation_points: 'entry.card.next_activation.points',
	next_activation_date: 'entry.card.next_activation.date',
	card_id: 'entry.card.id',
	card_code: 'entry.card.code',
	card_definition_id: 'entry.card.card_definition_id',
};

const membershipColumns: Columns = {
	member_id: 'member.id',
	customer_id: 'member.customer_id',
	status: 'member.status',
	program_id: 'program.id',
	program_name: 'program.name',
	...memberCardColumns,
	joined_at: 'member.created_at',
};

const cardColumns: Columns = {
	card_id: 'entry.card.id',
	card_code: 'entry.card.code',
	program_id: 'program.id',
	program_name: 'program.name',
	member_id: 'member.id',
	customer_id: 'member.customer_id',
};

/** Each reward on each card that could pay for it: `offer` is from the card, `reward` from the level above. */
const offersIn = (examined: ApiObject): ApiObject[] =>
	listAt(examined, 'memberships')
		.flatMap(withCards)
		.flatMap((row) =>
			listAt(row, 'entry.rewards').map((offer) => {
				const id = valueOf(offer, 'reward.id');
				const reward = listAt(examined, 'rewards').find((one) => one.id === id);
				return { ...row, offer, reward: reward ?? offer.reward };
			}),
		);

const missingFor = (row: ApiObject): unknown =>
	listAt(row, 'offer.unavailability_reasons')
		.map((reason) => valueOf(reason, 'details.missing'))
		.find((missing) => missing !== undefined);

/** Why a reward cannot be purchased, in words, with the numbers of the reason. */
function whyNot(row: ApiObject): RegExp | null {
	if (valueOf(row, 'offer.status') === 'AVAILABLE') return null;
	const [reason] = listAt(row, 'offer.unavailability_reasons');
	const numbers = ['missing', 'required', 'available']
		.map((name) => numberAt(reason, `details.${name}`))
		.filter((number) => number !== undefined);
	return new RegExp(numbers.map((number) => `(?=.*\\b${number}\\b)`).join('') + '.+');
}

/** Points of a rule's first effect: fixed ones, or a ratio by calculation type. */
function effectOf(rule: ApiObject, place: string): unknown {
	const [effect] = listAt(listAt(rule, 'earnings')[0], 'effects');
	return firstOf(effect, `points.${place}`, `points_proportional.${place}`);
}

/** Where the schema has the ratios of proportional points. */
const RATIOS = [
	...['order.amount', 'order.total_amount', 'order.metadata'],
	...['customer.metadata', 'custom_event.metadata'],
	...['order_items.amount', 'order_items.subtotal_amount', 'order_items.quantity'],
];

const ratioOf = (rule: ApiObject, part: 'every' | 'value'): unknown =>
	RATIOS.map((ratio) => effectOf(rule, `${ratio}.${part}`)).find((value) => value !== undefined);

/** Current loyalty programs, not legacy campaigns. */
export const loyalty: Record<string, View> = {
	listedMember: {
		columns: named(...['id', 'customer_id', 'program_id', 'status', 'created_at', 'updated_at']),
		isPart: true,
		// The cards of a list come from the memberships.
		whole: (member) => [
			Object.fromEntries(Object.entries(member).filter(([name]) => name !== 'cards')),
		],
	},
	memberCustomer: {
		columns: { customer_name: 'name', customer_email: 'email', customer_source_id: 'source_id' },
		isPart: true,
		whole: (customer) => [{ customer }],
	},
	memberCards: {
		columns: memberCardColumns,
		isPart: true,
		rows: withCards,
		whole: ({ cards }) => [{ cards }],
	},
	membership: {
		columns: membershipColumns,
		isPart: true,
		rows: withCards,
	},
	memberships: {
		columns: membershipColumns,
		rows: (answer) => listAt(answer, 'memberships').flatMap(withCards),
		whole: (answer) => listAt(answer, 'memberships'),
	},
	cardTransaction: {
		columns: {
			points: pointsOf,
			rejection,
			expiration_date: [
				'details.points.expiration_date',
				'details.bucket.expiration_date',
				'details.date',
			],
		},
	},
	tierTransaction: { columns: { origin: 'details.origin.type', rejection } },
	benefitTransaction: { columns: { code: 'details.result.details.digital.code', rejection } },
	memberActivity: {
		columns: {
			status: 'data.member.status',
			card_id: 'data.card.id',
			card_code: 'data.card.code',
		},
	},
	cardReport: { columns: { points: 'points_total', pending_points: 'pending_points_total' } },
	assignedNames: { columns: named('name', 'status'), isPart: true },
	wallet: {
		columns: {
			points_expiration: 'points_expiration.type',
			points_activation: 'pending_points.type',
			order_payment: 'pay_with_points.type',
		},
	},
	tierStructure: {
		columns: {
			card_definition_id: ['point_balance.card_definition_id', 'point_earned.card_definition_id'],
			expiration: 'expiration.type',
			downgrade: 'downgrade.type',
		},
	},
	tier: {
		columns: {
			points_from: 'qualification_rules.points.min_value',
			points_to: 'qualification_rules.points.max_value',
			downgrade: 'downgrade.type',
		},
	},
	loyaltyEarningRule: {
		columns: {
			points: (rule) => effectOf(rule, 'value') ?? ratioOf(rule, 'value'),
			every: (rule) => ratioOf(rule, 'every'),
			calculation_type: (rule) => effectOf(rule, 'calculation_type'),
			card_definition_id: (rule) => effectOf(rule, 'card_definition_id'),
		},
	},
	pendingPoints: { columns: { points: 'points.total' } },
	expiringPoints: { columns: { points: 'points.total' } },
	loyaltyReward: {
		columns: {
			points: (reward) => listAt(listAt(reward, 'costs')[0], 'spending')[0]?.points,
		},
	},
	purchase: {
		columns: {
			points: 'details.points.total',
			code: (purchase) =>
				['gift_vouchers', 'discount_coupons']
					.flatMap((kind) => listAt(purchase, `details.result.digital.${kind}`))
					.map(({ code }) => code)
					.join(', ') || undefined,
			rejection,
		},
	},
	payment: { columns: { rejection } },
	examinedRewards: {
		rows: offersIn,
		columns: {
			reward_id: 'reward.id',
			reward_name: 'reward.name',
			available: (row) => valueOf(row, 'offer.status') === 'AVAILABLE',
			points: 'offer.cost.points',
			missing_points: (row) => missingFor(row) ?? 0,
			why_not: whyNot,
			...cardColumns,
			reward_type: 'reward.type',
		},
	},
	examinedRules: {
		rows: (examined) =>
			listAt(examined, 'memberships').flatMap((membership) =>
				['cards', 'benefits']
					.flatMap((place) => listAt(membership, place))
					.map((entry) => ({ ...membership, entry })),
			),
		columns: {
			points: 'entry.points_estimation',
			benefit_id: 'entry.benefit.id',
			benefit_name: 'entry.benefit.name',
			benefit_type: 'entry.benefit.type',
			...cardColumns,
		},
	},
};
