import type { ResourceOperations } from '../kinds/operation';
import { addReferees } from './addReferees';
import { getHolders } from './getHolders';
import { removeReferee } from './removeReferee';

export const referral: ResourceOperations = {
	value: 'referral',
	name: 'Referral',
	description:
		'Who passes referral codes on, and to whom. The referrer gets a code by Publication: Create.',
	credential: 'voucherifyApi',
	operations: [addReferees, getHolders, removeReferee],
};
