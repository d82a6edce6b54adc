import { fetchExport } from '../../api/exports';
import { binaryPropertyName, exportId, fileName } from '../../fields/export';
import type { SingleOperation } from '../kinds/operation';
import { fileNamesOf, fileResult } from './result';
import { optionsOf } from '../../fields/options';

/**
 * Download the CSV file of an export that is done, as a file of n8n.
 * @see https://docs.voucherify.io/api-reference/exports/get-export
 */
export const download: SingleOperation = {
	value: 'download',
	name: 'Download',
	action: 'Download the CSV file of an export',
	description: 'Get the CSV file of a completed export',
	fields: [exportId, binaryPropertyName, optionsOf(fileName)],
	async execute(task) {
		const names = fileNamesOf(task.parameters);
		const exported = await fetchExport(task.client, task.parameters.text('exportId'));
		return [await fileResult(task, exported, names)];
	},
};
