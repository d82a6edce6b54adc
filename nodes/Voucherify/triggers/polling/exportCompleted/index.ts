import { fetchExport } from '../../../api/exports';
import type { Export } from '../../../api/types';
import { exportedObject, exportedObjectOf } from '../../../fields/exportedObject';
import { exportId } from '../../../fields/export';
import type { Parameters } from '../../../parameters/parameters';
import { deliver, type Handling } from '../jobList/delivery';
import type { Reading, Session, Start, TriggerEvent, Watched } from '../event';
import { handlingOf, itemFields } from './items';
import { exportSource } from './source';
import { eventOptions, startFrom } from '../fields';
import { jobsFromNow, readJobs } from '../jobList/readJobs';
import { ALL_JOBS, isJobState } from '../jobList/state';

const { isFinished } = exportSource;

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

	watched: (session) => [
		session.parameters.text('watch') === 'one' ? oneExport(session) : allExports(session),
	],

	async sample(session) {
		const { client, parameters } = session;
		const handling = handlingOf(session, matching(parameters));
		const newest =
			parameters.text('watch') === 'one'
				? await fetchExport(client, parameters.text('exportId'))
				: await newestFinished(session, handling.matches);
		if (!newest || !isFinished(newest) || !handling.matches(newest)) return [];
		const { events, failure } = await deliver(session, [newest], {}, handling);
		if (failure) throw failure;
		return events.map(({ item }) => item);
	},
};

function allExports(session: Session): Watched {
	const handling = handlingOf(session, matching(session.parameters));
	return {
		name: 'exports',
		baseline: async ({ from }: Start) =>
			from === 'beginning' ? { ...ALL_JOBS } : await jobsFromNow(session, exportSource),
		poll: async (state, limit) =>
			isJobState(state)
				? await readJobs(session, exportSource, state, {
						...handling,
						limit: Math.min(limit, handling.limit),
					})
				: undefined,
	};
}

function oneExport(session: Session): Watched {
	const id = session.parameters.text('exportId');
	const handling = handlingOf(session, matching(session.parameters));
	return {
		name: `exports/${id}`,
		async baseline({ from }) {
			const exported = await fetchExport(session.client, id);
			return { isReported: from === 'now' && isFinished(exported), tries: 0 };
		},
		poll: async ({ isReported, tries }) =>
			typeof isReported === 'boolean' && typeof tries === 'number'
				? await waitFor(session, id, { isReported, tries }, handling)
				: undefined,
	};
}

async function waitFor(
	session: Session,
	id: string,
	state: { isReported: boolean; tries: number },
	handling: Handling<Export>,
): Promise<Reading> {
	const exported = state.isReported ? undefined : await fetchExport(session.client, id);
	if (!exported || !isFinished(exported)) return { events: [], state };
	const jobs = [exported].filter(handling.matches);
	const tried = { [id]: state.tries };
	const { events, left, tries, failure } = await deliver(session, jobs, tried, handling);
	return { events, state: { isReported: left.length === 0, tries: tries[id] ?? 0 }, failure };
}

/** The newest finished export that matches, on the first page of the list. */
async function newestFinished(
	{ client }: Session,
	matches: (exported: Export) => boolean,
): Promise<Export | undefined> {
	for await (const { rows } of exportSource.pages(client))
		return rows.find((row) => isFinished(row) && matches(row));
	return undefined;
}

function matching(parameters: Parameters): (exported: Export) => boolean {
	const outcome = parameters.text('outcome');
	const kind = parameters.text('watch') === 'kind' ? exportedObjectOf(parameters) : undefined;
	return ({ status, exported_object }) =>
		(outcome === 'both' || status === outcome) && (kind === undefined || exported_object === kind);
}
