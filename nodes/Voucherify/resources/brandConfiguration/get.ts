import { simplify } from '../../forms/paging';
import { project } from '../../forms/project';
import { shownBy } from '../../columns/row';
import type { SingleOperation } from '../../run/types';
import { requireBrand } from './brand';
import { brandColumns } from './fields';

/** @see https://docs.voucherify.io/api-reference/management/list-brands */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a brand configuration',
	description: 'Get the brand of a project: its name, address and contact',
	fields: [project, simplify],
	async execute({ client, parameters }) {
		const show = shownBy(parameters, brandColumns);
		return [{ json: show(await requireBrand(client, parameters)) }];
	},
};
