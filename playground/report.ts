import { basename, join } from 'node:path';
import { ASSISTANT_TOKENS, STAFF } from './credentials.js';
import { Failure, FALLBACK_ADVICE } from './failure.js';
import type { PipelineOutcome } from './pipeline.js';
import { login } from './rest.js';
import type { Session } from './session.js';
import type { State } from './state.js';

/** Reports a failure and where its logs are. */
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

/** Describes what to do next: addresses, outcome, next steps, the most important first. */
export function invitation(session: Session, state: State): string {
	const { n8n, sandboxUrl, workflows } = session;
	return [
		'',
		`  Editor       ${n8n.url}`,
		`               sign in as ${login.email} with the password ${login.password}`,
		`  Voucherify   ${sandboxUrl}  shows what workflows send; its buttons make something new for them`,
		report(session, state),
		`  Sheets       ${join(import.meta.dirname, 'sheets')}  to upload when launching a campaign`,
		...workflows.map(({ id, name }) => `  Workflow     ${n8n.url}/workflow/${id}  ${name}`),
		...workflows.flatMap(({ form, name }) =>
			form === undefined
				? []
				: [
						`  Form         ${n8n.url}/form/${form.path}  starts ${name}${whoOpens(form.isForStaff)}`,
					],
		),
		...workflows.flatMap(({ servers }) =>
			servers.map(
				({ path, credential }) =>
					`  MCP server   ${n8n.url}/mcp/${path}  with the bearer token ${ASSISTANT_TOKENS.get(credential)}`,
			),
		),
		'',
		'Open a workflow and press Execute workflow; the buttons of Voucherify make something new for each.',
		'Ctrl-C stops everything.',
	].join('\n');
}

const whoOpens = (isForStaff: boolean) =>
	isForStaff ? `; sign in as ${STAFF.user} with the password ${STAFF.password}` : '';

function result(outcome: PipelineOutcome, calls: number): string {
	if (outcome.kind === 'left out') return 'The pipeline did not run.';
	if (outcome.kind === 'failed') return explain(outcome.failure);
	const cost = `${outcome.seconds.toFixed(1)} s and ${calls} API calls`;
	if (outcome.kind === 'nothing new') return `${outcome.message} It took ${cost}.`;
	const { rows, summary, file } = outcome;
	return [
		`The pipeline kept ${rows} transactions in ${basename(file)}; it took ${cost}.`,
		...summary.split(', ').map((line) => `  ${line}`),
	].join('\n');
}

/** Formats an error: the failed step, the reason, and what to do. */
export function explain(error: unknown): string {
	if (!(error instanceof Failure)) {
		const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
		return `The playground failed. ${reason}\n${FALLBACK_ADVICE}`;
	}
	const { message, advice, more } = error;
	return [
		`Failed. ${message}`,
		...(more.lines === undefined ? [] : ['', more.lines, '']),
		advice,
		...(more.log === undefined ? [] : [`The whole output is in ${more.log}`]),
	].join('\n');
}
