import type { IDataObject, INodeExecutionData, INodeProperties } from 'n8n-workflow';
import { downloadFiles, fetchExport, fileAddresses } from '../../../../api/jobs/exports';
import type { NodeFailure } from '../../../../api/errors/node';
import type { Export } from '../../../../api/types';
import { binaryPropertyName } from '../../../../forms/export';
import { simplify } from '../../../../forms/paging';
import { exportColumns, withoutToken } from '../../../../columns/export';
import { simplifiedBy } from '../../../../columns/row';
import type { Handling } from '../../sources/job/delivery';
import type { Session } from '../../event';
import { readMaxEvents } from '../../fields';

/** Maximum number of files that one poll downloads: each takes time. */
const FILES_PER_POLL = 10;

/** Fields that choose the content of an item. */
export const itemFields: INodeProperties[] = [
	{
		displayName: 'Download File',
		name: 'download',
		type: 'boolean',
		default: false,
		description:
			'Whether to add the CSV file of finished exports. A failed download is retried in the next two polls; then the export is returned with the reason as file_error.',
	},
	{ ...binaryPropertyName, displayOptions: { show: { download: [true] } } },
	simplify,
];

/** Returns how exports are filtered and turned into items. */
export function exportHandling(
	{ client, parameters, binary }: Session,
	matches: (exported: Export) => boolean,
): Handling<Export> {
	const maxEvents = readMaxEvents(parameters);
	const downloads = parameters.flag('download');
	const isSimplified = parameters.flag('simplify');
	const show = (exported: Export): IDataObject =>
		isSimplified ? simplifiedBy(exportColumns, exported) : withoutToken(exported);
	return {
		limit: downloads ? Math.min(maxEvents, FILES_PER_POLL) : maxEvents,
		matches,
		takesTime: downloads,
		async itemOf(exported): Promise<INodeExecutionData> {
			if (!downloads || exported.status !== 'DONE') return { json: show(exported) };
			const hasFile = fileAddresses(exported).length > 0;
			const current = hasFile ? exported : await fetchExport(client, exported.id);
			const field = parameters.text('binaryPropertyName');
			const files = await downloadFiles(client, binary, current, { field });
			return { json: show(current), binary: files };
		},
		itemWithout: (exported, failure: NodeFailure) => ({
			json: { ...show(exported), file_error: failure.message },
		}),
	};
}
