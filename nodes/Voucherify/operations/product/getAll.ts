import type { IDataObject } from 'n8n-workflow';
import { readOnce } from '../../api/lists/pages';
import { rowsByDateWindow } from '../../api/lists/dateWindows';
import { valueAt } from '../../api/types';
import { paging, simplify } from '../../fields/paging';
import { productOrder } from '../../fields/product';
import { rowOf } from '../../items/row';
import type { SingleOperation } from '../kinds/operation';
import { optionsOf } from '../../fields/options';

/**
 * List products. Prices are in minor currency units.
 * @see https://docs.voucherify.io/api-reference/products/list-products
 */
export const getAll: SingleOperation = {
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many products',
	description: 'Get the products of the project together with their SKUs',
	fields: [
		...paging,
		simplify,
		optionsOf(
			{
				displayName: 'End Date',
				name: 'endDate',
				type: 'dateTime',
				default: '',
				description: 'Only products of the time until this date',
			},
			productOrder,
			{
				displayName: 'Start Date',
				name: 'startDate',
				type: 'dateTime',
				default: '',
				description: 'Only products of the time from this date on',
			},
		),
	],
	async execute({ client, parameters }) {
		const start_date = parameters.time('options.startDate');
		const end_date = parameters.time('options.endDate');
		if (start_date && end_date && start_date > end_date) {
			throw parameters.invalid(
				'options.startDate',
				'is after End Date',
				'Correct one of the two dates.',
			);
		}
		const order = parameters.optionalText('options.order') ?? 'created_at';
		const list = {
			path: ['v1', 'products'],
			key: 'products',
			query: { order, start_date, end_date },
		};
		const limit = parameters.limit();
		const isSimplified = parameters.flag('simplify');
		const rows = await readOnce(
			client,
			[list, String(limit)],
			async () => await rowsByDateWindow(client, list, limit),
		);
		return rows.map((row) => ({ json: isSimplified ? simplified(row) : row }));
	},
};

/** One flat row, with the number of SKUs in place of the SKUs. */
function simplified(product: IDataObject): IDataObject {
	const { id, source_id, name, price, image_url, created_at, updated_at } = product;
	return rowOf({
		id,
		source_id,
		name,
		price,
		image_url,
		sku_count: valueAt(product, 'skus', 'total'),
		created_at,
		updated_at,
	});
}
