import { basename, join } from 'node:path';
import { STAFF_SIGN_IN } from './examples.js';
import { Failure, FALLBACK_ADVICE } from './failure.js';
import type { PipelineOutcome } from './pipeline.js';
import { login } from './rest.js';
import type { Session } from './session.js';
import type { State } from './state.js';

/** The example to begin with. */
const FIRST_EXAMPLE = 'welcome-code.json';

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

/** Describes what to do next: at the end the address of the editor, how to sign in, and what to try first. */
export function invitation(session: Session, state: State): string {
	const { n8n, sandboxUrl, workflows } = session;
	const first = workflows.find(({ file }) => file === FIRST_EXAMPLE);
	return [
		report(session, state),
		`  Sheets       ${join(import.meta.dirname, 'sheets')}  to upload when launching a campaign`,
		`  Voucherify   ${sandboxUrl}  lists all example workflows, and shows what they send`,
		'',
		'Ctrl-C stops everything.',
		'',
		`  Editor       ${n8n.url}`,
		`               sign in as ${login.email} with the password ${login.password}`,
		...(first === undefined
			? [`  Try this     open an example from the list at ${sandboxUrl}`]
			: [
					`  Try this     open ${n8n.url}/workflow/${first.id} and press Execute workflow;`,
					`               in its form, ${STAFF_SIGN_IN}`,
				]),
	].join('\n');
}

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
