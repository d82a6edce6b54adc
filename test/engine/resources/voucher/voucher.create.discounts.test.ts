import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, runNode } from '../../../support/engine';
import { runOn } from '../../../support/redeeming';
import { discount, sent } from '../../../support/vouchers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const on = runOn(() => sandbox);
const importing = (parameters: INodeParameters) =>
	on('voucher.importMany', { code: 'IMPORTED', waitForCompletion: false, ...parameters });

describe('Voucher → Create', () => {
	it.each<[string, INodeParameters, IDataObject]>([
		[
			'a percentage',
			{ discountType: 'PERCENT', percentOff: 15, discountOptions: { amountLimit: 2000 } },
			{ type: 'PERCENT', percent_off: 15, amount_limit: 2000 },
		],
		[
			'a fixed price',
			{ discountType: 'FIXED', fixedAmount: 999 },
			{ type: 'FIXED', fixed_amount: 999 },
		],
		[
			'free units',
			{
				discountType: 'UNIT',
				unitOff: 2,
				unitProductId: byId('prod_1'),
				discountOptions: { effectOfUnits: 'ADD_MISSING_ITEMS', formula: 'ORDER_AMOUNT/1000' },
			},
			{
				type: 'UNIT',
				unit_off: 2,
				unit_type: 'prod_1',
				effect: 'ADD_MISSING_ITEMS',
				unit_off_formula: 'ORDER_AMOUNT/1000',
			},
		],
		[
			'an amount that a formula gives',
			{
				discountType: 'AMOUNT',
				amountOff: 100,
				discountOptions: {
					effectOfAmount: 'APPLY_TO_ITEMS',
					formula: 'ORDER_AMOUNT/10',
					aggregatedAmountLimit: 900,
				},
			},
			{
				type: 'AMOUNT',
				amount_off: 100,
				effect: 'APPLY_TO_ITEMS',
				amount_off_formula: 'ORDER_AMOUNT/10',
				aggregated_amount_limit: 900,
			},
		],
		[
			'a percentage that a formula gives',
			{
				discountType: 'PERCENT',
				percentOff: 15,
				discountOptions: { effect: 'APPLY_TO_ITEMS', formula: 'CUSTOMER_METADATA("level")' },
			},
			{
				type: 'PERCENT',
				percent_off: 15,
				effect: 'APPLY_TO_ITEMS',
				percent_off_formula: 'CUSTOMER_METADATA("level")',
			},
		],
		[
			'a price that a formula gives',
			{
				discountType: 'FIXED',
				fixedAmount: 999,
				discountOptions: { effect: 'APPLY_TO_ORDER', formula: 'ORDER_AMOUNT/2' },
			},
			{
				type: 'FIXED',
				fixed_amount: 999,
				effect: 'APPLY_TO_ORDER',
				fixed_amount_formula: 'ORDER_AMOUNT/2',
			},
		],
		[
			'a percentage that was calculated',
			{ discountType: 'PERCENT', percentOff: '={{ 0.285 * 100 }}' },
			{ type: 'PERCENT', percent_off: 28.5 },
		],
		[
			'all of the price, calculated',
			{ discountType: 'PERCENT', percentOff: '100.00000000000001' },
			{ type: 'PERCENT', percent_off: 100 },
		],
		[
			'a third of the price',
			{ discountType: 'PERCENT', percentOff: '={{ 100 / 3 }}' },
			{ type: 'PERCENT', percent_off: 100 / 3 },
		],
		[
			'what no form can hold',
			{ discountType: 'JSON', discountJson: '{"type": "PERCENT", "percent_off": 5}' },
			{ type: 'PERCENT', percent_off: 5 },
		],
	])('sends %s', async (_, parameters, body) => {
		await runNode(discount(parameters));
		expect(sent()).toEqual([
			{ method: 'POST', path: '/v1/vouchers', body: { type: 'DISCOUNT_VOUCHER', discount: body } },
		]);
	});

	it.each<[string, IDataObject[string], boolean]>([
		['={{ $json.percent }}', 0.15, true],
		['={{ $json.percent }}', '0,15', true],
		['={{ $json.percent }}', '0.15 %', false],
		['={{ $json.percent }} %', 0.15, false],
		['={{ $json.percent }}', 1, false],
		['0.15', 0, false],
	])('warns of a percentage that may be a fraction: %s, %j', async (percentOff, percent, warns) => {
		const form = { discountType: 'PERCENT', percentOff };
		const warning = expect.stringContaining('Percent Off is 0.15, less than one percent') as string;
		for (const run of [discount(form), importing(form)]) {
			const { items } = await runNode({ ...run, items: [{ percent }] });
			expect(items[0]?.json.warnings).toEqual(warns ? [warning] : undefined);
		}
	});

	it.each<[INodeParameters, string]>([
		[{ discountType: 'AMOUNT', amountOff: 0 }, 'Amount Off must be above 0'],
		[
			{ discountType: 'FIXED', fixedAmount: '={{ "12.50" }}' },
			'Fixed Price is not a whole number, as minor units are',
		],
		[
			{ voucherType: 'GIFT_VOUCHER', amount: '={{ "12.00" }}' },
			'Credits is not a whole number, as minor units are',
		],
		[{ discountType: 'AMOUNT', amountOff: '={{ "" }}' }, 'Amount Off is empty'],
		[{ discountType: 'PERCENT', percentOff: 150 }, 'Percent Off is above 100'],
		[{ discountType: 'PERCENT', percentOff: 1e-17 }, 'Percent Off must be above 0'],
		[{ discountType: 'JSON', discountJson: '={{ "" }}' }, 'Discount (JSON) is empty'],
		[{ discountType: 'JSON', discountJson: '[]' }, 'Discount (JSON) is not a JSON object'],
		[
			{
				discountType: 'JSON',
				discountJson: '{}',
				additionalFields: { validationRules: { rule: [{ validationRuleId: byId('') }] } },
			},
			'Validation Rule of Rule 1 is empty',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(discount(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});
