import type { ResourceOperations } from '../../../run/types';
import { getAll } from './getAll';

export const loyaltyWallet: ResourceOperations = {
	value: 'loyaltyWallet',
	name: 'Wallet',
	description:
		'How the cards of members work, such as when points expire. Their IDs begin with lcdef_.',
	credential: 'voucherifyApi',
	operations: [getAll],
};
