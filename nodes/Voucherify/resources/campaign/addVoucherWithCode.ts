import { voucherColumns } from '../../columns/voucher';
import { simplify } from '../../forms/paging';
import { ifCodeExists } from '../../forms/codeExists';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { shownUnit } from '../../forms/money';
import { optionsOf } from '../../forms/options';
import { collectionOf } from '../../forms/reading/inputFields';
import { bodyFromFields } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { createOrGetByCode } from '../../writes/codes/createOrGetByCode';
import { campaignOfCodes, codeFields } from './codeFields';
import { visible } from '../../forms/reading/formats';

/** @see https://docs.voucherify.io/api-reference/campaigns/add-voucher-with-specific-code-to-campaign */
export const addVoucherWithCode: SingleOperation = {
	value: 'addVoucherWithCode',
	name: 'Add Voucher With Code',
	action: 'Add your own code to a campaign',
	description: 'Add your own code to a campaign, such as one based on an order number',
	writes: true,
	looksUp: true,
	simplified: { columns: voucherColumns },
	fields: [
		campaignOfCodes,
		{
			displayName: 'Code',
			name: 'code',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. ORDER-4711',
		},
		collectionOf('additionalFields', codeFields),
		...newMetadata('voucher'),
		simplify,
		optionsOf(ifCodeExists, shownUnit),
	],
	async execute(task) {
		const { parameters } = task;
		const campaignId = parameters.text(campaignOfCodes);
		const code = parameters.text('code', visible);
		const body = {
			...bodyFromFields(parameters, codeFields, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		const path = ['v1', 'campaigns', campaignId, 'vouchers'];
		return await createOrGetByCode(task, code, { path, body }, campaignId);
	},
};
