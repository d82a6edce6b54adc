import { loyaltyCampaign } from '../../../forms/campaign';
import { loyaltyCardLegacyLocator } from './locators';
import { pendingPointsLegacyColumns } from '../../../columns/loyaltyLegacy';
import type { Parameters } from '../../../forms/reading/parameters';
import { byAge, listOperation, byCursor } from '../../../factories/list';
import { fixedMenu } from '../../../forms/shownWhen';

/** Reads whose pending points are listed: the code or ID of a card or campaign. */
function ownerIn(parameters: Parameters): { isCard: boolean; owner: string } {
	const isCard = parameters.text('pendingOf') === 'card';
	return { isCard, owner: parameters.text(isCard ? 'voucherCode' : 'campaignId') };
}

/**
 * List points of a legacy loyalty card, or of all cards of a campaign, that can be spent later.
 * @see https://docs.voucherify.io/api-reference/loyalties/list-member-pending-points
 * @see https://docs.voucherify.io/api-reference/loyalties/list-campaign-pending-points
 */
export const getPendingPoints = listOperation({
	value: 'getPendingPoints',
	name: 'Get Pending Points',
	action: 'Get the pending points of legacy cards',
	description: 'Get points that were earned but cannot be spent yet',
	fields: [
		{
			displayName: 'Scope',
			name: 'pendingOf',
			...fixedMenu,
			options: [
				{ name: 'A Loyalty Card', value: 'card' },
				{ name: 'All Cards of a Campaign', value: 'campaign' },
			],
			default: 'card',
		},
		{ ...loyaltyCardLegacyLocator, displayOptions: { show: { pendingOf: ['card'] } } },
		{ ...loyaltyCampaign, displayOptions: { show: { pendingOf: ['campaign'] } } },
	],
	path: (parameters) => {
		const { isCard, owner } = ownerIn(parameters);
		return ['v1', 'loyalties', ...(isCard ? ['members'] : []), owner, 'pending-points'];
	},
	key: 'data',
	read: byCursor,
	orders: byAge('id'),
	columns: pendingPointsLegacyColumns,
});
