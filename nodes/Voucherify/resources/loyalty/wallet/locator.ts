import { condition } from '../../../forms/conditions';
import { locator } from '../../../forms/locator';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import type { InputField } from '../../../forms/reading/inputFields';

const WALLET = {
	displayName: 'Wallet',
	searchListMethod: 'searchWallets',
	examples: { id: 'lcdef_128f495f720c4bec8c' },
};

/** Picks one wallet, which the API calls a card definition. */
export const walletIn = (name: string, description: string) =>
	locator({ ...WALLET, name, description });

/** Filters by one wallet, which the API calls a card definition. */
export const walletFilter: InputField = {
	...locator({
		...WALLET,
		name: 'cardDefinitionId',
		required: false,
	}),
	key: condition('card_definition_id', 'is'),
	format: loyaltyV2Id,
};
