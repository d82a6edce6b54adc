import { isJsonObject, valueAt } from '../../../api/types';
import { loyaltyCampaigns } from '../../../forms/campaign';
import { joinParts, readChosen, textOrElse } from '../../../forms/listSearch/entries';
import { lookup } from '../../../forms/listSearch/lookup';
import { onePage } from '../../../forms/listSearch/paging';
import { locator } from '../../../forms/locator';
import { cardLists, vouchers } from '../../../forms/voucher';

/** Loyalty cards of legacy campaigns. Entries have the card's code as value, as some requests do not accept IDs. */
const searchLoyaltyCards = lookup('searchLoyaltyCards', {
	...vouchers,
	parts: async (client, text) => await cardLists(client, text, loyaltyCampaigns),
	shows: ({ type }) => type === 'LOYALTY_CARD',
	entry: ({ id, code, campaign }) => ({
		name: joinParts(textOrElse(code, id), campaign),
		value: textOrElse(code, id),
	}),
});

/** Rewards that the chosen loyalty card can buy, with their prices. */
const searchRewardsOfCard = lookup('searchRewardsOfCard', {
	list: (context) => ({
		path: ['v1', 'loyalties', 'members', readChosen(context, 'voucherCode', 'a card'), 'rewards'],
		key: 'data',
		rowId: 'reward.id',
	}),
	paging: onePage,
	entry: ({ id, reward, assignment }) => {
		const points =
			isJsonObject(assignment) && valueAt(assignment, 'parameters', 'loyalty', 'points');
		const name = isJsonObject(reward) ? textOrElse(reward.name, id) : id;
		return { name: joinParts(name, typeof points === 'number' && `${points} points`), value: id };
	},
});

const picker = {
	search: searchLoyaltyCards,
	placeholder: 'Select a loyalty card...',
};

/** Picks one loyalty card of a legacy campaign. Its holder is the member. */
export const loyaltyCardLegacyLocator = locator({
	...picker,
	displayName: 'Loyalty Card',
	name: 'voucherCode',
	description: 'The card of the member',
	examples: { code: 'COFFEE-2CpRCE2c' },
});

/** Picks the loyalty card from which points are transferred. */
export const otherCardLegacy = locator({
	...picker,
	displayName: 'From Card',
	name: 'fromCode',
	description: 'The loyalty card that the points are taken from',
	examples: { codeAlone: 'COFFEE-2CpRCE2c' },
});

/** Picks one of the rewards that the chosen card can be used for. */
export const rewardOfCard = locator({
	displayName: 'Reward',
	name: 'rewardId',
	description: 'The reward to give',
	search: searchRewardsOfCard,
	examples: { id: 'rew_0bc92f81a6801f9bca' },
	dependsOn: 'voucherCode.value',
});
