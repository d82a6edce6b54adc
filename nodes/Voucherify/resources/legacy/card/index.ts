import type { ResourceOperations } from '../../../run/types';
import { activatePendingPoints } from './activatePendingPoints';
import { adjustPoints } from './adjustPoints';
import { cancelPendingPoints } from './cancelPendingPoints';
import { getPendingPoints } from './getPendingPoints';
import { getRewards } from './getRewards';
import { redeemReward } from './redeemReward';
import { transferPoints } from './transferPoints';

export const loyaltyCardLegacy: ResourceOperations = {
	value: 'loyaltyCardLegacy',
	name: 'Card',
	description: 'Points and rewards of loyalty cards',
	credential: 'voucherifyApi',
	operations: [
		getRewards,
		adjustPoints,
		activatePendingPoints,
		cancelPendingPoints,
		getPendingPoints,
		redeemReward,
		transferPoints,
	],
};
