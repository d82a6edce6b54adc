import type { IDataObject, INode } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { CONTINUE, creation } from './earningRules';
import { itemsOf, runNode } from './engine';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const bodies = () => sandbox.requests.map(({ body }) => body);

describe('Earning Rule → Create, using JSON', () => {
	const fixed: IDataObject = {
		event: 'order.paid',
		loyalty: { type: 'FIXED', points: '5' },
		validation_rule_id: null,
	};
	const ratio: IDataObject = {
		event: 'order.paid',
		loyalty: {
			type: 'PROPORTIONAL',
			calculation_type: 'ORDER_ITEMS_AMOUNT',
			order_items: { amount: { every: 100, points: 1, object: 'product', id: 'prod_1' } },
		},
	};
	const withLoyalty = (loyalty: IDataObject) => ({ event: 'order.paid', loyalty });
	const proportional = (loyalty: IDataObject) =>
		withLoyalty({ type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', ...loyalty });

	const fromJson = (rules: Array<IDataObject[string]>, node?: Partial<INode>) =>
		creation(
			sandbox,
			{ specifyRule: 'json', rulesJson: '={{ $json.rules }}' },
			rules.map((value) => ({ rules: value })),
			node,
		);

	it.each<[string, IDataObject[string]]>([
		['an object', fixed],
		['an object as text', JSON.stringify(fixed)],
		['an array', [fixed]],
		['an array as text', JSON.stringify([fixed])],
	])('sends %s as it is', async (_, rules) => {
		await itemsOf(fromJson([rules]));
		expect(bodies()).toEqual([[fixed]]);
	});

	it('sends formulas, and items that are counted together, which no form has', async () => {
		const counted = { every: 100, points: 1, points_formula: 'ORDER_AMOUNT / 50' };
		const property = { ...counted, property: 'visits' };
		const items = { ...counted, applicable_to: [{ object: 'sku', id: 'sku_1' }] };
		const by = (calculation_type: string, ratios: IDataObject) =>
			proportional({ calculation_type, ...ratios });
		const rules = [
			withLoyalty({ type: 'FIXED', points: 5, points_formula: 'ORDER_AMOUNT / 50' }),
			by('ORDER_AMOUNT', { order: { amount: counted } }),
			by('ORDER_TOTAL_AMOUNT', { order: { total_amount: counted } }),
			by('ORDER_METADATA', { order: { metadata: property } }),
			by('ORDER_ITEMS_AMOUNT', { order_items: { amount: items } }),
			by('ORDER_ITEMS_SUBTOTAL_AMOUNT', { order_items: { subtotal_amount: items } }),
			by('ORDER_ITEMS_QUANTITY', { order_items: { quantity: items } }),
			by('CUSTOMER_METADATA', { customer: { metadata: property } }),
			{
				...by('CUSTOM_EVENT_METADATA', { custom_event: { metadata: property } }),
				event: 'page_view',
				custom_event: { schema_id: 'ms_1' },
			},
		];
		await itemsOf(fromJson([rules]));
		expect(bodies()).toEqual([rules]);
	});

	it('sends several elements of an item, and pairs each result with it', async () => {
		const { items } = await runNode(fromJson([[fixed, ratio, fixed], ratio]));
		expect(bodies()).toEqual([[fixed, ratio, fixed, ratio]]);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			...[{ item: 0 }, { item: 0 }, { item: 0 }],
			{ item: 1 },
		]);
		expect(items.map(({ json }) => json.id)).toEqual(
			sandbox.world.earningRules.all().map(({ id }) => id),
		);
	});

	it('sends each item alone where it goes on after errors, and nothing of it again', async () => {
		sandbox.settings.maxEarningRules = 2;
		const { items } = await runNode(fromJson([[fixed, ratio, fixed], ratio], CONTINUE));
		expect(bodies()).toEqual([[fixed, ratio, fixed], [ratio]]);
		expect(items[0]?.json.error).toMatchObject({
			outcome: 'unknown',
			key: 'earning_rules_limit_exceeded',
		});
		expect(items[1]?.json).toMatchObject({ id: sandbox.world.earningRules.all()[0]?.id });
	});

	it('says what else was created when only some elements of an item fail', async () => {
		sandbox.settings.maxEarningRules = 2;
		const options = fromJson([[fixed, ratio, fixed], ratio], CONTINUE);
		const { items, error } = await runNode({
			...options,
			parameters: { ...options.parameters, options: { batchSize: 2 } },
		});
		expect(error).toBeUndefined();
		const ids = sandbox.world.earningRules.all().map(({ id }) => id);
		expect(ids).toHaveLength(2);
		expect(bodies()).toEqual([
			[fixed, ratio],
			[fixed, ratio],
		]);
		expect(items.map(({ json }) => json.error)).toMatchObject([
			{
				outcome: 'unknown',
				candidates: ids,
				message: expect.stringMatching(
					/^Outcome unknown: Item 0 was carried out in part/,
				) as string,
			},
			{ outcome: 'unknown', key: 'earning_rules_limit_exceeded' },
		]);
		expect(items[1]?.json.error).not.toHaveProperty('candidates');
	});

	it('says what was created of an item when another item ends the run', async () => {
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/loyalties/Summer' });
		const { error } = await runNode(
			creation(
				sandbox,
				{
					specifyRule: 'json',
					rulesJson: '={{ $json.rules }}',
					campaignId: { __rl: true, mode: 'name', value: '={{ $json.campaign }}' },
					options: { batchSize: 2 },
					requestOptions: { concurrency: 1 },
				},
				[
					{ campaign: 'Summer Rewards', rules: fixed },
					{ campaign: 'Coffee Club', rules: [fixed, ratio, fixed] },
				],
			),
		);
		const ids = sandbox.world.earningRules.all().map(({ id }) => id);
		expect(ids).toHaveLength(2);
		expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 0 } });
		expect(error?.description).toContain(`item 1 in part ${ids.join(', ')}`);
	});

	it('leaves an item with a mistake out, and sends the others, when it goes on after errors', async () => {
		const { items } = await runNode(fromJson([fixed, { event: 'order.paid' }, ratio], CONTINUE));
		expect(bodies()).toEqual([[fixed], [ratio]]);
		expect(items.map(({ json }) => Boolean(json.error))).toEqual([false, true, false]);
	});

	it.each<[string, IDataObject[string], RegExp]>([
		['nothing', '', /^Rules \(JSON\) is empty$/],
		['an empty array', [], /^Rules \(JSON\) is empty$/],
		['a text', 'five points', /^Rules \(JSON\) is neither a JSON object nor a list of them$/],
		['half a JSON', '{"event":', /^Rules \(JSON\) is neither a JSON object nor a list of them$/],
		['a number', 5, /^Rules \(JSON\) is neither a JSON object nor a list of them$/],
		['an array of texts', [fixed, 'x'], /^Rules \(JSON\) has no JSON object as entry 2$/],
		['an array in an array', [[fixed]], /^Rules \(JSON\) has no JSON object as entry 1$/],
		['null in an array', [null], /^Rules \(JSON\) has no JSON object as entry 1$/],
	])('refuses %s', async (_, rules, message) => {
		const { error } = await runNode(fromJson([fixed, rules]));
		expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 1 } });
		expect(error?.message).toMatch(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, IDataObject, string]>([
		['no event', { loyalty: fixed.loyalty }, 'event is empty'],
		['an event that is no text', { ...fixed, event: 5 }, 'event is empty'],
		['no loyalty', { event: 'order.paid' }, 'loyalty is not a JSON object'],
		['loyalty as a list', { event: 'order.paid', loyalty: [] }, 'loyalty is not a JSON object'],
		[
			'a time frame without a start',
			{ ...fixed, validity_timeframe: { duration: 'PT1H', interval: 'P1D' } },
			'start_date is empty',
		],
		[
			'a time frame of another shape',
			{ ...fixed, start_date: '2026-01-31T09:30:00Z', validity_timeframe: 'PT1H' },
			'validity_timeframe.duration is not an ISO 8601 duration',
		],
		['no segment', { ...fixed, event: 'customer.segment.entered' }, 'segment.id is empty'],
		[
			'a segment of another shape',
			{ ...fixed, event: 'customer.segment.entered', segment: 'seg_1' },
			'segment.id is empty',
		],
		['no custom event', { ...fixed, event: 'page_view' }, 'custom_event.schema_id is empty'],
		['no tier', { ...fixed, event: 'customer.loyalty.tier.left' }, 'loyalty_tier.id is empty'],
		[
			'pending points for another event',
			{
				...fixed,
				event: 'page_view',
				custom_event: { schema_id: 'ms_1' },
				pending_points: { period_type: 'DAY', period_value: 3 },
			},
			'pending_points does not go with this event',
		],
		[
			'pending points for too long',
			{ ...fixed, pending_points: { period_type: 'DAY', period_value: 91 } },
			'pending_points.period_value must be a whole number from 1 to 90',
		],
		[
			'a day that is none',
			{ ...fixed, validity_day_of_week: [7] },
			'validity_day_of_week is not a list of days',
		],
		['no type', withLoyalty({ points: 5 }), 'loyalty.type is neither FIXED nor PROPORTIONAL'],
		[
			'half a point',
			withLoyalty({ type: 'FIXED', points: '1.5' }),
			'loyalty.points must be a whole number of at least 0',
		],
		[
			'no points',
			withLoyalty({ type: 'FIXED' }),
			'loyalty.points must be a whole number of at least 0',
		],
		[
			'a ratio for fixed points',
			withLoyalty({ type: 'FIXED', points: 5, order: { amount: { every: 1, points: 1 } } }),
			'loyalty.order does not go with FIXED',
		],
		[
			'an unknown calculation',
			proportional({ calculation_type: 'ORDER_WEIGHT' }),
			'loyalty.calculation_type is not known',
		],
		['no ratio', proportional({}), 'loyalty.order.amount is empty'],
		[
			'the ratio of another calculation',
			proportional({ order: { total_amount: { every: 1, points: 1 } } }),
			'loyalty.order.amount is empty',
		],
		[
			'one ratio too many',
			proportional({
				order: { amount: { every: 1, points: 1 } },
				customer: { metadata: { every: 1, points: 1, property: 'age' } },
			}),
			'loyalty.customer does not go with ORDER_AMOUNT',
		],
		[
			'nothing to count',
			proportional({ order: { amount: { every: 0, points: 1 } } }),
			'loyalty.order.amount.every must be a whole number of at least 1',
		],
		[
			'ratio points as a text',
			proportional({ order: { amount: { every: 1, points: '1' } } }),
			'loyalty.order.amount.points must be a whole number of at least 0',
		],
		[
			'no property',
			proportional({
				calculation_type: 'CUSTOMER_METADATA',
				customer: { metadata: { every: 1, points: 1 } },
			}),
			'loyalty.customer.metadata.property is empty',
		],
		[
			'unknown items',
			proportional({
				calculation_type: 'ORDER_ITEMS_QUANTITY',
				order_items: { quantity: { every: 1, points: 1, object: 'order', id: 'ord_1' } },
			}),
			'loyalty.order_items.quantity.object is not known',
		],
		[
			'items without an ID',
			proportional({
				calculation_type: 'ORDER_ITEMS_QUANTITY',
				order_items: { quantity: { every: 1, points: 1, object: 'product' } },
			}),
			'loyalty.order_items.quantity.id is empty',
		],
	])('refuses a rule with %s, naming rule, field and item', async (_, rule, problem) => {
		const { error } = await runNode(fromJson([fixed, [fixed, ratio, rule]]));
		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `Rules (JSON) has a mistake in rule 3: ${problem}`,
			context: { itemIndex: 1 },
		});
		if (problem.includes('whole number'))
			expect(error?.description).toContain('round it, e.g. .round()');
		const alone = await runNode(fromJson([rule]));
		expect(alone.error?.message).toBe(`Rules (JSON) has a mistake: ${problem}`);
		expect(sandbox.requests).toEqual([]);
	});
});
