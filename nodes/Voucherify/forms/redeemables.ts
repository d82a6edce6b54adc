import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { searchCodes } from './voucher';
import type { Parameters } from './reading/parameters';
import { withoutUndefined } from './body';
import { locator } from './locator';
import { moneyField, readAmount } from './money';
import { optionsOf } from './options';
import { promotionStack, promotionTier } from './promotionTier';
import { reward } from './reward';
import { pointsInput } from './numbers';
import { fixedMenu } from './shownWhen';

/** Example of a redeemable, for error texts. */
const REDEEMABLE = '{"object": "voucher", "id": "SUMMER-2CpRCE2c"}';

const shownFor = (specifyRedeemables: string) => ({
	show: { specifyRedeemables: [specifyRedeemables] },
});
const forCodes = { show: { object: ['voucher'] } };

/** Picks one code. Unlike paths, the bodies of these requests do not accept the ID of a voucher. */
const codeLocator = locator({
	displayName: 'Code',
	name: 'code',
	description: 'The code of a coupon, gift card or loyalty card',
	search: searchCodes,
	examples: { codeAlone: 'SUMMER-2CpRCE2c' },
});

/** Options for a code that is a gift card or loyalty card. */
const cardOptions = optionsOf(
	moneyField({
		displayName: 'Gift Credits',
		name: 'giftCredits',
		description: "How much to take from a gift card. By default, the order's amount.",
	}),
	{
		displayName: 'Points',
		name: 'points',
		...pointsInput,
		default: '',
		description: 'How many points of a loyalty card to pay with',
	},
	{
		...reward,
		required: undefined,
		description: 'The reward to get for the points of a loyalty card',
	},
);

const redeemableRows: INodeProperties = {
	displayName: 'Codes and Promotions',
	name: 'redeemables',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	displayOptions: shownFor('fields'),
	placeholder: 'Add code or promotion',
	default: { redeemable: [{ object: 'voucher', code: { mode: 'list', value: '' } }] },
	options: [
		{
			displayName: 'Code or Promotion',
			name: 'redeemable',
			values: [
				{
					displayName: 'Kind',
					name: 'object',
					...fixedMenu,
					options: [
						{ name: 'Code', value: 'voucher', description: 'A coupon, gift card or loyalty card' },
						{ name: 'Promotion Tier', value: 'promotion_tier' },
					],
					default: 'voucher',
				},
				{ ...codeLocator, displayOptions: forCodes },
				{
					...promotionTier,
					description: 'The tier whose discount to apply',
					displayOptions: { show: { object: ['promotion_tier'] } },
				},
				{ ...cardOptions, displayOptions: forCodes },
			],
		},
	],
	description: 'Up to 30; they are applied in this order',
};

/**
 * Fields that select the redeemables: codes and promotion tiers, or one promotion stack. `readRedeemables` reads them into
 * `redeemables` of the body.
 */
export const redeemables: INodeProperties[] = [
	{
		displayName: 'Specify Discounts',
		name: 'specifyRedeemables',
		...fixedMenu,
		options: [
			{
				name: 'Promotion Stack',
				value: 'stack',
				description: 'Promotion tiers that apply together',
			},
			{ name: 'Using Fields Below', value: 'fields', description: 'Codes and promotion tiers' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
	},
	redeemableRows,
	{ ...promotionStack, displayOptions: shownFor('stack') },
	{
		displayName: 'Codes and Promotions (JSON)',
		name: 'redeemablesJson',
		type: 'json',
		required: true,
		displayOptions: shownFor('json'),
		default: '',
		placeholder: 'e.g. {{ $json.redeemables }}',
		description: "A list of up to 30, in Voucherify's API format, with amounts in minor units",
	},
];

/** Voucherify's maximum number of redeemables per request. */
const MOST = 30;

const STACK = 'promotion_stack';

/** A redeemable in the API's format. */
export interface Redeemable extends IDataObject {
	object: string;
	id: string;
}

/** A redeemable and the name of the field that it was entered in. */
interface Entry {
	name: string;
	redeemable: Redeemable;
}

/**
 * Reads the redeemables: 1 to 30 of `{object, id, gift?, reward?}`.
 * @throws NodeOperationError that names the field when there are none, too many, duplicates, or a stack among others.
 */
export function readRedeemables(parameters: Parameters): Redeemable[] {
	const entries = enteredEntries(parameters);
	const last = entries.at(-1);
	if (entries.length > MOST && last) {
		const problem = `is one of ${entries.length}`;
		throw parameters.invalid(last.name, problem, `Voucherify accepts at most ${MOST} at once.`);
	}
	const seen = new Set<string>();
	for (const { name, redeemable } of entries) {
		const { object, id } = redeemable;
		const key = JSON.stringify([object, id]);
		if (seen.has(key)) {
			throw parameters.invalid(name, `has ${id} a second time`, 'Use each of them once.');
		}
		seen.add(key);
		if (object === STACK && entries.length > 1) {
			const advice = 'A promotion stack cannot be combined with anything else: remove the rest.';
			throw parameters.invalid(name, `has the promotion stack ${id} among others`, advice);
		}
	}
	return entries.map(({ redeemable }) => redeemable);
}

function enteredEntries(parameters: Parameters): Entry[] {
	switch (parameters.text('specifyRedeemables')) {
		case 'stack': {
			const name = 'promotionStackId';
			return [{ name, redeemable: { object: STACK, id: parameters.text(name) } }];
		}
		case 'json':
			return entriesInJson(parameters);
		default:
			return entriesInRows(parameters);
	}
}

function entriesInRows(parameters: Parameters): Entry[] {
	const count = parameters.count('redeemables.redeemable');
	if (count === 0) throw parameters.missingRow('redeemables', 'Add at least one.');
	return Array.from({ length: count }, (_, row) => {
		const field = (name: string) => `redeemables.redeemable[${row}].${name}`;
		const object = parameters.text(field('object'));
		if (object === 'promotion_tier') {
			const name = field('promotionTierId');
			return { name, redeemable: { object, id: parameters.text(name) } };
		}
		const id = parameters.text(field('code'));
		const gift = withoutUndefined({
			credits: readAmount(parameters, field('options.giftCredits'), 1),
		});
		const reward = withoutUndefined({
			id: parameters.optionalText(field('options.rewardId')),
			points: parameters.integer(field('options.points'), 1),
		});
		if (gift && reward) {
			throw parameters.invalid(
				field('options.giftCredits'),
				'is filled in beside a reward or points',
				'Gift cards have credits, loyalty cards have points: keep only one.',
			);
		}
		const redeemable = { object, id, ...(gift && { gift }), ...(reward && { reward }) };
		return { name: field('code'), redeemable };
	});
}

function entriesInJson(parameters: Parameters): Entry[] {
	const name = 'redeemablesJson';
	const objects = parameters.objects(name);
	if (objects.length === 0) throw parameters.invalid(name, 'is empty', 'Enter at least one.');
	return objects.map((entry, index) => {
		const { object, id } = entry;
		if (typeof object === 'string' && typeof id === 'string' && object && id) {
			return { name, redeemable: { ...entry, object, id } };
		}
		throw parameters.invalid(
			name,
			`has no "object" or "id" in entry ${index + 1}`,
			`Write each like ${REDEEMABLE}.`,
		);
	});
}
