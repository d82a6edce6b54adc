import { campaignColumns } from '../../columns/campaign';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';
import { simplify } from '../../forms/paging';
import { nameField } from '../../forms/name';
import { maximumWait } from '../../forms/asyncAction';
import { giftEffectAt, redemptionsPerCode } from '../../forms/codeDetails';
import { discountFields, readDiscount } from '../../forms/discount';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { moneyFieldWithUnit, requiredAmount } from '../../forms/money';
import { expirationDate } from '../../forms/validity';
import { optionsOf } from '../../forms/options';
import { fixedMenu, shownWhen } from '../../forms/shownWhen';
import { validationRules } from '../../forms/validationRule';
import { collectionOf, propertiesOf, type InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { bodyFromFields, deepMerge } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { createdCampaign } from './created';
import { codeGeneration, newCampaignFields, codesLimit, vouchersCount } from './fields';
import { readCodesWait, waitForCodes, campaignWithCodes } from './generation';

const shownFor = (...campaignType: string[]) => ({ show: { campaignType } });

/** How coupons and gift cards get their codes. */
const codes: InputField[] = [
	{ ...codeGeneration, ...fixedMenu, read: (parameters, name) => parameters.text(name) },
	vouchersCount,
];

const reusable = {
	key: codesLimit.key,
	name: 'redemptionsPerReusableCode',
	start: 'unlimited',
} as const;

/** How often each code can be used: as a rule, unique coupons once, shared codes and gift cards many times. */
const limits: InputField[] = [
	...redemptionsPerCode({
		key: codesLimit.key,
		start: 'once',
		show: { generationType: ['AUTO_UPDATE', 'STATIC'], campaignType: ['DISCOUNT_COUPONS'] },
	}),
	...redemptionsPerCode({
		...reusable,
		displayName: 'Redemptions per Shared Code',
		show: { generationType: ['STANDALONE'], campaignType: ['DISCOUNT_COUPONS'] },
	}),
	...redemptionsPerCode({
		...reusable,
		displayName: 'Redemptions per Gift Card',
		show: { campaignType: ['GIFT_VOUCHERS'] },
	}),
];

const additionalFields: InputField[] = [
	...newCampaignFields.filter((field) => field !== expirationDate && field !== codesLimit),
	{ ...codesLimit, displayOptions: { show: { '/campaignType': ['JSON'] } } },
	validationRules,
	{
		...codeGeneration,
		displayOptions: { show: { '/campaignType': ['JSON'] } },
		description:
			'How the campaign gets its codes. By default, the type in the JSON applies; without one, the campaign is static.',
	},
	{
		displayName: 'Code',
		key: 'voucher.code',
		name: 'code',
		type: 'string',
		default: '',
		placeholder: 'e.g. SUMMER26',
		description: 'The code that all customers share, if Code Generation is Standalone',
	},
	giftEffectAt('voucher.gift.effect', { show: { '/campaignType': ['GIFT_VOUCHERS'] } }),
];

const fields: INodeProperties[] = [
	{ ...nameField('Welcome Codes'), description: 'The name must be unique' },
	{
		displayName: 'Campaign Type',
		name: 'campaignType',
		...fixedMenu,
		options: [
			{ name: 'Discount Coupons', value: 'DISCOUNT_COUPONS' },
			{ name: 'Gift Cards', value: 'GIFT_VOUCHERS' },
			{
				name: 'Using JSON',
				value: 'JSON',
				description: 'For loyalty programs, promotions and referral programs',
			},
		],
		default: 'DISCOUNT_COUPONS',
	},
	...shownWhen(shownFor('DISCOUNT_COUPONS'), discountFields),
	...moneyFieldWithUnit({
		displayName: 'Credits',
		name: 'amount',
		displayOptions: shownFor('GIFT_VOUCHERS'),
		description: 'The value of each gift card',
	}),
	{
		displayName: 'Campaign (JSON)',
		name: 'campaignJson',
		type: 'json',
		required: true,
		displayOptions: shownFor('JSON'),
		default: '',
		placeholder: 'e.g. {"campaign_type": "LOYALTY_PROGRAM", "voucher": {"type": "LOYALTY_CARD"}}',
		description:
			"A campaign in Voucherify's API format, with amounts in minor units. The fields below are added to it, and override it.",
	},
	...shownWhen(shownFor('DISCOUNT_COUPONS', 'GIFT_VOUCHERS'), propertiesOf(codes)),
	...propertiesOf([...limits, expirationDate]),
	waitForCodes,
	collectionOf('additionalFields', additionalFields),
	...newMetadata('campaign'),
	simplify,
	optionsOf(maximumWait),
];

/**
 * Create a campaign. Names are unique, so a repeat is refused.
 * @see https://docs.voucherify.io/api-reference/campaigns/create-campaign
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a campaign',
	description: 'Create a coupon or gift card campaign with its codes, or any other type by JSON',
	writes: true,
	looksUp: true,
	simplified: { columns: campaignColumns },
	fields,
	async execute(task) {
		const { parameters } = task;
		const longest = readCodesWait(parameters);
		const name = parameters.text('name');
		return await createdCampaign(task, {
			name,
			path: ['v1', 'campaigns'],
			body: {
				...deepMerge(
					withItsCode(parameters, bodyFrom(parameters, name)),
					readMetadataPart(parameters),
				),
				name,
			},
			show: async (created) => [{ json: await campaignWithCodes(task, created, longest) }],
		});
	},
};

function bodyFrom(parameters: Parameters, name: string): IDataObject {
	const type = parameters.text('campaignType');
	const more = {
		...bodyFromFields(parameters, [expirationDate]),
		...bodyFromFields(parameters, additionalFields, 'additionalFields'),
	};
	if (type === 'JSON') {
		const given = parameters.object('campaignJson');
		if (given && given.name !== undefined && given.name !== name) {
			const advice = 'Enter the same in the field Name, or remove the name from the JSON.';
			throw parameters.invalid('campaignJson', 'has another name', advice);
		}
		if (given) return deepMerge(given, more);
		throw parameters.invalid('campaignJson', 'is empty', 'Enter a campaign.');
	}
	const body = deepMerge(bodyFromFields(parameters, [...codes, ...limits]), more);
	const { gift, ...voucher } = objectIn(body.voucher);
	const value =
		type === 'GIFT_VOUCHERS'
			? {
					type: 'GIFT_VOUCHER',
					gift: { amount: requiredAmount(parameters, 'amount'), ...objectIn(gift) },
				}
			: { type: 'DISCOUNT_VOUCHER', discount: readDiscount(parameters) };
	return {
		campaign_type: type,
		...body,
		voucher: { ...value, ...voucher },
	};
}

/**
 * Returns the body if its code fits its type: standalone campaigns need one, others must not have one.
 * @throws NodeOperationError if it does not fit
 */
function withItsCode(parameters: Parameters, body: IDataObject): IDataObject {
	const hasCode = objectIn(body.voucher).code !== undefined;
	if (hasCode === (body.type === 'STANDALONE')) return body;
	const [problem, advice] = hasCode
		? ['is only for Code Generation Standalone', 'Choose that, or remove the code.']
		: ['is empty', 'Enter the code that all customers of the campaign share.'];
	throw parameters.invalid('additionalFields.code', problem, advice);
}

const objectIn = (value: IDataObject[string]): IDataObject => (isJsonObject(value) ? value : {});
