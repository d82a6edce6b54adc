import { basename, join } from 'node:path';
import { Failure } from './failure.js';
import type { Outcome } from './pipeline.js';
import { login } from './rest.js';
import type { Session } from './session.js';
import type { State } from './state.js';

/** What happened, and where its traces are. */
export function report({ n8n, workers, outcome, calls, notes }: Session, state: State): string {
	return [
		'',
		...notes,
		result(outcome, calls),
		'',
		`  Files        ${state.exports}`,
		`  Log          ${n8n.log}`,
		...workers.map(({ log }) => `               ${log}`),
	].join('\n');
}

/** What there is to look at, and how to go on. */
export function invitation({ n8n, sandboxUrl, workflows }: Session): string {
	return [
		`  Editor       ${n8n.url}`,
		`               sign in as ${login.email} with the password ${login.password}`,
		...workflows.map(({ id, name }) => `  Workflow     ${n8n.url}/workflow/${id}  ${name}`),
		...workflows.flatMap(({ form, name }) =>
			form === undefined ? [] : [`  Form         ${n8n.url}/form/${form}  starts ${name}`],
		),
		`  Sheets       ${join(import.meta.dirname, 'sheets')}  to upload when launching a campaign`,
		`  Voucherify   ${sandboxUrl}  shows invitations, messages and every call that workflows make`,
		'',
		'Book more points, then press Execute workflow in the editor:',
		`  curl ${sandboxUrl}/_sandbox/transactions --json '{"campaign":"Coffee Club","count":5}'`,
		'Book a large redemption; within a minute a message about it appears on the page of Voucherify:',
		`  curl ${sandboxUrl}/_sandbox/transactions --json '{"voucher":"GIFT-0001","type":"CREDITS_REDEMPTION","amount":-15000}'`,
		'Change a product, then run Catalogue and rewards upkeep:',
		`  curl -X PATCH ${sandboxUrl}/_sandbox/products/product-00001 --json '{"price":1250}'`,
		'',
		'Ctrl-C stops everything.',
	].join('\n');
}

function result(outcome: Outcome, calls: number): string {
	if (outcome.kind === 'left out') return 'The pipeline did not run.';
	const cost = `${outcome.seconds.toFixed(1)} s and ${calls} API calls`;
	if (outcome.kind === 'nothing new') return `${outcome.message} It took ${cost}.`;
	const { rows, summary, file } = outcome;
	return [
		`The pipeline kept ${rows} transactions in ${basename(file)}; it took ${cost}.`,
		...summary.split(', ').map((line) => `  ${line}`),
	].join('\n');
}

/** Says which step failed, why, and what to do. */
export function explain(error: unknown): string {
	if (!(error instanceof Failure)) {
		return `The playground failed. ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
	}
	const { message, advice, more } = error;
	return [
		`Failed. ${message}`,
		...(more.lines === undefined ? [] : ['', more.lines, '']),
		advice,
		...(more.log === undefined ? [] : [`The whole output is in ${more.log}`]),
	].join('\n');
}
