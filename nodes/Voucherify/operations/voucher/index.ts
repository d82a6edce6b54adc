import type { ResourceOperations } from '../kinds/operation';
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
import { releaseSession } from './releaseSession';
import { update } from './update';
import { updateMetadataMany } from './updateMetadataMany';

export const voucher: ResourceOperations = {
	value: 'voucher',
	name: 'Voucher',
	description: 'Coupon and promo codes, gift cards and loyalty cards, one by one',
	credential: 'voucherifyApi',
	operations: [
		create,
		adjustBalance,
		deleteVoucher,
		disable,
		downloadImage,
		enable,
		get,
		getAll,
		getByReference,
		getRedemptions,
		importVouchersCsv,
		importMany,
		releaseSession,
		update,
		updateMetadataMany,
	],
};
