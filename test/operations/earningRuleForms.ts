import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { ITEMS, PROPORTIONAL } from '../support/earningRules';
import { byId } from '../support/engine';
import type { ExampleVariant, OperationExample } from './example';

type Refusals = NonNullable<OperationExample['refusals']>;

export const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
export const RULE = 'ern_DoublePoints1Weekend2Aa';
const RULES_PATH = `/v1/loyalties/${COFFEE_CLUB}/earning-rules`;
/** Path of the rule of the examples. */
export const RULE_PATH = `${RULES_PATH}/${RULE}`;

const EMPTY = '={{ "" }}';
/** Empties fields that n8n requires once they are shown. */
const NOTHING = {
	customEvent: EMPTY,
	loyaltyTierId: byId(EMPTY),
	schemaId: byId(EMPTY),
	segmentId: byId(EMPTY),
};

const FIXED: IDataObject = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } };
const FORMULA = 'ORDER_AMOUNT / 100';
const METADATA = 'CUSTOMER_METADATA';

const SEVERAL = {
	...ITEMS,
	moreItems: {
		items: [
			{ object: 'product', objectId: byId('prod_1') },
			{ object: 'products_collection', objectId: byId('pc_1') },
		],
	},
};
const ratio = { every: 1, points: 2 };
const VISITS = { property: 'visits' };
const sku = { object: 'sku', id: 'sku_1' };
const items = { every: 3, ...sku };
const several = {
	every: 3,
	applicable_to: [
		sku,
		{ object: 'product', id: 'prod_1' },
		{ object: 'products_collection', id: 'pc_1' },
	],
};

const SEGMENT = { event: 'customer.segment.entered', segmentId: byId('seg_1') };
const segment = { event: 'customer.segment.entered', segment: { id: 'seg_1' } };
const PAGE_VIEW = { event: 'custom', customEvent: 'page_view', schemaId: byId('ms_1') };
const pageView = { event: 'page_view', custom_event: { schema_id: 'ms_1' } };
const tierEvent = (change: string) => `customer.loyalty.tier.${change}`;
const TIER = { event: tierEvent('joined'), loyaltyTierId: byId('ltr_1') };
const tier = { event: tierEvent('joined'), loyalty_tier: { id: 'ltr_1' } };

/** A form, and the element that is sent for it where it differs from the example's. */
function creating(name: string, entered: INodeParameters, sent: IDataObject): ExampleVariant {
	return {
		name,
		parameters: () => entered,
		calls: () => [{ method: 'POST', path: RULES_PATH, body: [{ ...FIXED, ...sent }] }],
	};
}

/** A rule that counts something: what is entered and sent for it, and the event if it is no order. */
const counting = (
	type: string,
	[group, measure]: [string, string],
	[entered, sent]: [INodeParameters, IDataObject],
	[event, sentEvent]: [INodeParameters, IDataObject] = [{ calculationType: type }, {}],
) =>
	creating(
		`a rule by ${type}: ${JSON.stringify(entered)}, ${JSON.stringify(event)}`,
		{ ...PROPORTIONAL, ...entered, ...event, additionalFields: { pointsFormula: FORMULA } },
		{
			...sentEvent,
			loyalty: {
				type: 'PROPORTIONAL',
				calculation_type: type,
				[group]: { [measure]: { ...ratio, points_formula: FORMULA, ...sent } },
			},
		},
	);

const validity: INodeParameters = {
	name: ' Five ',
	active: false,
	startDate: '2026-01-31T09:30:00Z',
	expirationDate: '2026-07-31T09:30:00+01:00',
	timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P2D' } },
	daysOfWeek: [0, 6],
	validityHours: {
		daily: [
			{ startTime: '09:00', expirationTime: '12:30', daysOfWeek: [1, 5] },
			{ startTime: '22:00', expirationTime: '23:59' },
		],
	},
	pendingPoints: 90,
	validationRuleId: byId('val_1'),
};
const sentValidity = {
	source: { banner: 'Five' },
	active: false,
	start_date: '2026-01-31T09:30:00.000Z',
	expiration_date: '2026-07-31T08:30:00.000Z',
	validity_timeframe: { duration: 'PT1H', interval: 'P2D' },
	validity_day_of_week: [0, 6],
	validity_hours: {
		daily: [
			{ start_time: '09:00', expiration_time: '12:30', days_of_week: [1, 5] },
			{ start_time: '22:00', expiration_time: '23:59' },
		],
	},
	pending_points: { period_type: 'DAY', period_value: 90 },
	validation_rule_id: 'val_1',
};

const expirations: Array<[INodeParameters, IDataObject]> = [
	[
		{ periodType: 'MONTH', months: 6 },
		{ period_type: 'MONTH', period_value: 6 },
	],
	[
		{ periodType: 'MONTH', months: 6, rounding: 'END_OF_QUARTER', roundingMonth: 3 },
		{ period_type: 'MONTH', period_value: 6, rounding_type: 'END_OF_QUARTER' },
	],
	[
		{ periodType: 'MONTH', months: 6, rounding: 'PARTICULAR_MONTH', roundingMonth: 3 },
		{
			period_type: 'MONTH',
			period_value: 6,
			rounding_type: 'PARTICULAR_MONTH',
			rounding_value: 3,
		},
	],
	[
		{ periodType: 'FIXED_DAY_OF_YEAR', month: 12, day: 31 },
		{ period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 12, fixed_day: 31 },
	],
];

export const newRules: ExampleVariant[] = [
	creating(
		'a rule for a segment',
		{ ...SEGMENT, additionalFields: { pointsFormula: FORMULA } },
		{ ...segment, loyalty: { type: 'FIXED', points: 5, points_formula: FORMULA } },
	),
	...['joined', 'left', 'upgraded', 'downgraded', 'prolonged'].map((change) =>
		creating(
			`a rule for a tier that is ${change}`,
			{ event: tierEvent(change), loyaltyTierId: byId('__ANY__') },
			{ event: tierEvent(change), loyalty_tier: { id: '__ANY__' } },
		),
	),
	creating('a rule for a custom event', PAGE_VIEW, pageView),
	counting('ORDER_AMOUNT', ['order', 'amount'], [{}, {}]),
	counting('ORDER_TOTAL_AMOUNT', ['order', 'total_amount'], [{}, {}]),
	counting('ORDER_METADATA', ['order', 'metadata'], [VISITS, VISITS]),
	...[
		['ORDER_ITEMS_AMOUNT', 'amount'] as const,
		['ORDER_ITEMS_SUBTOTAL_AMOUNT', 'subtotal_amount'] as const,
		['ORDER_ITEMS_QUANTITY', 'quantity'] as const,
	].flatMap(([type, measure]) => [
		counting(type, ['order_items', measure], [ITEMS, items]),
		counting(type, ['order_items', measure], [SEVERAL, several]),
	]),
	counting(METADATA, ['customer', 'metadata'], [VISITS, VISITS]),
	// What is counted where nothing is chosen.
	counting(METADATA, ['customer', 'metadata'], [VISITS, VISITS], [SEGMENT, segment]),
	counting(METADATA, ['customer', 'metadata'], [VISITS, VISITS], [TIER, tier]),
	counting(
		'CUSTOM_EVENT_METADATA',
		['custom_event', 'metadata'],
		[VISITS, VISITS],
		[PAGE_VIEW, pageView],
	),
	counting(
		METADATA,
		['customer', 'metadata'],
		[VISITS, VISITS],
		[{ ...PAGE_VIEW, calculationType: METADATA }, pageView],
	),
	creating(
		'a rule with validity and metadata',
		{ additionalFields: validity, specifyMetadata: 'json', metadataJson: '{"season": "spring"}' },
		{ ...sentValidity, metadata: { season: 'spring' } },
	),
	...expirations.map(([rule, sent]) =>
		creating(
			`a rule whose points expire: ${JSON.stringify(rule)}`,
			{ additionalFields: { expirationRules: { rule } } },
			{ expiration_rules: sent },
		),
	),
	...[FIXED, [FIXED]].flatMap((rules) =>
		// With line breaks, as `}}` would end the expression.
		[JSON.stringify(rules), `={{ ${JSON.stringify(rules, undefined, 1)} }}`].map((rulesJson) =>
			creating(`the rules ${rulesJson}`, { specifyRule: 'json', rulesJson }, {}),
		),
	),
];

const timeFrame = (duration: string, interval: string) => ({
	timeFrame: { timeFrame: { duration, interval } },
});
const isNoDuration = 'is not an ISO 8601 duration';

const refusedForms: Refusals = [
	[{ ...NOTHING, event: SEGMENT.event }, 'Segment is empty'],
	[{ ...NOTHING, event: TIER.event }, 'Loyalty Tier is empty'],
	[{ ...PAGE_VIEW, customEvent: EMPTY }, 'Event Name is empty'],
	[{ ...NOTHING, event: 'custom', customEvent: 'page_view' }, 'Event Schema is empty'],
	[{ pointsType: 'RANDOM' }, "Points Type has no choice 'RANDOM'"],
	[{ ...PROPORTIONAL, every: 0 }, 'Every must be above 0'],
	[{ ...PROPORTIONAL, calculationType: METADATA, property: EMPTY }, 'Property is empty'],
	[
		{ ...PROPORTIONAL, ...TIER, calculationType: 'ORDER_AMOUNT' },
		'Calculation Type does not match this event: it is ORDER_AMOUNT',
		'Choose it again',
	],
	...(
		[
			[{ objectId: byId(EMPTY) }, 'Item is empty'],
			[{ object: '={{ "order" }}' }, "Item Type has no choice 'order'"],
			[
				{ moreItems: { items: [{ object: 'sku', objectId: byId(EMPTY) }] } },
				'Item of Items 1 is empty',
			],
		] satisfies Array<[INodeParameters, string]>
	).map(([entered, message]): Refusals[number] => [
		{ ...ITEMS, calculationType: 'ORDER_ITEMS_AMOUNT', ...entered },
		message,
	]),
];

/** Refused in the options of a rule, new or not. */
const refusedOptions: Array<[INodeParameters, string]> = [
	[timeFrame('PT1H', ''), `Interval ${isNoDuration}`],
	[timeFrame('1 hour', 'P1D'), `Duration ${isNoDuration}`],
	[{ pendingPoints: 91 }, 'Pending Points must be a whole number from 1 to 90'],
	[{ daysOfWeek: '={{ ["Someday"] }}' }, "Days of Week has no choice 'Someday'"],
	[
		{
			validityHours: {
				daily: [
					{ startTime: '09:00', expirationTime: '10:00' },
					{ startTime: '9 am', expirationTime: '10:00' },
				],
			},
		},
		'Start Time of Hours 2 is not a time of day',
	],
	[
		{ expirationRules: { rule: { periodType: 'FIXED_DAY_OF_YEAR', month: 13, day: 1 } } },
		'Month must be a whole number from 1 to 12',
	],
	[{ startDate: 'soon' }, 'Start Date is not a date and time'],
];

const noJson = 'is neither a JSON object nor a list of them';
const left = { ...FIXED, event: 'customer.loyalty.tier.left' };
const refusedJson: Array<[rules: string | object, problem: string]> = [
	['={{ "" }}', 'is empty'],
	['[]', 'is empty'],
	['five points', noJson],
	['{"event":', noJson],
	['={{ 5 }}', noJson],
	[[FIXED, 'x'], 'has no JSON object as entry 2'],
	[[[FIXED]], 'has no JSON object as entry 1'],
	[[null], 'has no JSON object as entry 1'],
	[{ loyalty: FIXED.loyalty }, 'has a mistake: event is empty'],
	[{ ...FIXED, event: 5 }, 'has a mistake: event is empty'],
	[{ event: 'order.paid' }, 'has a mistake: loyalty is empty'],
	[{ ...FIXED, loyalty: [] }, 'has a mistake: loyalty is empty'],
	[
		{ ...FIXED, validity_timeframe: { duration: 'PT1H', interval: 'P1D' } },
		'has a mistake: start_date is empty',
	],
	[{ ...FIXED, event: SEGMENT.event }, 'has a mistake: segment.id is empty'],
	[{ ...FIXED, event: SEGMENT.event, segment: 'seg_1' }, 'has a mistake: segment.id is empty'],
	[{ ...FIXED, event: 'page_view' }, 'has a mistake: custom_event.schema_id is empty'],
	[[FIXED, FIXED, left], 'has a mistake in rule 3: loyalty_tier.id is empty'],
];

export const refusedRules: Refusals = [
	...refusedForms,
	...[...refusedOptions, [timeFrame('PT1H', 'P1D'), 'Start Date is empty'] as const].map(
		([additionalFields, message]): Refusals[number] => [{ additionalFields }, message],
	),
	...refusedJson.map(([rules, problem]): Refusals[number] => [
		{ specifyRule: 'json', rulesJson: typeof rules === 'string' ? rules : JSON.stringify(rules) },
		`Rules (JSON) ${problem}`,
	]),
];

/** A change of a rule besides the example's, without its name, dates and metadata. */
const changing = (name: string, entered: INodeParameters, body: IDataObject): ExampleVariant => ({
	name,
	parameters: () => ({ updateFields: {}, specifyMetadata: 'none', ...entered }),
	calls: () => [{ method: 'PUT', path: RULE_PATH, body }],
});

export const changedRules: ExampleVariant[] = [
	changing(
		'how points are counted',
		{ ...ITEMS, calculationType: 'ORDER_ITEMS_QUANTITY' },
		{
			loyalty: {
				type: 'PROPORTIONAL',
				calculation_type: 'ORDER_ITEMS_QUANTITY',
				order_items: { quantity: { ...ratio, ...items } },
			},
		},
	),
	changing(
		'a formula',
		{ pointsFormula: FORMULA },
		{ loyalty: { type: 'FIXED', points: 7, points_formula: FORMULA } },
	),
	changing(
		'validity, and no points',
		{ changePoints: false, updateFields: validity },
		sentValidity,
	),
	...expirations
		.slice(-1)
		.map(([rule, expiration_rules]) =>
			changing(
				'when points expire',
				{ changePoints: false, updateFields: { expirationRules: { rule } } },
				{ expiration_rules },
			),
		),
];

export const refusedChanges: Refusals = [
	[
		{ changePoints: false, updateFields: {}, specifyMetadata: 'none' },
		'Update Fields holds nothing to change',
	],
	[{ updateFields: timeFrame('an hour', 'P1D') }, `Duration ${isNoDuration}`],
	[
		{ ...PROPORTIONAL, event: SEGMENT.event, calculationType: 'ORDER_AMOUNT' },
		'Calculation Type does not match this event: it is ORDER_AMOUNT',
	],
];
