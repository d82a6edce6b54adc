import type { IDataObject, INode } from 'n8n-workflow';
import { CONTINUE, creation } from '../../../support/earningRules';
import { itemsOf, runNode } from '../../../support/engine';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

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
	])('sends %s unchanged', async (_, rules) => {
		await itemsOf(fromJson([rules]));
		expect(bodies()).toEqual([[fixed]]);
	});

	it('sends formulas and items that are counted together, which no form supports', async () => {
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

	it('sends each item alone where the node continues after errors, and repeats none of it', async () => {
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
				message: expect.stringMatching(/^Outcome unknown: Item 0 was partly carried out/) as string,
			},
			{ outcome: 'unknown', key: 'earning_rules_limit_exceeded' },
		]);
		expect(items[1]?.json.error).not.toHaveProperty('candidates');
	});

	it('says what was created for an item when another item ends the run', async () => {
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
		expect(error?.description).toContain(`item 1 (${ids.join(', ')})`);
	});

	it('skips an item with a mistake, and sends the others, when it continues after errors', async () => {
		const { items } = await runNode(fromJson([fixed, { event: 'order.paid' }, ratio], CONTINUE));
		expect(bodies()).toEqual([[fixed], [ratio]]);
		expect(items.map(({ json }) => Boolean(json.error))).toEqual([false, true, false]);
	});

	it.each<[string, IDataObject[string], RegExp]>([
		['nothing', '', /^Rules \(JSON\) is empty: its expression has no value$/],
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
		['event', { loyalty: fixed.loyalty }, 'no event'],
		['event', { ...fixed, event: 5 }, 'an event that is no text'],
		['loyalty', { event: 'order.paid' }, 'no loyalty'],
		['loyalty', { event: 'order.paid', loyalty: [] }, 'loyalty as a list'],
		[
			'start_date',
			{ ...fixed, validity_timeframe: { duration: 'PT1H', interval: 'P1D' } },
			'a time frame without a start',
		],
		['segment.id', { ...fixed, event: 'customer.segment.entered' }, 'no segment'],
		[
			'segment.id',
			{ ...fixed, event: 'customer.segment.entered', segment: 'seg_1' },
			'a segment of another shape',
		],
		['custom_event.schema_id', { ...fixed, event: 'page_view' }, 'no custom event'],
		['loyalty_tier.id', { ...fixed, event: 'customer.loyalty.tier.left' }, 'no tier'],
	])('names %s, the rule and the item: %j has %s', async (field, rule) => {
		const { error } = await runNode(fromJson([fixed, [fixed, ratio, rule]]));
		expect(error).toMatchObject({
			name: 'NodeOperationError',
			message: `Rules (JSON) has a mistake in rule 3: ${field} is empty`,
			context: { itemIndex: 1 },
		});
		const alone = await runNode(fromJson([rule]));
		expect(alone.error?.message).toBe(`Rules (JSON) has a mistake: ${field} is empty`);
		expect(sandbox.requests).toEqual([]);
	});

	it('lets Voucherify check the rest of a rule', async () => {
		const { error } = await runNode(fromJson([withLoyalty({ type: 'RANDOM' })]));
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '400' });
		expect(sandbox.requests).toHaveLength(1);
	});
});
