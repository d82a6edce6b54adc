import type { ResourceOperations } from '../../run/types';
import { addVouchers } from './addVouchers';
import { addVoucherWithCode } from './addVoucherWithCode';
import { create } from './create';
import { createFromTemplate } from './createFromTemplate';
import { deleteCampaign } from './delete';
import { disable } from './disable';
import { enable } from './enable';
import { get } from './get';
import { getAll } from './getAll';
import { getSummary } from './getSummary';
import { importVouchers } from './importVouchers';
import { importVouchersCsv } from './importVouchersCsv';
import { update } from './update';

export const campaign: ResourceOperations = {
	value: 'campaign',
	name: 'Campaign',
	description: 'Groups of codes with common rules and dates',
	credential: 'voucherifyApi',
	operations: [
		get,
		getAll,
		addVoucherWithCode,
		addVouchers,
		create,
		createFromTemplate,
		deleteCampaign,
		disable,
		enable,
		getSummary,
		importVouchers,
		importVouchersCsv,
		update,
	],
};
