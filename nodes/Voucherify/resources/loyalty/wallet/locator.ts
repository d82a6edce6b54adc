import type { Locator } from '../../../forms/locator';
import { filterBy } from '../filters';

export const EXAMPLE_ID = 'lcdef_128f495f720c4bec8c';

/** Wallets, which the API calls card definitions. */
export const WALLETS = ['v2', 'loyalties', 'card-definitions'];

const wallet: Locator = {
	displayName: 'Wallet',
	name: 'cardDefinitionId',
	searchListMethod: 'searchWallets',
	examples: { id: EXAMPLE_ID },
};

export const walletFilter = filterBy(wallet, 'card_definition_id');
