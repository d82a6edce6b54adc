import type { ResourceOperations } from '../../run/types';
import { adjustBalance } from './adjustBalance';
import { create } from './create';
import { deleteVoucher } from './delete';
import { disable } from './disable';
import { downloadImage } from './downloadImage';
import { enable } from './enable';
import { get } from './get';
import { getAll } from './getAll';
import { getByReference } from './getByReference';
import { getRedemptions } from './getRedemptions';
import { importVouchersCsv } from './importCsv';
import { importMany } from './importMany';
import { update } from './update';
import { updateMetadataMany } from './updateMetadataMany';

export const voucher: ResourceOperations = {
	value: 'voucher',
	name: 'Voucher',
	description: 'Coupons, gift cards, loyalty cards',
	credential: 'voucherifyApi',
	operations: [
		get,
		create,
		adjustBalance,
		deleteVoucher,
		disable,
		downloadImage,
		enable,
		getAll,
		getByReference,
		getRedemptions,
		importVouchersCsv,
		importMany,
		update,
		updateMetadataMany,
	],
};
