import type { ResourceOperations } from '../../run/types';
import { get } from './get';
import { getAll } from './getAll';
import { getByReference } from './getByReference';
import { redeem } from './redeem';
import { rollback } from './rollback';

export const redemption: ResourceOperations = {
	value: 'redemption',
	name: 'Redemption',
	description: 'Redeem codes and promotions for orders, or roll back',
	credential: 'voucherifyApi',
	operations: [redeem, get, getAll, getByReference, rollback],
};
