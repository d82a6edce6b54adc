import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CAMPAIGN, creation, ITEMS, PAID, PROPORTIONAL } from '../../../support/earningRules';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

describe('Earning Rule → Create, using fields', () => {
	it('sends one element per item, with the keys, and returns the created rule', async () => {
		const { items } = await runNode(creation(sandbox, { points: 5 }, [{}, {}]));
		expect(sandbox.requests).toHaveLength(1);
		expect(sandbox.requests[0]).toMatchObject({
			method: 'POST',
			path: `/v1/loyalties/${CAMPAIGN}/earning-rules`,
			query: '',
			status: 200,
		});
		expect(sandbox.requests[0]?.headers).toMatchObject({
			'x-app-id': sandbox.keys.appId,
			'content-type': 'application/json',
		});
		const element = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } };
		expect(bodies()).toEqual([[element, element]]);
		expect(items.map(({ json }) => json.id)).toEqual(
			sandbox.world.earningRules.all().map(({ id }) => id),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }]);
		expect(items[0]?.json).toMatchObject({ ...element, object: 'earning_rule' });
	});

	const proportional = (calculation_type: string, ratio: IDataObject) => ({
		event: 'order.paid',
		loyalty: { type: 'PROPORTIONAL', calculation_type, ...ratio },
	});
	const items = { every: 3, points: 2, object: 'sku', id: 'sku_1' };

	it.each<[string, INodeParameters, IDataObject]>([
		['points as a text', { points: '={{ "25" }}' }, { loyalty: { type: 'FIXED', points: 25 } }],
		['no points at all', { points: 0 }, { loyalty: { type: 'FIXED', points: 0 } }],
		[
			'a segment',
			{ event: 'customer.segment.entered', segmentId: byId('seg_1') },
			{ event: 'customer.segment.entered', segment: { id: 'seg_1' } },
		],
		...['joined', 'left', 'upgraded', 'downgraded', 'prolonged'].map(
			(change): [string, INodeParameters, IDataObject] => [
				`a loyalty tier that is ${change}`,
				{ event: `customer.loyalty.tier.${change}`, loyaltyTierId: byId('__ANY__') },
				{ event: `customer.loyalty.tier.${change}`, loyalty_tier: { id: '__ANY__' } },
			],
		),
		[
			'a custom event',
			{ event: 'custom', customEvent: 'page_view', schemaId: byId('ms_1') },
			{ event: 'page_view', custom_event: { schema_id: 'ms_1' } },
		],
		[
			'an event from an expression',
			{
				event: '={{ "page_view" }}',
				schemaId: byId('ms_1'),
				customEvent: '={{ "" }}',
				segmentId: byId('={{ "" }}'),
				loyaltyTierId: byId('={{ "" }}'),
			},
			{ event: 'page_view', custom_event: { schema_id: 'ms_1' } },
		],
		[
			'the order amount',
			PROPORTIONAL,
			proportional('ORDER_AMOUNT', { order: { amount: { every: 1, points: 2 } } }),
		],
		[
			'the total amount of the order',
			{ ...PROPORTIONAL, calculationType: 'ORDER_TOTAL_AMOUNT', every: 1000 },
			proportional('ORDER_TOTAL_AMOUNT', { order: { total_amount: { every: 1000, points: 2 } } }),
		],
		[
			'order metadata',
			{ ...PROPORTIONAL, calculationType: 'ORDER_METADATA', property: 'visits' },
			proportional('ORDER_METADATA', {
				order: { metadata: { every: 1, points: 2, property: 'visits' } },
			}),
		],
		[
			'the amount of order items',
			{ ...ITEMS, calculationType: 'ORDER_ITEMS_AMOUNT' },
			proportional('ORDER_ITEMS_AMOUNT', { order_items: { amount: items } }),
		],
		[
			'the subtotal amount of order items',
			{ ...ITEMS, calculationType: 'ORDER_ITEMS_SUBTOTAL_AMOUNT' },
			proportional('ORDER_ITEMS_SUBTOTAL_AMOUNT', { order_items: { subtotal_amount: items } }),
		],
		[
			'the quantity of order items',
			{ ...ITEMS, calculationType: 'ORDER_ITEMS_QUANTITY' },
			proportional('ORDER_ITEMS_QUANTITY', { order_items: { quantity: items } }),
		],
		[
			'customer metadata',
			{ ...PROPORTIONAL, calculationType: 'CUSTOMER_METADATA', property: 'age' },
			proportional('CUSTOMER_METADATA', {
				customer: { metadata: { every: 1, points: 2, property: 'age' } },
			}),
		],
		[
			'customer metadata, which is what a segment offers',
			{
				...PROPORTIONAL,
				event: 'customer.segment.entered',
				segmentId: byId('seg_1'),
				every: 4,
				property: 'age',
			},
			{
				...proportional('CUSTOMER_METADATA', {
					customer: { metadata: { every: 4, points: 2, property: 'age' } },
				}),
				event: 'customer.segment.entered',
				segment: { id: 'seg_1' },
			},
		],
		[
			'the metadata of a custom event, which is what that offers',
			{
				...PROPORTIONAL,
				event: 'custom',
				customEvent: 'page_view',
				schemaId: byId('ms_1'),
				property: 'seconds',
			},
			{
				...proportional('CUSTOM_EVENT_METADATA', {
					custom_event: { metadata: { every: 1, points: 2, property: 'seconds' } },
				}),
				event: 'page_view',
				custom_event: { schema_id: 'ms_1' },
			},
		],
		[
			'customer metadata as the source for a custom event',
			{
				...PROPORTIONAL,
				event: 'custom',
				customEvent: 'page_view',
				schemaId: byId('ms_1'),
				calculationType: 'CUSTOMER_METADATA',
				property: 'age',
			},
			{
				...proportional('CUSTOMER_METADATA', {
					customer: { metadata: { every: 1, points: 2, property: 'age' } },
				}),
				event: 'page_view',
				custom_event: { schema_id: 'ms_1' },
			},
		],
		[
			'customer metadata as the source for a tier event',
			{
				...PROPORTIONAL,
				event: 'customer.loyalty.tier.joined',
				loyaltyTierId: byId('ltr_1'),
				property: 'age',
			},
			{
				...proportional('CUSTOMER_METADATA', {
					customer: { metadata: { every: 1, points: 2, property: 'age' } },
				}),
				event: 'customer.loyalty.tier.joined',
				loyalty_tier: { id: 'ltr_1' },
			},
		],
		[
			'several items as applicable_to',
			{
				...ITEMS,
				calculationType: 'ORDER_ITEMS_QUANTITY',
				moreItems: {
					items: [
						{ object: 'product', objectId: byId('prod_1') },
						{ object: 'products_collection', objectId: byId('pc_1') },
					],
				},
			},
			proportional('ORDER_ITEMS_QUANTITY', {
				order_items: {
					quantity: {
						every: 3,
						points: 2,
						applicable_to: [
							{ object: 'sku', id: 'sku_1' },
							{ object: 'product', id: 'prod_1' },
							{ object: 'products_collection', id: 'pc_1' },
						],
					},
				},
			}),
		],
		[
			'a points formula for fixed points',
			{ points: 1, additionalFields: { pointsFormula: 'ORDER_AMOUNT / 100' } },
			{ loyalty: { type: 'FIXED', points: 1, points_formula: 'ORDER_AMOUNT / 100' } },
		],
		[
			'a points formula for a ratio',
			{ ...PROPORTIONAL, additionalFields: { pointsFormula: 'ORDER_AMOUNT / 100' } },
			proportional('ORDER_AMOUNT', {
				order: { amount: { every: 1, points: 2, points_formula: 'ORDER_AMOUNT / 100' } },
			}),
		],
	])('sends %s', async (_, parameters, element) => {
		await itemsOf(creation(sandbox, parameters));
		expect(bodies()).toEqual([[{ ...PAID, ...element }]]);
	});
});
