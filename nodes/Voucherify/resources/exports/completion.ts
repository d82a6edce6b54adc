import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { readExport } from '../../api/jobs/exports';
import { withRemark } from '../../api/errors/node';
import type { Export } from '../../api/types';
import type { ApiCall } from '../../api/http/request';
import { binaryPropertyName, fileOutputs, maxRows } from '../../forms/export';
import { fixedMenu, shownWhen } from '../../forms/shownWhen';
import { withoutToken } from '../../columns/export';
import { sortedBy } from '../../forms/reading/sorted';
import type { Result, Task } from '../../run/types';
import { withJobId } from '../../run/jobId';
import { asFinal, asUnknown, toFailure } from '../../writes/failure';
import { readResult, wantedBy } from './result';
import { waitForExport } from '../../api/jobs/waitForExport';

const shownWith = (...output: string[]) => ({ show: { output, waitForCompletion: [true] } });

const outputs = sortedBy(
	[
		...fileOutputs,
		{
			name: 'Export',
			value: 'export',
			description: 'The export alone, to download its file later',
		},
	],
	({ name }) => name,
);

/** Fields for whether to wait for a started export, and for what to output then. */
export const completionFields: INodeProperties[] = [
	{
		displayName: 'Wait for Completion',
		name: 'waitForCompletion',
		type: 'boolean',
		default: true,
		description: 'Whether to wait for the file',
	},
	{
		displayName: 'Output',
		name: 'output',
		...fixedMenu,
		displayOptions: { show: { waitForCompletion: [true] } },
		options: outputs,
		default: 'file',
	},
	...shownWhen(shownWith('file'), [binaryPropertyName]),
	...shownWhen(shownWith('rows'), [maxRows]),
];

/** Maximum wait in seconds, for the collection `options`. */
export const maximumWait: INodeProperties = {
	displayName: 'Max Wait for Completion',
	name: 'maximumWait',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 600,
	description: 'Seconds until the node fails. The export continues.',
};

/**
 * Starts an export and, if the user wants that, waits until it is done and reads its file.
 * @throws Failure that names the export, once it is started
 */
export async function startExport(task: Task, start: ApiCall): Promise<Result[]> {
	const { client, parameters } = task;
	// All parameters are read before the export starts, so that invalid input has no side effects.
	const longest = parameters.integer('options.maximumWait', 1) ?? 600;
	const wanted = parameters.flag('waitForCompletion') ? wantedBy(parameters, 'output') : undefined;
	const started = readExport(client, await client.request(start), start);
	if (!wanted) return [{ json: withoutToken(started) }];
	try {
		const done = await finishedExport(task, started, longest);
		return await readResult(task, done, wanted, longest * 1000);
	} catch (thrown) {
		const remark = `The export ${started.id} was started. Get its file with Voucherify → Export → Download; do not start another one.`;
		const { error, outcome } = toFailure(client.node, thrown);
		// A problem with an existing file does not make the outcome of the export unknown.
		const isFinal = error instanceof NodeOperationError && outcome === 'refused';
		if (isFinal)
			throw asFinal(error.message.includes(started.id) ? error : withRemark(error, remark));
		throw withJobId(error, started.id, remark);
	}
}

/**
 * @throws NodeOperationError that names the export if it failed
 * @throws Failure with an unknown outcome if it takes longer than `longest` seconds
 */
async function finishedExport(
	{ client, parameters }: Task,
	started: Export,
	longest: number,
): Promise<Export> {
	const seen = await waitForExport(client, started, longest * 1000);
	const { id, status } = seen;
	if (status === 'DONE') return seen;
	if (status === 'ERROR') {
		throw parameters.failed(
			`Voucherify could not complete the export ${id}`,
			'Check the filters and columns, and start the export again.',
		);
	}
	throw asUnknown(
		parameters.failed(
			`The export ${id} was not done after ${longest} s: its status is ${status}`,
			'The export is still running. Get its file later with Voucherify → Export → Download, or increase the maximum wait.',
		),
	);
}
