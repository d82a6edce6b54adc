import { asyncActionId, asyncActionTypes } from '../../../../forms/asyncAction';
import { eventOptions, startFrom } from '../../fields';
import { jobEvent, watchedJobs } from '../../sources/job/jobEvent';
import { jobHandling, itemFields } from './items';
import { asyncActionSource } from './source';

/** Event: a background job is done or has failed. Each job is reported once. */
export const asyncActionCompleted = jobEvent({
	value: 'asyncActionCompleted',
	name: 'Async Action Completed',
	description: 'When a background job, such as an import, is done or has failed',
	filters: ['watch', 'actionType', 'outcome'],
	noSample:
		'No matching background job has ended yet. Start one, such as with Voucherify → Customer → Create or Update Many.',
	callsPerPoll: 5,
	list: 'async-actions',
	source: asyncActionSource,
	one: 'asyncActionId',
	kindOf: ({ type }) => type,
	wantedKind: (parameters) => parameters.openChoice('actionType'),
	handlingOf: jobHandling,
	fields: [
		watchedJobs('Async Action', 'Which background jobs to watch'),
		{
			displayName: 'Kind',
			name: 'actionType',
			type: 'options',
			displayOptions: { show: { watch: ['kind'] } },
			options: asyncActionTypes,
			default: 'CUSTOMERS.BULK_UPDATE',
			description: 'What the job does',
		},
		{ ...asyncActionId, displayOptions: { show: { watch: ['one'] } } },
		{
			displayName: 'Outcome',
			name: 'outcome',
			type: 'options',
			options: [
				{ name: 'Done', value: 'DONE', description: 'Some rows may have failed' },
				{ name: 'Done or Failed', value: 'both' },
				{ name: 'Failed', value: 'FAILED', description: 'Voucherify could not execute it' },
			],
			default: 'both',
			description: 'Which outcome of a job starts the workflow',
		},
		...itemFields,
		startFrom,
		eventOptions(),
	],
});
