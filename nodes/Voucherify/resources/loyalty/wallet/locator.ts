import { locator } from '../../../forms/locator';
import { namedLookup } from '../../../forms/loyaltyProgram';
import { filterBy } from '../filters';

export const EXAMPLE_ID = 'lcdef_128f495f720c4bec8c';

/** Wallets, which the API calls card definitions. */
export const WALLETS = ['v2', 'loyalties', 'card-definitions'];

const searchWallets = namedLookup('searchWallets', WALLETS);

const WALLET = {
	displayName: 'Wallet',
	search: searchWallets,
	examples: { id: EXAMPLE_ID },
};

export const walletField = (name: string, description: string) =>
	locator({ ...WALLET, name, description });

export const walletFilter = filterBy({ ...WALLET, name: 'cardDefinitionId' }, 'card_definition_id');
