import { downloadFiles, fetchExport, fileAddresses } from '../../../../api/jobs/exports';
import type { Export } from '../../../../api/types';
import { exportColumns, withoutToken } from '../../../../columns/export';
import { simplifiedBy } from '../../../../columns/row';
import { binaryPropertyName, exportId } from '../../../../forms/export';
import { exportedObject, readExportedObject } from '../../../../forms/exportedObject';
import type { Session } from '../../event';
import type { JobItems } from '../../sources/job/delivery';
import { jobEvent } from '../../sources/job/jobEvent';
import { exportSource } from './source';

/** Maximum number of files that one poll downloads: each takes time. */
const FILES_PER_POLL = 10;

/** Event: an export is done or has failed. Each is reported once. */
export const exportCompleted = jobEvent({
	value: 'exportCompleted',
	name: 'Export Completed',
	description: 'When an export is done or has failed',
	noSample:
		'No matching export is completed yet. Start one in Voucherify, or with Voucherify → Voucher Transaction → Export.',
	label: 'Export',
	plural: 'exports',
	list: 'exports',
	source: exportSource,
	one: { ...exportId, description: 'The export to wait for' },
	kinds: exportedObject,
	kindOf: ({ exported_object }) => exported_object,
	wantedKind: readExportedObject,
	itemsOf,
	fields: [
		{
			displayName: 'Outcome',
			name: 'outcome',
			type: 'options',
			options: [
				{ name: 'Done', value: 'DONE', description: 'The file is ready' },
				{ name: 'Done or Failed', value: 'both' },
				{ name: 'Failed', value: 'ERROR', description: 'Voucherify could not write the file' },
			],
			default: 'DONE',
			description: 'Which outcome of an export starts the workflow',
		},
		{
			displayName: 'Download File',
			name: 'download',
			type: 'boolean',
			default: false,
			description:
				'Whether to add the CSV file of finished exports. A failed download is retried in the next two polls; then the export is returned with the reason as file_error.',
		},
		{ ...binaryPropertyName, displayOptions: { show: { download: [true] } } },
	],
});

function itemsOf({ client, parameters, binary }: Session): JobItems<Export> {
	const takesTime = parameters.flag('download');
	const isSimplified = parameters.flag('simplify');
	const show = (exported: Export) =>
		isSimplified ? simplifiedBy(exportColumns, exported) : withoutToken(exported);
	return {
		most: takesTime ? FILES_PER_POLL : undefined,
		takesTime,
		async itemOf(exported) {
			if (!takesTime || exported.status !== 'DONE') return { json: show(exported) };
			const hasFile = fileAddresses(exported).length > 0;
			const current = hasFile ? exported : await fetchExport(client, exported.id);
			const field = parameters.text('binaryPropertyName');
			const files = await downloadFiles(client, binary, current, { field });
			return { json: show(current), binary: files };
		},
		itemWithout: (job, failure) => ({ json: { ...show(job), file_error: failure.message } }),
	};
}
