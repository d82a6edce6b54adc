import type { ResourceOperations } from '../kinds/operation';
import { get } from './get';
import { getAll } from './getAll';
import { getReport } from './getReport';

export const loyaltyProgram: ResourceOperations = {
	value: 'loyaltyProgram',
	name: 'Loyalty Program',
	description:
		'Loyalty programs as they are today, and reports on them. The legacy ones, which are campaigns, are in the resources that end in (Legacy).',
	credential: 'voucherifyApi',
	operations: [getAll, get, getReport],
};
