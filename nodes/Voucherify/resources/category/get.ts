import { category } from '../../forms/category';
import { simplify } from '../../forms/paging';
import { categoryColumns } from './columns';
import type { SingleOperation } from '../../run/types';
import { getOne } from '../../factories/get';

/** @see https://docs.voucherify.io/api-reference/categories/get-category */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a category',
	description: 'Get a category by its ID',
	fields: [category, simplify],
	async execute(task) {
		const id = task.parameters.text('categoryId');
		return await getOne(task, ['v1', 'categories', id], categoryColumns);
	},
};
