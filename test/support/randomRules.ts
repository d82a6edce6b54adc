import type { INodeExecutionData } from 'n8n-workflow';
import type { RecordedRequest } from '../../sandbox';
import { Broken, type Invariant } from './broken';
import type { Job } from './randomJobs';
import type { RunOutcome } from './randomRun';

/** Matches messages of bugs in our own code. */
const OWN_FAULT =
	/is not a function|undefined|Cannot read|Cannot set|not iterable|Invalid time|call stack/;
const UNKNOWN_OUTCOME = /"outcome":"unknown"|Outcome unknown: /;

/** All broken promises of a run; empty if it kept them all. */
export function brokenPromises(outcome: RunOutcome): Broken[] {
	const as = (invariant: Invariant) => (text: string) => new Broken(invariant, text);
	return [
		...doubled(outcome).map(as('twice')),
		...lostOrWrong(outcome),
		...[...badErrors(outcome), ...late(outcome)].map(as('told')),
	];
}

/** A rejection is certain: nothing was applied. */
const isRefused = ({ status }: RecordedRequest) => status !== null && status >= 400 && status < 500;

/** Idempotent requests are sent up to four times, plus once for each rate limit rejection. */
function doubled({ plan: { job, items }, requests, done }: RunOutcome): string[] {
	return items.flatMap(({ mark }) => {
		const name = String(mark);
		const own = requests.filter((request) => job.marksIn(request).includes(name));
		const sameItem = items.filter((item) => item.mark === mark).length;
		const open = own.filter((request) => !isRefused(request));
		const allowed = (job.idempotent ? 4 : 1) * sameItem;
		return [
			...(job.givesMany || open.length <= allowed ? [] : [`${name} was sent ${open.length} times`]),
			...(job.idempotent || own.slice(0, -1).every(isRefused)
				? []
				: [`${name} was sent again although it may have been carried out`]),
			...((done.get(name) ?? 0) > 1 ? [`${name} was carried out more than once`] : []),
		];
	});
}

const itemOf = ({ pairedItem }: INodeExecutionData) =>
	typeof pairedItem === 'object' && 'item' in pairedItem ? pairedItem.item : undefined;

/** Each input item has its own result in its place, or its own error. */
function lostOrWrong({ plan, result, done }: RunOutcome): Broken[] {
	if (plan.cancelAfterMs !== undefined) return [];
	const { job, items, goesOn } = plan;
	if (result.error) {
		const { message } = result.error;
		return [
			...(goesOn ? [new Broken('failed', `ended in spite of Continue On Fail: ${message}`)] : []),
			...(result.items.length > 0 ? [new Broken('told', 'a failed run has items')] : []),
		];
	}
	const numbers = result.items.map(itemOf);
	const sorted = [...numbers].sort((a, b) => Number(a) - Number(b));
	const isOrdered = JSON.stringify(numbers) === JSON.stringify(sorted);
	return [
		...(isOrdered ? [] : [new Broken('told', 'the results are out of order')]),
		...items.flatMap(({ mark }, index) => {
			const own = result.items.filter((item) => itemOf(item) === index);
			if (own.length === 0 || (own.length > 1 && !job.givesMany)) {
				const invariant = own.length === 0 ? 'lost' : 'twice';
				return [new Broken(invariant, `item ${index} has ${own.length} results`)];
			}
			return own.flatMap((item) => problemOf(job, item, String(mark), done));
		}),
	];
}

function problemOf(
	{ idempotent, markOf }: Job,
	{ json }: INodeExecutionData,
	mark: string,
	done: RunOutcome['done'],
): Broken[] {
	const count = done.get(mark);
	if (!json.error) {
		const found = markOf(json);
		if (found !== mark)
			return [new Broken('claimed', `the result of ${mark} is about ${String(found)}`)];
		return count === 0 ? [new Broken('claimed', `${mark} was not carried out, but succeeded`)] : [];
	}
	const text = JSON.stringify(json.error);
	// Idempotent writes need no warning.
	return count && !idempotent && !UNKNOWN_OUTCOME.test(text)
		? [new Broken('failed', `${mark} was carried out, but its error says otherwise: ${text}`)]
		: [];
}

function badErrors({ result, plan }: RunOutcome): string[] {
	const { error } = result;
	const texts = [
		...(error ? [`${error.message} ${error.description ?? ''}`] : []),
		...result.items.flatMap(({ json }) => (json.error ? [JSON.stringify(json.error)] : [])),
	];
	const isKnown =
		!error || plan.cancelAfterMs !== undefined || /^Node(Api|Operation)Error$/.test(error.name);
	return [
		...texts.filter((text) => OWN_FAULT.test(text)),
		...(isKnown ? [] : [`the error is a ${error.name}: ${error.message}`]),
	];
}

/** Requests that were about to be sent when the execution ended may still go out, but no others. */
function late({ plan: { concurrency }, callsAfterEnd }: RunOutcome): string[] {
	return callsAfterEnd > concurrency ? [`${callsAfterEnd} calls were made after the end`] : [];
}
