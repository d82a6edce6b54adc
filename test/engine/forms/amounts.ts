import type { INodeParameters, INodeProperties } from 'n8n-workflow';
import { findLabel } from '../../../nodes/Voucherify/forms/reading/description';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { find } from '../../actionNodes';
import { examples, nameOf } from '../../operations';
import { byId } from '../../support/engine';
import { shownFields, valuesIn } from '../../support/shownFields';

const GIFT_CARDS = byId(CAMPAIGN_IDS.giftCards);

/** Choices that show further amounts. */
const CHOICES: INodeParameters[] = [
	{ discountType: 'PERCENT', percentOff: 10 },
	{ discountType: 'AMOUNT' },
	{ discountType: 'FIXED' },
	{ voucherType: 'GIFT_VOUCHER' },
	{ campaignType: 'GIFT_VOUCHERS' },
	{ limitBy: 'AMOUNT_LIMIT' },
	{ rewardType: 'GIFT_VOUCHERS', campaignId: GIFT_CARDS },
	{ specifyOrder: 'fields' },
	{ changePoints: true, pointsType: 'PROPORTIONAL', calculationType: 'ORDER_AMOUNT', points: 1 },
	{ pointsType: 'PROPORTIONAL', calculationType: 'PRE_DISCOUNT_ORDER_AMOUNT', points: 1 },
	{ changeDiscount: true, discountType: 'PERCENT', percentOff: 10 },
	{ changeDiscount: true, discountType: 'AMOUNT' },
	{ changeDiscount: true, discountType: 'FIXED' },
];

/** Amounts in a row, or beside another field, which need their own form. */
export const FORMS: Record<string, (amount: INodeParameters[string]) => INodeParameters> = {
	'additionalFields.balance': (balance) => ({
		rewardType: 'CAMPAIGN',
		additionalFields: { campaignId: GIFT_CARDS, balance },
	}),
	'updateFields.balance': (balance) => ({ updateFields: { campaignId: GIFT_CARDS, balance } }),
	'items.item.price': (price) => itemWith({ price }),
	'items.item.moreFields.amount': (amount) => itemWith({ moreFields: { amount } }),
	'redeemables.redeemable.options.giftCredits': (giftCredits) => ({
		redeemables: {
			redeemable: [{ object: 'voucher', code: byId('GIFT-0001'), options: { giftCredits } }],
		},
	}),
};

const itemWith = (more: INodeParameters): INodeParameters => ({
	specifyOrder: 'fields',
	specifyItems: 'fields',
	items: { item: [{ object: 'product', itemId: byId('prod_1'), ...more }] },
});

/** Returns the paths of all amounts of an operation, including collections and rows. */
function pathsIn(fields: readonly object[], place = ''): string[] {
	return fields.flatMap((field): string[] => {
		if (!('name' in field) || typeof field.name !== 'string') return [];
		const path = place + field.name;
		if ('placeholder' in field && field.placeholder === 'e.g. 12.50') return [path];
		const inner = 'values' in field ? field.values : 'options' in field ? field.options : [];
		return Array.isArray(inner) ? pathsIn(inner as object[], `${path}.`) : [];
	});
}

/** All registered amounts that are sent. */
export const registered = resourceRegister.flatMap(({ value, operations }) =>
	operations.flatMap((operation) =>
		pathsIn(operation.fields)
			.filter((path) => !path.startsWith('filters.'))
			.map((path) => `${value}.${operation.value} ${path}`),
	),
);

/** Examples of operations with such amounts. */
const sending = examples.filter((example) =>
	registered.some((name) => name.startsWith(`${nameOf(example)} `)),
);

/** Label of an amount in an error; of one in a row, the row is the first. */
const labelIn = (fields: INodeProperties[], path: string) =>
	findLabel(fields, path.replace(/^(items\.item|redeemables\.redeemable)\./, '$1[0].'));

/** All amounts of money that can be sent, each in its form. */
export const amounts = sending.flatMap((example) => {
	const { resource, operation } = example;
	const fields = find(resource, operation)?.operation.fields ?? [];
	const found = new Map<string, { name: string; path: string; choice: INodeParameters }>();
	for (const choice of CHOICES) {
		const form = { resource, operation, ...choice };
		for (const { path, field } of valuesIn(shownFields(form))) {
			if (field.placeholder !== 'e.g. 12.50' || found.has(path)) continue;
			// Filters of lists use the unit of the output: `amountsShown.test.ts`.
			if (path.startsWith('filters.')) continue;
			found.set(path, { name: `${nameOf(example)} ${path}`, path, choice });
		}
	}
	for (const path of Object.keys(FORMS)) {
		const name = `${nameOf(example)} ${path}`;
		if (registered.includes(name)) found.set(path, { name, path, choice: {} });
	}
	return [...found.values()].map((amount) => ({
		...amount,
		example,
		label: labelIn(fields, amount.path),
	}));
});
