import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { CARD_DEFINITION_IDS } from '../../sandbox/world/seed/loyalty';
import { EARNING_RULE_IDS } from '../../sandbox/world/seed/loyaltyRules';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';

type Refusals = NonNullable<OperationExample['refusals']>;

const RULES = '/v2/loyalties/earning-rules';
const { everyOrder, review } = EARNING_RULE_IDS;
const RULE = `${RULES}/${everyOrder}`;
export const WALLET = CARD_DEFINITION_IDS.beans;
const OTHER_WALLET = CARD_DEFINITION_IDS.leaves;
const EARNING = everyOrder.replace('lern', 'lernei');
const SCHEMA = 'ms_gn4Qe4xsFPf7orCArCiNVY13';

const NO_EXPIRATION = { type: 'NO_EXPIRATION' };
const limits = {
	cooldown: { type: 'FIXED_COOLDOWN', fixed_cooldown: { period: { value: 1, unit: 'DAY' } } },
	frequency: {
		type: 'LIMITED',
		limits: [
			{
				type: 'TIME_BASED',
				period: { type: 'CURRENT_PERIOD', current_period: { unit: 'MONTH' } },
				triggers: { max: 5 },
			},
		],
	},
};
const hours = {
	type: 'DAILY',
	daily: [{ days_of_week: [0, 6], start_time: '09:00', end_time: '17:00' }],
};
const tiers = {
	type: 'ANY_OF',
	any_of: [{ tier_structure_id: 'lts_128f5822398c4bf78f', tier_ids: ['lt_128f5822398c4bf78f'] }],
};
const conditions = {
	1: {
		name: 'order.metadata',
		property: 'shop',
		conditions: { $is: ['Berlin'] },
		error: { message: 'Only in Berlin' },
	},
	logic: '1',
};

/** Settings of a rule, as entered and as sent. */
export const settings = {
	entered: {
		startDate: '2026-06-01T00:00:00.000Z',
		endDate: '2026-09-01T12:00:00.000Z',
		errorMessage: 'Only in summer',
		triggerLimits: JSON.stringify(limits),
		validityHours: {
			daily: [{ daysOfWeek: [0, 6], startTime: '09:00', endTime: '17:00' }],
		},
	},
	sent: {
		start_date: '2026-06-01T00:00:00.000Z',
		end_date: '2026-09-01T12:00:00.000Z',
		error: { message: 'Only in summer' },
		trigger_limits: limits,
		validity_hours: hours,
	},
};

/** Settings of an earning. */
const ofEarning = {
	conditions: JSON.stringify(conditions),
	pointsExpiration: JSON.stringify(NO_EXPIRATION),
	tierRules: JSON.stringify(tiers),
};

const NAME = 'Summer points';
/** A new rule, in the form. */
export const form = { name: NAME, cardDefinitionId: byId(WALLET), points: 50 };

/** A form, and what is sent for it where it differs from a draft for each order. */
const creating = (
	name: string,
	entered: (world: World) => INodeParameters,
	sent: (world: World) => IDataObject,
): ExampleVariant => ({
	name,
	parameters: (world) => ({
		...form,
		pointsType: 'FIXED',
		active: false,
		additionalFields: {},
		specifyMetadata: 'none',
		...entered(world),
	}),
	calls: (world) => [
		{ method: 'POST', path: RULES, body: { name: NAME, status: 'DRAFT', ...sent(world) } },
	],
});

const PROPORTIONAL = { pointsType: 'PROPORTIONAL', amountsIn: 'major', points: '1.5' };
const fixed = [
	{ effects: [{ type: 'POINTS', points: { value: 50, card_definition_id: WALLET } }] },
];
const counted = (calculation_type: string, ratio: IDataObject) => [
	{
		effects: [
			{
				type: 'POINTS_PROPORTIONAL',
				points_proportional: { calculation_type, card_definition_id: WALLET, ...ratio },
			},
		],
	},
];
const CUSTOM = { event: 'customer.custom_event', schemaId: byId(SCHEMA) };
const custom = { event: CUSTOM.event, custom_event: { schema_id: SCHEMA } };
const paid = { event: 'customer.order.paid' };
const PER_RATING = { ...PROPORTIONAL, every: 2, property: 'rating' };
const perRating = { metadata: { every: 2, value: 1.5, property: 'rating' } };

/** Everything that JSON can say of earnings. */
const everyEarning = [
	{
		name: 'Coffee',
		rules: conditions,
		tier_rules: tiers,
		effects: [
			{
				type: 'POINTS_PROPORTIONAL',
				points_proportional: {
					calculation_type: 'ORDER_ITEMS_QUANTITY',
					card_definition_id: WALLET,
					points_expiration: {
						type: 'ROLLING_EXPIRATION',
						rolling_expiration: {
							period: { unit: 'MONTH', value: 6 },
							rounding: { type: 'END_OF_PARTICULAR_MONTH', value: 12 },
						},
					},
					order_items: {
						quantity: {
							every: 2,
							value: 5,
							applicable_to: [
								{ type: 'product', product: { id: 'prod_0bae32322150fd0546' } },
								{ type: 'sku', sku: { id: 'sku_0bae32322150fd0546' } },
								{ type: 'products_collection', products_collection: { id: 'pc_1' } },
							],
						},
					},
				},
			},
			{ type: 'BENEFIT', benefit: { id: 'lben_128f5822398c4bf78f' } },
		],
	},
	{
		effects: [
			{
				type: 'POINTS',
				points: {
					value: 5,
					card_definition_id: WALLET,
					points_expiration: {
						type: 'SLIDING_EXPIRATION',
						sliding_expiration: {
							earning_activity: true,
							spending_activity: true,
							custom_activity: true,
							custom_activity_types: ['visit'],
							period: { unit: 'DAY', value: 90 },
						},
					},
				},
			},
			...(['amount', 'subtotal_amount'] as const).map((measure) => ({
				type: 'POINTS_PROPORTIONAL',
				points_proportional: {
					calculation_type: `${measure === 'amount' ? 'PRE' : 'POST'}_DISCOUNT_ORDER_ITEMS_AMOUNT`,
					card_definition_id: WALLET,
					points_expiration: {
						type: 'CALENDAR_EXPIRATION',
						calendar_expiration: { expiration_dates: [{ day: 31, month: 12 }] },
					},
					order_items: {
						[measure]: {
							every: 100,
							value: 1,
							applicable_to: [{ type: 'product', product: { id: 'prod_0bae32322150fd0546' } }],
						},
					},
				},
			})),
		],
	},
];

export const newRules: ExampleVariant[] = [
	creating(
		'points for each order',
		() => ({}),
		() => ({ trigger: paid, earnings: fixed }),
	),
	creating(
		'points after discounts, with conditions',
		() => ({
			...PROPORTIONAL,
			calculationType: 'POST_DISCOUNT_ORDER_AMOUNT',
			every: '10,00',
			additionalFields: ofEarning,
		}),
		() => ({
			trigger: paid,
			earnings: counted('POST_DISCOUNT_ORDER_AMOUNT', {
				points_expiration: NO_EXPIRATION,
				order: { total_amount: { every: 1000, value: 1.5 } },
			}).map((earning) => ({ ...earning, rules: conditions, tier_rules: tiers })),
		}),
	),
	creating(
		'points by the metadata of orders',
		() => ({ ...PER_RATING, calculationType: 'ORDER_METADATA_VALUE' }),
		() => ({ trigger: paid, earnings: counted('ORDER_METADATA_VALUE', { order: perRating }) }),
	),
	creating(
		'points by the metadata of a custom event',
		() => ({ ...PER_RATING, ...CUSTOM }),
		() => ({
			trigger: custom,
			earnings: counted('CUSTOM_EVENT_METADATA_VALUE', { custom_event: perRating }),
		}),
	),
	creating(
		'points by the metadata of those who enter a segment',
		({ segments }) => ({
			...PER_RATING,
			event: 'customer.segment.entered',
			segmentId: byId(first(segments).id),
		}),
		({ segments }) => ({
			trigger: { event: 'customer.segment.entered', segment: { id: first(segments).id } },
			earnings: counted('CUSTOMER_METADATA_VALUE', { customer: perRating }),
		}),
	),
	creating(
		'JSON',
		() => ({ pointsType: 'JSON', earningsJson: JSON.stringify(everyEarning) }),
		() => ({ trigger: paid, earnings: everyEarning }),
	),
];

const EMPTY = '={{ "" }}';

export const refusedRules: Refusals = [
	[{ ...PROPORTIONAL, every: '0,00' }, 'Every must be above 0'],
	[{ ...PROPORTIONAL, every: '10', points: '-1' }, 'Points must not be below 0'],
	[{ pointsType: 'FIXED', points: '1.5' }, 'Points must be a whole number of at least 0'],
	[{ ...PROPORTIONAL, every: '10', amountsIn: EMPTY }, 'Amounts Are In is not chosen'],
	[
		{
			...PROPORTIONAL,
			...CUSTOM,
			calculationType: 'PRE_DISCOUNT_ORDER_AMOUNT',
		},
		'Calculation Type does not match this event: it is PRE_DISCOUNT_ORDER_AMOUNT',
		'Choose it again: this event can count Custom Event Metadata, Customer Metadata.',
	],
	[{ pointsType: 'JSON', earningsJson: '[]' }, 'Earnings (JSON) is empty'],
	[
		{ pointsType: 'JSON', earningsJson: '[{"name": "Coffee"}]' },
		'Earnings (JSON) has no effects in entry 1',
	],
];

/** The only effect of the rule with this ratio, and its earning as a PUT needs it. */
export const earningWith = (points_proportional: IDataObject, more: IDataObject = {}) => ({
	id: EARNING,
	name: 'Points for every order',
	tier_rules: { type: 'NO_REQUIREMENTS' },
	effects: [
		{
			type: 'POINTS_PROPORTIONAL',
			points_proportional: {
				calculation_type: 'PRE_DISCOUNT_ORDER_AMOUNT',
				card_definition_id: WALLET,
				...points_proportional,
			},
		},
	],
	...more,
});
const perEuro = { order: { amount: { every: 100, value: 1 } } };

/** Changes that need the whole rule, which is read first, and those that do not. */
const changing = (
	name: string,
	entered: INodeParameters,
	body: IDataObject,
	isRead = true,
	path = RULE,
): ExampleVariant => ({
	name,
	parameters: () => ({ updateFields: {}, specifyMetadata: 'none', ...entered }),
	calls: () => [
		...(isRead ? [{ method: 'GET' as const, path }] : []),
		{ method: 'PUT', path, body },
	],
});

const bonus = {
	name: 'Bonus',
	effects: [{ type: 'POINTS', points: { value: 5, card_definition_id: WALLET } }],
};

export const changedRules: ExampleVariant[] = [
	changing(
		'settings, which need no reading',
		{ updateFields: { name: 'New name' } },
		{ name: 'New name' },
		false,
	),
	changing(
		'the wallet of an earning',
		{ updateFields: { earningId: EARNING, cardDefinitionId: byId(OTHER_WALLET) } },
		{ earnings: [earningWith({ ...perEuro, card_definition_id: OTHER_WALLET })] },
	),
	changing(
		'an earning by its ID, one that is added, and one that is there',
		{
			updateFields: {
				earningsJson: JSON.stringify([
					{ id: EARNING, name: 'Orders' },
					bonus,
					earningWith(perEuro, { id: undefined }),
				]),
			},
		},
		{ earnings: [earningWith(perEuro, { name: 'Orders' }), bonus] },
	),
	changing(
		'an earning that is replaced',
		{ updateFields: { earningsJson: JSON.stringify(bonus), removeEarnings: EARNING } },
		{ earnings: [bonus] },
	),
	changing(
		'the event, which is the same',
		{ updateFields: { triggerJson: JSON.stringify(paid) } },
		{ trigger: paid },
	),
	changing(
		'the event and the points of a draft',
		{
			earningRuleId: byId(review),
			updateFields: { triggerJson: JSON.stringify(custom), points: 75 },
		},
		{
			trigger: custom,
			earnings: [
				{
					id: review.replace('lern', 'lernei'),
					name: 'Points for a review',
					tier_rules: { type: 'NO_REQUIREMENTS' },
					effects: [{ type: 'POINTS', points: { value: 75, card_definition_id: WALLET } }],
				},
			],
		},
		true,
		`${RULES}/${review}`,
	),
];

export const refusedChanges: Refusals = [
	[{ updateFields: {}, specifyMetadata: 'none' }, 'Update Fields holds nothing to change'],
	[{ updateFields: { earningId: EARNING } }, 'Earning ID is all that is filled in'],
	[{ updateFields: { points: -1 } }, 'Points must not be below 0'],
	[{ updateFields: { everyAmount: 0 } }, 'Every (Amount) must be above 0'],
	[
		{ updateFields: { earningsJson: '[{"name": "Bonus"}]' } },
		'Earnings (JSON) has no effects in entry 1',
	],
];
