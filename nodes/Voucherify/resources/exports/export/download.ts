import { fetchExport } from '../../../api/jobs/exports';
import {
	binaryPropertyName,
	exportId,
	fileName,
	fileOutputs,
	maxRows,
} from '../../../forms/export';
import { optionsOf } from '../../../forms/options';
import { fixedMenu, shownWhen } from '../../../forms/shownWhen';
import type { SingleOperation } from '../../../run/types';
import { readResult, wantedBy } from '../result';

/**
 * Download the CSV file of a finished export, as a binary file or as one item per row.
 * @see https://docs.voucherify.io/api-reference/exports/get-export
 */
export const download: SingleOperation = {
	value: 'download',
	name: 'Download',
	action: 'Download the file of an export',
	description: 'Get the CSV file of a completed export, or its rows',
	fields: [
		exportId,
		{
			displayName: 'Output',
			name: 'downloadAs',
			...fixedMenu,
			options: fileOutputs,
			default: 'file',
		},
		...shownWhen({ show: { downloadAs: ['file'] } }, [binaryPropertyName, optionsOf(fileName)]),
		...shownWhen({ show: { downloadAs: ['rows'] } }, [maxRows]),
	],
	async execute(task) {
		const wanted = wantedBy(task.parameters, 'downloadAs');
		const exported = await fetchExport(task.client, task.parameters.text(exportId));
		return await readResult(task, exported, wanted);
	},
};
