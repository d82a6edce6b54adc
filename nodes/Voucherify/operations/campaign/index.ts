import type { ResourceOperations } from '../kinds/operation';
import { disable } from './disable';
import { enable } from './enable';
import { get } from './get';
import { getAll } from './getAll';
import { getSummary } from './getSummary';
import { importVouchers } from './importVouchers';
import { importVouchersCsv } from './importVouchersCsv';

export const campaign: ResourceOperations = {
	value: 'campaign',
	name: 'Campaign',
	description: 'Codes and cards that belong together, with their rules, dates and results',
	credential: 'voucherifyApi',
	operations: [getAll, disable, enable, get, getSummary, importVouchers, importVouchersCsv],
};
