import type { ResourceOperations } from '../../../run/types';
import { activate } from './activate';
import { create } from './create';
import { deactivate } from './deactivate';
import { get } from './get';
import { getAll } from './getAll';
import { getAvailable } from './getAvailable';
import { getPurchases } from './getPurchases';
import { moveToDraft } from './moveToDraft';
import { purchase } from './purchase';
import { refund } from './refund';
import { update } from './update';

export const loyaltyReward: ResourceOperations = {
	value: 'loyaltyReward',
	name: 'Reward',
	description: 'Rewards that members can buy with their points',
	credential: 'voucherifyApi',
	operations: [
		getAvailable,
		activate,
		create,
		deactivate,
		get,
		getAll,
		getPurchases,
		moveToDraft,
		purchase,
		refund,
		update,
	],
};
