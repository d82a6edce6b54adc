import { locator } from '../../../forms/locator';

const look = {
	searchListMethod: 'searchLoyaltyCards',
	placeholder: 'Select a loyalty card...',
};

/** Picks one loyalty card of a legacy campaign. Its holder is the member. */
export const loyaltyCardLegacyLocator = locator({
	...look,
	displayName: 'Loyalty Card',
	name: 'voucherCode',
	description: 'The card of the member',
	examples: { code: 'COFFEE-2CpRCE2c' },
});

/** Picks the loyalty card from which points are transferred. */
export const otherCardLegacy = locator({
	...look,
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
	searchListMethod: 'searchRewardsOfCard',
	examples: { id: 'rew_0bc92f81a6801f9bca' },
	dependsOn: 'voucherCode.value',
});
