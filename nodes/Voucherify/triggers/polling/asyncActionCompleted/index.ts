import type { AsyncAction } from '../../../api/asyncActions';
import { asyncActionId, asyncActionTypes } from '../../../fields/asyncAction';
import type { Parameters } from '../../../parameters/parameters';
import type { Session, TriggerEvent } from '../event';
import { eventOptions, startFrom } from '../fields';
import { allJobs, newestJob, oneJob } from '../jobList/watch';
import { handlingOf, itemFields } from './items';
import { asyncActionSource } from './source';

/** A background job is done, or has failed. Each is reported once. */
export const asyncActionCompleted: TriggerEvent = {
	value: 'asyncActionCompleted',
	name: 'Async Action Completed',
	description: 'When a background job, such as an import, is done or has failed',
	noSample:
		'No background job that fits is completed yet. Start one, such as with Customer → Create or Update Many.',
	fields: [
		{
			displayName: 'Watch',
			name: 'watch',
			type: 'options',
			options: [
				{ name: 'Any Async Action', value: 'any' },
				{ name: 'Async Actions of One Kind', value: 'kind' },
				{ name: 'One Async Action', value: 'one' },
			],
			default: 'any',
			description: 'Which background jobs to watch',
		},
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
				{ name: 'Done', value: 'DONE', description: 'Single rows may have failed' },
				{ name: 'Done or Failed', value: 'both' },
				{ name: 'Failed', value: 'FAILED', description: 'Voucherify could not carry it out' },
			],
			default: 'both',
			description: 'How a job must have ended',
		},
		...itemFields,
		startFrom,
		eventOptions(),
	],

	watched: (session) => {
		const id = oneOf(session.parameters);
		const watch = watchOf(session);
		return [id === undefined ? allJobs(session, watch) : oneJob(session, watch, id)];
	},

	sample: async (session) => await newestJob(session, watchOf(session), oneOf(session.parameters)),
};

function watchOf(session: Session) {
	return {
		name: 'async-actions',
		source: asyncActionSource,
		handling: handlingOf(session, matching(session.parameters)),
	};
}

/** The job that is watched alone. */
function oneOf(parameters: Parameters): string | undefined {
	return parameters.text('watch') === 'one' ? parameters.text('asyncActionId') : undefined;
}

function matching(parameters: Parameters): (job: AsyncAction) => boolean {
	const outcome = parameters.text('outcome');
	const isOfKind = parameters.text('watch') === 'kind';
	const kind = isOfKind ? parameters.openChoice('actionType') : undefined;
	return ({ status, type }) =>
		(outcome === 'both' || status === outcome) && (kind === undefined || type === kind);
}
