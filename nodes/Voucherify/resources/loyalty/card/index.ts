import type { ResourceOperations } from '../../../run/types';
import { activatePendingPoints } from './activatePendingPoints';
import { adjustPoints } from './adjustPoints';
import { cancelPendingPoints } from './cancelPendingPoints';
import { expirePoints } from './expirePoints';
import { getByReference } from './getByReference';
import { getExpiringPoints } from './getExpiringPoints';
import { getPendingPoints } from './getPendingPoints';
import { getReport } from './getReport';
import { getTransactions } from './getTransactions';

export const loyaltyCard: ResourceOperations = {
	value: 'loyaltyCard',
	name: 'Card',
	description:
		'The points on the card of a member. For all members at once, use Program → Get Report.',
	credential: 'voucherifyApi',
	operations: [
		getTransactions,
		adjustPoints,
		activatePendingPoints,
		cancelPendingPoints,
		expirePoints,
		getByReference,
		getExpiringPoints,
		getPendingPoints,
		getReport,
	],
};
