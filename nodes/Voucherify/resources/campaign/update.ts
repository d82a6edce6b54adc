import { valueAt } from '../../api/types';
import { campaign } from '../../forms/campaign';
import { discountFields, readDiscount, keepOptionsOutsideForm } from '../../forms/discount';
import { generationTypes } from '../../forms/kinds';
import { changedMetadata } from '../../forms/metadata';
import { shownWhen } from '../../forms/shownWhen';
import { collectionOf, type InputField, readTexts } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { writeWhole } from '../../factories/wholeChange';
import { readChanges } from '../../forms/body';
import { pickedSubject } from '../../writes/subjects';
import { campaignFields } from './fields';
import { ROLE } from '../../forms/reading/role';

const changeable: InputField[] = [
	...campaignFields,
	{
		displayName: 'Code Generation',
		key: 'type',
		name: 'generationType',
		type: 'options',
		options: generationTypes.filter(({ value }) => ['AUTO_UPDATE', 'STATIC'].includes(value)),
		default: 'AUTO_UPDATE',
		description: 'How the campaign gets its codes',
	},
	{
		key: 'gift',
		displayName: 'Gift Cards',
		type: 'json',
		placeholder: 'e.g. {"amount": 5000, "balance": 5000}',
		description: "The value of each gift card, in Voucherify's API format",
	},
	{
		key: 'loyalty_tiers_expiration',
		displayName: 'Loyalty Tiers Expiration',
		type: 'json',
		placeholder: 'e.g. {"qualification_type": "BALANCE"}',
		description: "When loyalty tiers expire for customers, in Voucherify's API format",
	},
	{
		displayName: 'Recalculate Tiers',
		key: 'options.recalculate_tiers',
		name: 'recalculateTiers',
		type: 'boolean',
		default: true,
		description: 'Whether to recalculate the tiers of all members of a loyalty campaign',
	},
	{
		key: 'referral_program',
		displayName: 'Referral Program',
		type: 'json',
		placeholder: 'e.g. {"conversion_event_type": "redemption"}',
		description: "When a referral counts, in Voucherify's API format",
	},
	{
		displayName: 'Remove Metadata',
		key: 'unset_metadata_fields',
		name: 'removeMetadata',
		type: 'string',
		default: '',
		placeholder: 'e.g. season, region',
		[ROLE]: 'limits',
		description: 'Comma-separated names of the metadata to remove',
		read: readTexts,
	},
];

/**
 * Update a campaign. A new value applies only to codes that nobody has yet.
 * @see https://docs.voucherify.io/api-reference/campaigns/update-campaign
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a campaign',
	description:
		'Change the dates, the category or the value of a campaign. Published or redeemed codes keep their value.',
	writes: true,
	changes: pickedSubject(campaign),
	fields: [
		campaign,
		collectionOf('updateFields', changeable),
		{
			displayName: 'Change Discount',
			name: 'changeDiscount',
			type: 'boolean',
			default: false,
			description:
				'Whether to give a coupon campaign another discount of the same type. Apply To and limits that you do not add stay, but no formula. To remove one, use JSON. Costs one more call.',
		},
		...shownWhen({ show: { changeDiscount: [true] } }, discountFields),
		...changedMetadata('campaign'),
	],
	async execute({ client, parameters }) {
		const isOther = parameters.flag('changeDiscount');
		const discount = isOther ? readDiscount(parameters) : {};
		const changes = readChanges(parameters, changeable, isOther ? { discount } : {});
		return await writeWhole(client, {
			object: 'campaign',
			path: ['v1', 'campaigns', parameters.text(campaign)],
			changes,
			isWhole: !isOther || parameters.text('discountType') === 'JSON',
			whole: (known) => {
				const whole = keepOptionsOutsideForm(discount, valueAt(known, 'voucher', 'discount'));
				return { ...changes, discount: whole };
			},
			errorCatalog: {
				423: {
					headline: 'The campaign cannot be changed yet: Voucherify is still generating its codes',
					advice: 'Wait until they are done: Campaign → Get shows the progress.',
				},
				resource_protected: {
					headline: 'The campaign is protected in Voucherify',
					advice: 'It is locked by an approval or its areas. Ask who can change it in Voucherify.',
				},
			},
		});
	},
};
