import { condition } from '../../../forms/conditions';
import { locator } from '../../../forms/locator';
import { loyaltyV2Id } from '../../../forms/reading/formats';
import type { InputField } from '../../../forms/reading/inputFields';

const common = {
	displayName: 'Wallet',
	name: 'cardDefinitionId',
	searchListMethod: 'searchWallets',
	examples: { id: 'lcdef_128f495f720c4bec8c' },
};

/** Picks one wallet, which the API calls a card definition. */
export const wallet = locator({ ...common, description: 'The wallet that gets the points' });

/** Filters by one wallet. */
export const walletFilter: InputField = {
	...locator({ ...common, required: false }),
	key: condition('card_definition_id', 'is'),
	format: loyaltyV2Id,
};
