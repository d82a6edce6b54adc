import { upsertMany } from '../../factories/upsertMany';
import { customerProfile, WHOLE_ADDRESS } from '../../forms/customerProfile';
import { customerSourceId } from './manyFields';

/** @see https://docs.voucherify.io/api-reference/customers/update-customers-in-bulk */
export const upsertCustomers = upsertMany({
	noun: 'customer',
	sourceId: customerSourceId,
	fields: customerProfile,
	shown: { name: 'name', email: 'email' },
	description: WHOLE_ADDRESS,
	path: ['v1', 'customers', 'bulk', 'async'],
});
