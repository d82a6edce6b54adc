import { exportedObject, readExportedObject } from '../../../../forms/exportedObject';
import { exportId } from '../../../../forms/export';
import { eventOptions, startFrom } from '../../fields';
import { jobEvent, watchedJobs } from '../../sources/job/jobEvent';
import { exportHandling, itemFields } from './items';
import { exportSource } from './source';

/** Event: an export is done or has failed. Each is reported once. */
export const exportCompleted = jobEvent({
	value: 'exportCompleted',
	name: 'Export Completed',
	description: 'When an export is done or has failed',
	filters: ['watch', 'exportedObject', 'otherObject', 'outcome'],
	noSample:
		'No matching export is completed yet. Start one in Voucherify, or with Voucherify → Voucher Transaction → Export.',
	list: 'exports',
	source: exportSource,
	one: 'exportId',
	kindOf: ({ exported_object }) => exported_object,
	wantedKind: readExportedObject,
	handlingOf: exportHandling,
	fields: [
		watchedJobs('Export', 'Which exports to watch'),
		...exportedObject({ watch: ['kind'] }),
		{
			...exportId,
			displayOptions: { show: { watch: ['one'] } },
			description: 'The export to wait for',
		},
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
		...itemFields,
		startFrom,
		eventOptions(),
	],
});
