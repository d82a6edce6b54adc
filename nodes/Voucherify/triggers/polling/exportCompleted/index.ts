import type { Export } from '../../../api/types';
import { exportedObject, exportedObjectOf } from '../../../fields/exportedObject';
import { exportId } from '../../../fields/export';
import type { Parameters } from '../../../parameters/parameters';
import type { Session, TriggerEvent } from '../event';
import { allJobs, newestJob, oneJob } from '../jobList/watch';
import { handlingOf, itemFields } from './items';
import { exportSource } from './source';
import { eventOptions, startFrom } from '../fields';

/** An export is done, or has failed. Each export is reported once. */
export const exportCompleted: TriggerEvent = {
	value: 'exportCompleted',
	name: 'Export Completed',
	description: 'When an export is done or has failed',
	noSample:
		'No export that fits is completed yet. Start one in Voucherify, or with Voucher Transaction → Export.',
	fields: [
		{
			displayName: 'Watch',
			name: 'watch',
			type: 'options',
			options: [
				{ name: 'Any Export', value: 'any' },
				{ name: 'Exports of One Kind', value: 'kind' },
				{ name: 'One Export', value: 'one' },
			],
			default: 'any',
			description: 'Which exports to watch',
		},
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

	watched: (session) => {
		const id = oneOf(session.parameters);
		const watch = watchOf(session);
		return [id === undefined ? allJobs(session, watch) : oneJob(session, watch, id)];
	},

	sample: async (session) => await newestJob(session, watchOf(session), oneOf(session.parameters)),
};

function watchOf(session: Session) {
	return {
		name: 'exports',
		source: exportSource,
		handling: handlingOf(session, matching(session.parameters)),
	};
}

/** The export that is watched alone. */
function oneOf(parameters: Parameters): string | undefined {
	return parameters.text('watch') === 'one' ? parameters.text('exportId') : undefined;
}

function matching(parameters: Parameters): (exported: Export) => boolean {
	const outcome = parameters.text('outcome');
	const kind = parameters.text('watch') === 'kind' ? exportedObjectOf(parameters) : undefined;
	return ({ status, exported_object }) =>
		(outcome === 'both' || status === outcome) && (kind === undefined || exported_object === kind);
}
