import { fetchExport } from '../../../api/jobs/exports';
import { exportId } from '../../../forms/export';
import type { SingleOperation } from '../../../run/types';
import { withoutToken } from '../../../columns/export';

/**
 * Get an export: its status and, once it is done, its result.
 * @see https://docs.voucherify.io/api-reference/exports/get-export
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get an export',
	description: 'Get the status of an export',
	fields: [exportId],
	async execute({ client, parameters }) {
		return [{ json: withoutToken(await fetchExport(client, parameters.text(exportId))) }];
	},
};
