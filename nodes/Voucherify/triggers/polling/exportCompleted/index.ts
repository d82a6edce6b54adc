import { exportedObject, exportedObjectOf } from '../../../fields/exportedObject';
import { exportId } from '../../../fields/export';
import { eventOptions, startFrom } from '../fields';
import { jobEvent, watchedJobs } from '../jobList/jobEvent';
import { handlingOf, itemFields } from './items';
import { exportSource } from './source';

/** An export is done, or has failed. Each export is reported once. */
export const exportCompleted = jobEvent({
	value: 'exportCompleted',
	name: 'Export Completed',
	description: 'When an export is done or has failed',
	noSample:
		'No export that fits is completed yet. Start one in Voucherify, or with Voucher Transaction → Export.',
	list: 'exports',
	source: exportSource,
	one: 'exportId',
	kindOf: ({ exported_object }) => exported_object,
	wantedKind: exportedObjectOf,
	handlingOf,
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
				{ name: 'Done', value: 'DONE', description: 'The file is there' },
				{ name: 'Done or Failed', value: 'both' },
				{ name: 'Failed', value: 'ERROR', description: 'Voucherify could not write the file' },
			],
			default: 'DONE',
			description: 'How an export must have ended',
		},
		...itemFields,
		startFrom,
		eventOptions(),
	],
});
