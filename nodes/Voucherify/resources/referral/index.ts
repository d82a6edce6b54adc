import type { ResourceOperations } from '../../run/types';
import { addReferees } from './addReferees';
import { getHolders } from './getHolders';
import { removeReferee } from './removeReferee';

export const referral: ResourceOperations = {
	value: 'referral',
	name: 'Referral',
	description: 'Who shares referral codes, and with whom',
	credential: 'voucherifyApi',
	operations: [addReferees, getHolders, removeReferee],
};
