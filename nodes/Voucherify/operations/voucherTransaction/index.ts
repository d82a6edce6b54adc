import type { ResourceOperations } from '../kinds/operation';
import { exportTransactions } from './export';
import { getAll } from './getAll';

export const voucherTransaction: ResourceOperations = {
	value: 'voucherTransaction',
	name: 'Voucher Transaction',
	credential: 'voucherifyApi',
	operations: [getAll, exportTransactions],
};
