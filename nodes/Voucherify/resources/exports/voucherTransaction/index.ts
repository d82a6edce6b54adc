import type { ResourceOperations } from '../../../run/types';
import { exportTransactions } from './export';
import { getAll } from './getAll';

export const voucherTransaction: ResourceOperations = {
	value: 'voucherTransaction',
	name: 'Voucher Transaction',
	description: 'Bookings on gift cards and legacy loyalty cards',
	credential: 'voucherifyApi',
	operations: [getAll, exportTransactions],
};
