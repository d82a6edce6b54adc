import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { set, shownFields } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';
import { amounts, FORMS, registered } from './amounts';

skipPauses();
useSandbox(calm);

/**
 * Runs the operation with an amount.
 * @returns the request and the error
 */
async function sentWith(
	{ example, path, choice }: (typeof amounts)[number],
	amount: INodeParameters[string],
	amountsIn: string,
	item: IDataObject = {},
) {
	const { resource, operation, parameters, files } = example;
	const form = { resource, operation, ...parameters(sandbox.world), ...choice, amountsIn };
	const { error } = await runNode({
		parameters: path in FORMS ? { ...form, ...FORMS[path]?.(amount) } : set(form, path, amount),
		credentials: credentialsFor(sandbox),
		items: [item],
		files,
	});
	const bodies = sandbox.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
	return { sent: JSON.stringify(bodies), requests: sandbox.requests.length, error };
}

it('covers all registered amounts', () => {
	expect(amounts.map(({ name }) => name).sort()).toEqual([...new Set(registered)].sort());
});

describe.each([5, '={{ $json.every }}'])('an earning rule with every %j', (every) => {
	const rule = (calculationType: string) => {
		const form = { resource: 'earningRule', operation: 'create', pointsType: 'PROPORTIONAL' };
		return shownFields({ ...form, calculationType, every }).map(({ name }) => name);
	};

	it('asks for the unit of money only', () => {
		expect(rule('ORDER_AMOUNT')).toContain('amountsIn');
		expect(rule('ORDER_METADATA')).not.toContain('amountsIn');
		expect(rule('ORDER_ITEMS_QUANTITY')).not.toContain('amountsIn');
	});
});

it('makes n8n require the unit only where an amount is always sent', () => {
	const asking = amounts.filter(({ example: { resource, operation }, choice }) =>
		shownFields({ resource, operation, ...choice }).some(
			({ name, required }) => name === 'amountsIn' && required,
		),
	);
	expect(asking.map(({ name }) => name).sort()).toEqual([
		'campaign.create amount',
		'campaign.create amountOff',
		'campaign.create fixedAmount',
		'campaign.update amountOff',
		'campaign.update fixedAmount',
		'earningRule.create every',
		'earningRule.update every',
		'loyaltyEarningRule.create every',
		'loyaltyPoints.payOrder amountLimit',
		'loyaltyReward.create balance',
		'loyaltyReward.update balance',
		'promotionTier.create amountOff',
		'promotionTier.create fixedAmount',
		'promotionTier.update amountOff',
		'promotionTier.update fixedAmount',
		'voucher.adjustBalance amount',
		'voucher.create amount',
		'voucher.create amountOff',
		'voucher.create fixedAmount',
		'voucher.importMany amount',
		'voucher.importMany amountOff',
		'voucher.importMany fixedAmount',
	]);
});

it('preselects no unit for amounts that are sent', () => {
	const chosen = amounts.filter(({ example: { resource, operation }, choice }) =>
		shownFields({ resource, operation, ...choice }).some(
			({ name, default: standing }) => name === 'amountsIn' && standing !== '',
		),
	);
	expect(chosen.map(({ name }) => name)).toEqual([]);
});

it.each<[discountType: string, discountOptions: INodeParameters, times: number]>([
	['PERCENT', {}, 0],
	['PERCENT', { effect: 'APPLY_TO_ITEMS', amountLimit: '' }, 0],
	['PERCENT', { amountLimit: '20' }, 1],
	['PERCENT', { aggregatedAmountLimit: '={{ 50 }}' }, 1],
	['PERCENT', { amountLimit: '={{ 20 }}', aggregatedAmountLimit: '50' }, 1],
	['AMOUNT', { aggregatedAmountLimit: '50' }, 1],
	['FIXED', {}, 1],
	['UNIT', {}, 0],
	['JSON', {}, 0],
])(
	'for a discount in %s with %j shows the unit %d times',
	(discountType, discountOptions, times) => {
		const form = { resource: 'voucher', operation: 'create', discountType, discountOptions };
		const units = shownFields(form).filter(({ name }) => name === 'amountsIn');
		expect(units).toHaveLength(times);
	},
);

it('asks for no unit for a loyalty card', () => {
	const form = { resource: 'voucher', operation: 'create', voucherType: 'LOYALTY_CARD' };
	expect(shownFields(form).map(({ name }) => name)).not.toContain('amountsIn');
});

/** Amount that is a field of the item. */
const WRITTEN = '={{ $json.amount }}';

describe.each(amounts)('$name', (amount) => {
	it('sends what the item has, in minor units', async () => {
		const row = { amount: '73,50', amounts_in: 'major' };
		const { sent } = await sentWith(amount, WRITTEN, 'major', row);
		expect(sent).toMatch(/[:[]7350[,}\]]/);
	});

	it('is refused in another unit than its item names, and without a unit', async () => {
		const row = { amount: '7350', amounts_in: 'minor' };
		const other = await sentWith(amount, WRITTEN, 'major', row);
		expect(other.error?.message).toBe(
			`${amount.label} is in minor units, as amounts_in beside it says, but Amounts Are In is Major Units`,
		);
		expect(other.error?.description).toMatch(/^It is '7350'\. Choose Minor Units/);
		expect(other.requests).toBe(0);
		const unclear = await sentWith(amount, '1250', '={{ "" }}');
		expect(unclear.error?.message).toBe('Amounts Are In is not chosen');
	});
});

describe('an amount that is a column of an earlier node', () => {
	const giving = {
		resource: 'voucher',
		operation: 'adjustBalance',
		voucherCode: byId('GIFT-0001'),
	};

	/** Adds an amount of the item to a gift card, in major units. Returns what was sent, or the error. */
	async function add(amount: string, item: IDataObject) {
		const { error } = await runNode({
			parameters: { ...giving, amountsIn: 'major', amount },
			credentials: credentialsFor(sandbox),
			items: [item],
		});
		const posted = sandbox.requests.filter(({ method }) => method === 'POST');
		return error?.message ?? posted.map(({ body }) => (body as IDataObject).amount);
	}

	it.each<[string, IDataObject]>([
		['={{ $input.item.json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $input.all()[$itemIndex].json.amount }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $json[`amount`]; }}', { amount: 1200, amounts_in: 'minor' }],
		['={{ $json.in }} {{ $json.amount }}', { amount: 1200, amounts_in: 'minor', in: 'EUR' }],
		['={{ -$json.last.amount }}', { last: { amount: 1200, amounts_in: 'minor' } }],
	])('%s is refused in the other unit', async (amount, item) => {
		expect(await add(amount, item)).toBe(
			'Amount is in minor units, as amounts_in beside it says, but Amounts Are In is Major Units',
		);
	});

	it.each<[string, string, IDataObject]>([
		['computed', '={{ $json.amount / 100 }}', { amount: 1200, amounts_in: 'minor' }],
		['of another name', '={{ $json.refund }}', { refund: 12, amounts_in: 'minor' }],
		['of another object', '={{ $json.my.amount }}', { my: { amount: 12 }, amounts_in: 'minor' }],
		['typed', '12', { amount: 1200, amounts_in: 'minor' }],
	])('is sent: %s', async (_, amount, item) => {
		expect(await add(amount, item)).toEqual([1200]);
	});
});
