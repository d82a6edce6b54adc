import type { ApiObject } from '../answers/pieces';
import {
	each,
	firstOf,
	freeProducts,
	listAt,
	named,
	numberAt,
	sum,
	valueOf,
	type Columns,
	type Rule,
	type View,
} from './view';

/** Responses omit zero: an order with only an amount has no discount. */
const discountOf = (order: unknown) =>
	numberAt(order, 'total_discount_amount') ??
	numberAt(order, 'total_applied_discount_amount') ??
	(numberAt(order, 'amount') === undefined ? undefined : 0);

/** Amount left to pay: `total_amount`, which some responses omit. */
function leftOf(order: unknown): number | undefined {
	const [amount, total] = [numberAt(order, 'amount'), numberAt(order, 'total_amount')];
	return total ?? (amount === undefined ? undefined : amount - (discountOf(order) ?? 0));
}

const totals = (orderOf: (object: ApiObject) => unknown): Columns => ({
	total_before: (object) => numberAt(orderOf(object), 'amount'),
	total_discount: (object) => discountOf(orderOf(object)),
	total_after: (object) => leftOf(orderOf(object)),
});

const orderOf = (answer: ApiObject) => valueOf(answer, 'order');

/**
 * Discount of a single redeemable: "applied" amounts are the order's share plus that of its items; totals may include
 * earlier redeemables.
 */
const takenOff: Rule = ({ order }) =>
	sum([
		numberAt(order, 'applied_discount_amount'),
		numberAt(order, 'items_applied_discount_amount'),
	]) ??
	valueOf(order, 'total_applied_discount_amount') ??
	(order ? 0 : undefined);

/** Redeemables that are not applied may be listed twice: in `redeemables`, too. */
const refusedIn = (answer: ApiObject): ApiObject[] => {
	const all = ['redeemables', 'inapplicable_redeemables', 'skipped_redeemables']
		.flatMap((place) => listAt(answer, place))
		.filter(({ status }) => status === 'INAPPLICABLE' || status === 'SKIPPED');
	return [...new Map(all.map((one) => [`${String(one.object)} ${String(one.id)}`, one])).values()];
};

/** Messages for customers come first, then details, then the message of the error type. */
const refusedColumns: Columns = {
	...named('object', 'id', 'status'),
	key: ['result.error.key', 'result.details.key'],
	reason: [
		'result.error.error.message',
		'result.details.message',
		'result.error.details',
		'result.error.message',
	],
};

/** Kind of the redeemed object: documented responses show it by their content, the schema also by type. */
const objectOf: Rule = (row) => {
	if (valueOf(row, 'voucher')) return 'voucher';
	return valueOf(row, 'promotion_tier') ? 'promotion_tier' : row.related_object_type;
};

const idColumn = ['voucher.code', 'promotion_tier.id', 'related_object_id'];

/** `amount` means credits of gift cards and points of loyalty cards; values in their own object take precedence. */
const bookedOn =
	(type: string, place: string): Rule =>
	(row) =>
		valueOf(row, place) ?? (valueOf(row, 'voucher.type') === type ? row.amount : undefined);

/** Balance of the card afterwards. */
const left: Columns = {
	credits_left: 'voucher.gift.balance',
	points_left: 'voucher.loyalty_card.balance',
};

/** The reward that points were spent on. */
const reward: Columns = {
	reward_id: 'reward.id',
	reward_name: 'reward.name',
	reward_code: 'reward.voucher.code',
};

const isMade = ({ result, status }: ApiObject) =>
	result === 'SUCCESS' || (result === undefined && status === 'SUCCEEDED');

const made = (answer: ApiObject) => listAt(answer, 'redemptions').filter(isMade);

const DISCOUNT = 'result.discount';

/** Checks and redemptions at checkout. */
export const redeeming: Record<string, View> = {
	validation: {
		columns: {
			applied: each(
				(answer) =>
					listAt(answer, 'redeemables').filter(
						({ status }) => answer.valid === true && status === 'APPLICABLE',
					),
				{
					...named('object', 'id'),
					name: ['name', 'campaign_name'],
					discount_type: `${DISCOUNT}.type`,
					discount_amount: takenOff,
					...freeProducts(DISCOUNT),
					credits: 'result.gift.credits',
					points: 'result.loyalty_card.points',
				},
			),
			not_applied: each(refusedIn, refusedColumns),
			...totals(orderOf),
		},
	},
	qualification: {
		rows: (answer) => listAt(answer, 'redeemables.data'),
		whole: (answer) => listAt(answer, 'redeemables.data'),
		columns: {
			...named('object', 'id', 'campaign_id', 'campaign_name', 'created_at'),
			name: ['name', 'campaign_name'],
			discount_type: `${DISCOUNT}.type`,
			amount_off: `${DISCOUNT}.amount_off`,
			percent_off: `${DISCOUNT}.percent_off`,
			fixed_amount: `${DISCOUNT}.fixed_amount`,
			...freeProducts(DISCOUNT),
			// Credits that would be used for the order, else the card's balance.
			credits: ['result.gift.credits', 'result.gift.balance'],
			// Points that can be spent: `points` is the card's lifetime total.
			points: ['result.loyalty_card.balance', 'result.loyalty_card.points'],
			...totals(orderOf),
		},
	},
	redeeming: {
		columns: {
			redeemed: (answer) => made(answer).length > 0,
			applied: each(made, {
				object: objectOf,
				id: idColumn,
				name: 'promotion_tier.name',
				redemption_id: 'id',
				credits: bookedOn('GIFT_VOUCHER', 'gift.amount'),
				points: bookedOn('LOYALTY_CARD', 'loyalty_card.points'),
				...left,
				...reward,
			}),
			not_applied: each(refusedIn, refusedColumns),
			...totals((answer) => orderOf(answer) ?? valueOf(made(answer)[0], 'order')),
			redemption_id: (answer) =>
				valueOf(answer, 'parent_redemption.id') ?? firstOf(made(answer)[0], 'redemption', 'id'),
			customer_id: (answer) => made(answer)[0]?.customer_id,
		},
	},
	rollback: {
		columns: {
			rolled_back: () => true,
			redemption_id: (_, asked) => valueOf(asked, 'redemptionId.value'),
			given_back: each((answer) => listAt(answer, 'rollbacks'), {
				object: objectOf,
				id: idColumn,
				rollback_id: 'id',
				redemption_id: 'redemption',
				// For the service, a rollback is a redemption with a negative amount.
				amount: (row) => {
					const amount = numberAt(row, 'amount');
					return amount === undefined ? undefined : Math.abs(amount);
				},
				...left,
			}),
			reason: (answer) => listAt(answer, 'rollbacks')[0]?.reason,
			total_after: (answer) => leftOf(orderOf(answer)),
		},
	},
	redemption: {
		columns: {
			reward_code: 'reward.voucher.code',
			promotion_tier: 'promotion_tier.name',
			// No schema has the name of a tier's campaign; it is shown where an answer has it.
			campaign: (redemption) =>
				firstOf(redemption, 'voucher.campaign', 'promotion_tier.campaign.name'),
			campaign_id: [
				'voucher.campaign_id',
				'promotion_tier.campaign_id',
				'promotion_tier.campaign.id',
			],
			// One field with two meanings: the parent of redemptions made together, or the redemption that a rollback undoes.
			parent_redemption_id: ({ object, redemption }) =>
				object === 'redemption_rollback' ? undefined : redemption,
			rolled_back_redemption_id: ({ object, redemption }) =>
				object === 'redemption_rollback' ? redemption : undefined,
		},
	},
};
