import type { INodeParameters } from 'n8n-workflow';
import { creation, ITEMS, PAID, PROPORTIONAL } from '../../../support/earningRules';
import { byId, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

/** Makes a required field empty when it is read. */
const EMPTY = '={{ "" }}';
const NOTHING_CHOSEN = {
	customEvent: EMPTY,
	loyaltyTierId: byId(EMPTY),
	schemaId: byId(EMPTY),
	segmentId: byId(EMPTY),
};

describe('Earning Rule → Create, using fields', () => {
	it.each<[string, INodeParameters, RegExp]>([
		['no event', { ...NOTHING_CHOSEN, event: '={{ "" }}' }, /^Event is empty$/],
		['no segment', { ...NOTHING_CHOSEN, event: 'customer.segment.entered' }, /^Segment is empty$/],
		[
			'no tier',
			{ ...NOTHING_CHOSEN, event: 'customer.loyalty.tier.left' },
			/^Loyalty Tier is empty$/,
		],
		[
			'no custom event',
			{ event: 'custom', customEvent: EMPTY, schemaId: byId('ms_1') },
			/^Event Name is empty$/,
		],
		[
			'no schema',
			{ ...NOTHING_CHOSEN, event: 'custom', customEvent: 'page_view' },
			/^Event Schema is empty$/,
		],
		['no points', { points: '={{ "" }}' }, /^Points is empty$/],
		['half a point', { points: 1.5 }, /^Points must be a whole number of at least 0$/],
		['an unknown type', { pointsType: '={{ "RANDOM" }}' }, /^Points Type has no choice 'RANDOM'$/],
		[
			'an unknown calculation',
			{ ...ITEMS, calculationType: '={{ "ORDER_WEIGHT" }}', property: EMPTY },
			/^Calculation Type has no choice 'ORDER_WEIGHT'$/,
		],
		['nothing to count', { ...PROPORTIONAL, every: 0 }, /^Every must be above 0$/],
		[
			'no property',
			{ ...PROPORTIONAL, calculationType: 'CUSTOMER_METADATA', property: EMPTY },
			/^Property is empty$/,
		],
		[
			'no items',
			{ ...ITEMS, calculationType: 'ORDER_ITEMS_AMOUNT', objectId: byId(EMPTY) },
			/^Item is empty$/,
		],
		[
			'a calculation type that no longer fits after the event was changed',
			{
				...PROPORTIONAL,
				event: 'customer.loyalty.tier.left',
				loyaltyTierId: byId('ltr_1'),
				calculationType: 'ORDER_AMOUNT',
			},
			/^Calculation Type does not match this event: it is ORDER_AMOUNT$/,
		],
		[
			'more items without an ID',
			{
				...ITEMS,
				calculationType: 'ORDER_ITEMS_AMOUNT',
				moreItems: { items: [{ object: 'sku', objectId: byId(EMPTY) }] },
			},
			/^Item of Items 1 is empty$/,
		],
		[
			'unknown items',
			{ ...ITEMS, calculationType: 'ORDER_ITEMS_AMOUNT', object: '={{ "order" }}' },
			/^Item Type has no choice 'order'$/,
		],
		[
			'a time frame without a start',
			{ additionalFields: { timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } } } },
			/^Start Date is empty$/,
		],
		[
			'half a time frame',
			{ additionalFields: { timeFrame: { timeFrame: { duration: 'PT1H', interval: '' } } } },
			/^Interval is not an ISO 8601 duration$/,
		],
		[
			'a duration in words',
			{ additionalFields: { timeFrame: { timeFrame: { duration: '1 hour', interval: 'P1D' } } } },
			/^Duration is not an ISO 8601 duration$/,
		],
		[
			'too many pending days',
			{ additionalFields: { pendingPoints: 91 } },
			/^Pending Points must be a whole number from 1 to 90$/,
		],
		[
			'a day that is none',
			{ additionalFields: { daysOfWeek: '={{ ["Someday"] }}' } },
			/^Days of Week has no choice 'Someday'$/,
		],
		[
			'a time that is none',
			{
				additionalFields: {
					validityHours: {
						daily: [
							{ startTime: '09:00', expirationTime: '10:00' },
							{ startTime: '9 am', expirationTime: '10:00' },
						],
					},
				},
			},
			/^Start Time of Hours 2 is not a time of day$/,
		],
		[
			'no month',
			{
				additionalFields: {
					expirationRules: { rule: { periodType: 'FIXED_DAY_OF_YEAR', month: 13, day: 1 } },
				},
			},
			/^Month must be a whole number from 1 to 12$/,
		],
		['a date in words', { additionalFields: { startDate: 'soon' } }, /^Start Date is not a date/],
	])(
		'refuses %s, naming field and item, before anything is sent',
		async (_, parameters, message) => {
			const { error } = await runNode(
				creation(
					sandbox,
					{ ...parameters, specifyRule: '={{ $json.how }}', rulesJson: '={{ $json.rules }}' },
					[{ how: 'json', rules: PAID }, { how: 'fields' }],
				),
			);
			expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
			expect(error?.message).toMatch(message);
			expect(sandbox.requests).toEqual([]);
		},
	);
});
