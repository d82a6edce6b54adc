import { categoryField } from '../../forms/category';
import { redemptionLimitAt } from '../../forms/codeDetails';
import { codePattern } from '../../forms/codePattern';
import { generationTypes } from '../../forms/kinds';
import { validityFields } from '../../forms/validity';
import { isoDuration } from '../../forms/reading/formats';
import type { InputField } from '../../forms/reading/inputFields';
import { ROLE } from '../../forms/reading/role';

/** Fields of every campaign, apart from name, value and metadata. */
export const campaignFields: InputField[] = [
	...validityFields,
	categoryField,
	{
		key: 'description',
		displayName: 'Description',
		type: 'string',
		placeholder: 'e.g. For the summer letter',
		clears: true,
	},
	{
		key: 'activity_duration_after_publishing',
		displayName: 'Duration After Publishing',
		type: 'string',
		format: isoDuration,
		placeholder: 'e.g. P30D',
		[ROLE]: 'limits',
		description: 'How long a code is valid after it is published, as an ISO 8601 duration',
		clears: true,
	},
	{
		key: 'join_once',
		displayName: 'Join Once',
		type: 'boolean',
		description: 'Whether a customer gets only one code of the campaign',
	},
	{
		key: 'auto_join',
		displayName: 'Join Automatically',
		type: 'boolean',
		description: 'Whether customers get a card of a loyalty campaign as soon as they earn points',
	},
	{
		key: 'access_settings',
		displayName: 'Areas and Stores',
		type: 'json',
		placeholder: 'e.g. {"assign": {"areas_ids": ["ar_0ea6cd7b781b8f857f"]}}',
		description: 'Where the campaign is valid, in the API format of access_settings',
	},
];

export const vouchersCount: InputField = {
	displayName: 'Codes to Generate',
	key: 'vouchers_count',
	type: 'number',
	default: 1,
	typeOptions: { minValue: 0, maxValue: 100_000 },
	description: 'Initial number of codes',
};

/** How a new campaign gets its codes. Without it, Voucherify creates a static campaign, which runs out of codes. */
export const codeGeneration = {
	displayName: 'Code Generation',
	key: 'type',
	name: 'generationType',
	type: 'options',
	options: generationTypes.filter(({ value }) => value !== 'BULK'),
	default: 'AUTO_UPDATE',
	description: 'How the campaign gets its codes',
} satisfies InputField;

export const codesLimit = redemptionLimitAt('voucher.redemption.quantity');

export const newCampaignFields: InputField[] = [
	...campaignFields,
	...codePattern('voucher.code_config'),
	codesLimit,
	{
		key: 'use_voucher_metadata_schema',
		displayName: 'Use Voucher Metadata Schema',
		type: 'boolean',
		description: 'Whether the metadata follows the voucher schema instead of the campaign schema',
	},
];
