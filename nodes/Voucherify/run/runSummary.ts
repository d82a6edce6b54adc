import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import { withRemark } from '../api/errors/node';
import { valueAt } from '../api/types';
import type { Failure, FailedOutcome } from '../writes/failure';
import { isText, itemName } from './itemName';
import { failuresIn, type Done, type ItemOutcome } from './output';

/** Maximum items that an error names. The others are counted; its context has all that are done. */
const MAX_LINES = 20;

/** Maximum output items of one input item that an error names. */
const MAX_MADE = 3;

/**
 * Adds an account of all items to the failure that ends a run of writes: done (with IDs, as the run has no output), failed,
 * unknown and not started.
 */
export function withRunSummary(
	failure: Failure,
	outcomes: ReadonlyArray<ItemOutcome | undefined>,
	inputs: INodeExecutionData[],
	hasSent: boolean,
): Failure {
	const { error } = failure;
	const done = outcomes.flatMap((one, item) =>
		one && 'items' in one
			? [
					{
						item,
						ids: one.items.flatMap(({ json }) => idOf(json, one.reference) ?? []),
						...beforeOf(one),
					},
				]
			: [],
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
	const named = (title: string, tell: (one: ItemOutcome) => string[] | undefined) => {
		const lines = outcomes.flatMap((one, item) => {
			const texts = one && tell(one);
			if (!texts) return [];
			const name = itemName(item, inputs[item], one.notes);
			const isNew = (text: string) => !name.split(', ').includes(text);
			return [name, ...texts.filter(isNew)].join(' – ');
		});
		const more = lines.length - MAX_LINES;
		const shown = more > 0 ? [...lines.slice(0, MAX_LINES), `and ${more} more`] : lines;
		return shown.length > 0 && `${title}: ${shown.join(';\n')}.`;
	};
	const reasonIf = (outcome: FailedOutcome) => (one: ItemOutcome) => {
		if (!('failure' in one) || one.failure.outcome !== outcome) return undefined;
		return failures.length > 1 ? [one.failure.error.message] : [];
	};
	const whatWasMade = (one: ItemOutcome) => {
		if (!('items' in one)) return undefined;
		const made = one.items.slice(0, MAX_MADE).map(({ json }) => {
			const id = idOf(json, one.reference);
			const code = [json.code, valueAt(json, 'voucher', 'code')].find(isText);
			return [...new Set([id, code])].filter(isText).join(' – ');
		});
		const more = one.items.length - MAX_MADE;
		return more > 0 ? [...made, `and ${more} more`] : made;
	};
	error.description = failure.ownDescription ??= error.description ?? '';
	withRemark(
		error,
		[
			!hasSent && 'Nothing was sent.',
			sum,
			named('Failed', reasonIf('refused')),
			named('Unknown', reasonIf('unknown')),
			named('Done', whatWasMade),
			count('unknown') === 0 &&
				failures.every(({ isRepeatable }) => isRepeatable) &&
				(done.length > 0
					? 'Leave those that are done out when you run the node again.'
					: 'The node can be run again.'),
		]
			.filter(Boolean)
			.join(' '),
	);
	return failure;
}

/** Fields that identify a written resource, in order of preference. */
const NAMES = ['id', 'publication_id', 'redemption_id', 'async_action_id'];

/** Returns the identifier of a written resource: an ID, else our reference, another ID or the code, or the first text. */
function idOf(json: IDataObject, reference: string | undefined): string | undefined {
	const others = Object.keys(json).filter((key) => key.endsWith('_id'));
	const valuesOf = (keys: string[]) => keys.map((key) => json[key]);
	const known = [...valuesOf(NAMES), reference, ...valuesOf([...others, 'code'])];
	return [...known, ...Object.values(json)].find(isText);
}

/** Returns `already` or `repeated` if all output items have it. */
function beforeOf({ items }: Done) {
	const says = (name: string) => items.length > 0 && items.every(({ json }) => json[name] === true);
	return { ...(says('already') && { already: true }), ...(says('repeated') && { repeated: true }) };
}
