import { withRemark } from '../api/errors/node';
import type { Failure, FailedOutcome } from '../writes/failure';
import { failuresIn, type Done, type ItemOutcome } from './output';

/**
 * Adds an account of all items to the failure that ends a run of writes: done (with IDs, as the run has no output), failed,
 * unknown and not started.
 */
export function withAccount(
	failure: Failure,
	outcomes: ReadonlyArray<ItemOutcome | undefined>,
): Failure {
	const { error } = failure;
	const done = outcomes.flatMap((one, item) =>
		one && 'items' in one ? [{ item, ids: idsOf(one), ...beforeOf(one) }] : [],
	);
	const failures = failuresIn(outcomes);
	const count = (outcome: FailedOutcome) =>
		failures.filter((one) => one.outcome === outcome).length;
	const idle = outcomes.length - done.length - failures.length + count('not_started');
	const sum = `Of ${outcomes.length} items, ${done.length} are done, ${count('refused')} failed, ${count('unknown')} are unknown, and ${idle} were not started.`;
	error.context.done = done;
	error.context.counts = {
		done: done.length,
		refused: count('refused'),
		unknown: count('unknown'),
		not_started: idle,
	};
	if (outcomes.length === 1) return failure;
	const items = done.map(({ item, ids }) => [`item ${item}`, ...ids].join(' '));
	error.description = failure.ownDescription ??= error.description ?? '';
	withRemark(
		error,
		[
			sum,
			done.length > 0 && `Done: ${items.join(', ')}.`,
			count('unknown') === 0 &&
				failures.every(({ isRepeatable }) => isRepeatable) &&
				(done.length > 0
					? 'Leave these out when you run the node again.'
					: 'The node can be run again.'),
		]
			.filter(Boolean)
			.join(' '),
	);
	return failure;
}

/** Fields that identify a written resource, in order of preference. */
const NAMES = ['id', 'publication_id', 'redemption_id'];

/** Returns identifiers of written resources: an ID or the code, else our reference, else the first text. */
function idsOf({ items, reference }: Done): string[] {
	return items.flatMap(({ json }) => {
		const others = Object.keys(json).filter((key) => key.endsWith('_id'));
		const values = [...NAMES, ...others, 'code'].map((key) => json[key]);
		return [...values, reference, ...Object.values(json)].find(isText) ?? [];
	});
}

/** Returns `already` or `repeated` if all output items have it. */
function beforeOf({ items }: Done) {
	const says = (name: string) => items.length > 0 && items.every(({ json }) => json[name] === true);
	return { ...(says('already') && { already: true }), ...(says('repeated') && { repeated: true }) };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
