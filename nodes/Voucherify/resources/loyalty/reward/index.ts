import type { ResourceOperations } from '../../../run/types';
import { get } from './get';
import { getAll } from './getAll';
import { getAvailable } from './getAvailable';
import { getPurchases } from './getPurchases';
import { purchase } from './purchase';
import { refund } from './refund';

export const loyaltyReward: ResourceOperations = {
	value: 'loyaltyReward',
	name: 'Reward',
	description: 'Rewards that members can buy with their points',
	credential: 'voucherifyApi',
	operations: [getAvailable, get, getAll, getPurchases, purchase, refund],
};
