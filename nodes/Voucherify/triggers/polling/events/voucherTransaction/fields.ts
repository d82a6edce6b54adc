import type { INodeProperties } from 'n8n-workflow';
import { searchCardCampaigns } from '../../../../forms/campaign';
import { locator } from '../../../../forms/locator';
import { cardWithBalance } from '../../../../forms/voucher';
import type { Parameters } from '../../../../forms/reading/parameters';
import { fixedMenu } from '../../../../forms/shownWhen';

/** Choice between watching a campaign and single cards. */
export const watchedWhat: INodeProperties = {
	displayName: 'Watch',
	name: 'watch',
	...fixedMenu,
	options: [
		{
			name: 'All Cards of a Campaign',
			value: 'campaign',
			description: 'A loyalty or gift card campaign; one call per poll',
		},
		{
			name: 'Single Cards',
			value: 'vouchers',
			description: 'Selected gift cards or loyalty cards; one call per card and poll',
		},
	],
	default: 'campaign',
	description: 'The cards whose transactions start the workflow',
};

export const watchedCampaign: INodeProperties = {
	...locator({
		displayName: 'Campaign',
		name: 'campaignId',
		description: 'The loyalty or gift card campaign to watch',
		search: searchCardCampaigns,
		examples: { idOrName: 'Coffee Club' },
	}),
	displayOptions: { show: { watch: ['campaign'] } },
};

export const watchedVouchers: INodeProperties = {
	displayName: 'Vouchers',
	name: 'vouchers',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, multipleValueButtonText: 'Add voucher' },
	displayOptions: { show: { watch: ['vouchers'] } },
	placeholder: 'Add voucher',
	default: { voucher: [{ voucherCode: { mode: 'list', value: '' } }] },
	description: 'The cards to watch. For a card that is added later, Start From applies, too.',
	options: [
		{
			displayName: 'Voucher',
			name: 'voucher',
			values: [{ ...cardWithBalance, description: 'The gift card or loyalty card to watch' }],
		},
	],
};

/**
 * Returns the codes or IDs of the single cards to watch.
 * @throws NodeOperationError when there are none
 */
export function readCards(parameters: Parameters): string[] {
	const codes = Array.from({ length: parameters.count('vouchers.voucher') }, (_, row) =>
		parameters.text(`vouchers.voucher[${row}].voucherCode`),
	);
	if (codes.length > 0) return [...new Set(codes)];
	throw parameters.invalid('vouchers', 'are missing', 'Add at least one voucher to watch.');
}

export const addCardCode: INodeProperties = {
	displayName: 'Add Card Code',
	name: 'addCardCode',
	type: 'boolean',
	default: true,
	description:
		"Whether to add the card's code as voucher_code, with one extra call per new card. It is empty if the card no longer exists, or if three polls could not read it (see voucher_code_error).",
};
