import type { IBinaryKeyData, INodeExecutionData } from 'n8n-workflow';
import { downloadFile } from '../../api/download';
import { fetchExport } from '../../api/exports';
import { nodeFailureOf } from '../../api/node';
import type { Export } from '../../api/types';
import { binaryPropertyName, exportId } from '../../fields/export';
import { DEFAULT_MAX_EVENTS, eventOptions, startFrom } from './fields';
import { simplify } from '../../fields/paging';
import { exportColumns, withoutToken } from '../../items/export';
import { simplifiedBy } from '../../items/row';
import type { Parameters } from '../../parameters/parameters';
import type { Session, TriggerEvent } from './event';
import {
	isFinished,
	isListing,
	listingFrom,
	newestFinished,
	openExports,
	readListing,
} from './exportList';

/** How many files one poll downloads: each takes its time. */
const FILES_PER_POLL = 10;

/** Waiting helps with these, so the poll is repeated; with any other reason the file will not come. */
const PASSING = ['rate-limited', 'quota-exhausted', 'temporarily-unavailable'];

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
		{
			displayName: 'Exported Object',
			name: 'exportedObject',
			type: 'string',
			required: true,
			displayOptions: { show: { watch: ['kind'] } },
			default: 'voucher_transactions',
			placeholder: 'e.g. voucher_transactions',
			description: 'What the export contains, as Voucherify names it',
		},
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
				{ name: 'Done', value: 'DONE' },
				{ name: 'Done or Failed', value: 'both' },
				{ name: 'Failed', value: 'ERROR' },
			],
			default: 'DONE',
		},
		{
			displayName: 'Download File',
			name: 'download',
			type: 'boolean',
			default: false,
			description: 'Whether to add the CSV file of an export that is done',
		},
		{ ...binaryPropertyName, displayOptions: { show: { download: [true] } } },
		simplify,
		startFrom,
		eventOptions,
	],

	watched: (parameters) => ({
		exportId: oneOf(parameters),
		startFrom: parameters.text('startFrom'),
	}),

	async baseline(session) {
		const { client, parameters } = session;
		const fromBeginning = parameters.text('startFrom') === 'beginning';
		const id = oneOf(parameters);
		if (id !== undefined) {
			const exported = await fetchExport(client, id);
			return { reported: isFinished(exported) && !fromBeginning };
		}
		return fromBeginning ? listingFrom(null) : await openExports(session);
	},

	async poll(session, state) {
		const { client, parameters } = session;
		const id = oneOf(parameters);
		if (id !== undefined) {
			const exported = state.reported === true ? undefined : await fetchExport(client, id);
			if (!exported || !isFinished(exported)) return { items: [], state };
			return { items: await itemsOf(session, [exported]), state: { reported: true } };
		}
		const wanted = parameters.integer('options.maxEvents', 1) ?? DEFAULT_MAX_EVENTS;
		const limit = parameters.flag('download') ? Math.min(wanted, FILES_PER_POLL) : wanted;
		const listing = isListing(state) ? state : listingFrom(null);
		const { exports, state: next } = await readListing(
			session,
			listing,
			limit,
			matching(parameters),
		);
		return { items: await itemsOf(session, exports), state: next };
	},

	async sample(session) {
		const { client, parameters } = session;
		const id = oneOf(parameters);
		const newest =
			id === undefined
				? await newestFinished(session, matching(parameters))
				: await fetchExport(client, id);
		return newest && isFinished(newest) ? await itemsOf(session, [newest]) : [];
	},
};

function oneOf(parameters: Parameters): string | undefined {
	return parameters.text('watch') === 'one' ? parameters.text('exportId') : undefined;
}

function matching(parameters: Parameters): (exported: Export) => boolean {
	const outcome = parameters.text('outcome');
	const kind = parameters.text('watch') === 'kind' ? parameters.text('exportedObject') : undefined;
	return ({ status, exported_object }) =>
		(outcome === 'both' || status === outcome) && (kind === undefined || exported_object === kind);
}

async function itemsOf(session: Session, exports: Export[]): Promise<INodeExecutionData[]> {
	const { parameters } = session;
	const matches = matching(parameters);
	const shown = (row: Export) =>
		parameters.flag('simplify') ? simplifiedBy(exportColumns, row) : withoutToken(row);
	const items: INodeExecutionData[] = [];
	for (const exported of exports.filter(matches)) {
		const { binary, problem } = await fileOf(session, exported);
		const json = shown(exported);
		items.push({ json: problem ? { ...json, file_error: problem } : json, binary });
	}
	return items;
}

/** The file of an export, or why it cannot be had. @throws NodeApiError when it may be had later. */
async function fileOf(
	{ client, parameters, binary }: Session,
	{ id, status, result }: Export,
): Promise<{ binary?: IBinaryKeyData; problem?: string }> {
	if (!parameters.flag('download') || status !== 'DONE' || !result?.url) return {};
	try {
		const file = await downloadFile(client, binary, result.url, `${id}.csv`);
		return { binary: { [parameters.text('binaryPropertyName')]: file } };
	} catch (error) {
		const failure = nodeFailureOf(client.node, error);
		if (PASSING.includes(failure.failure?.cause ?? '')) throw failure;
		return { problem: failure.message };
	}
}
