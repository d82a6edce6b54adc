import type { ResourceOperations } from '../kinds/operation';
import { activatePendingPoints } from './activatePendingPoints';
import { adjustPoints } from './adjustPoints';
import { cancelPendingPoints } from './cancelPendingPoints';
import { getPendingPoints } from './getPendingPoints';
import { getRewards } from './getRewards';
import { redeemReward } from './redeemReward';
import { transferPoints } from './transferPoints';

export const loyaltyCardLegacy: ResourceOperations = {
	value: 'loyaltyCardLegacy',
	name: 'Loyalty Card (Legacy)',
	description: 'Points and rewards of the cards that legacy loyalty campaigns have given out',
	credential: 'voucherifyApi',
	operations: [
		adjustPoints,
		activatePendingPoints,
		cancelPendingPoints,
		getPendingPoints,
		getRewards,
		redeemReward,
		transferPoints,
	],
};
