import type { ResourceOperations } from '../kinds/operation';
import { activatePendingPoints } from './activatePendingPoints';
import { adjustPoints } from './adjustPoints';
import { cancelPendingPoints } from './cancelPendingPoints';
import { expirePoints } from './expirePoints';
import { getByReference } from './getByReference';
import { getExpiringPoints } from './getExpiringPoints';
import { getPendingPoints } from './getPendingPoints';
import { getTransactions } from './getTransactions';

export const loyaltyCard: ResourceOperations = {
	value: 'loyaltyCard',
	name: 'Loyalty Card',
	description:
		'The points on the card of a loyalty member, and what became of them. Voucherify lists transactions card by card only, and exports none of them: for all members at once there is Loyalty Program → Get Report.',
	credential: 'voucherifyApi',
	operations: [
		adjustPoints,
		activatePendingPoints,
		cancelPendingPoints,
		expirePoints,
		getByReference,
		getExpiringPoints,
		getPendingPoints,
		getTransactions,
	],
};
