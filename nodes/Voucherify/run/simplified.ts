import { withoutOtherKinds } from '../columns/discount';
import { simplifiedBy } from '../columns/row';
import { readSentUnit, readShownUnit } from '../forms/money';
import type { Result, SingleOperation, Task } from './types';

/** Fields that say what became of a write. Simplified items have them, too. */
const OUTCOME = ['outcome', 'booked', 'already', 'repeated', 'warnings', 'transaction_id'];

/**
 * Carries out an operation for an item. With *Simplify*, the items of a write say what was changed, for whom, by how much,
 * and what it is now, with amounts in the unit in which they were entered.
 */
export async function execute(operation: SingleOperation, task: Task): Promise<Result[]> {
	const { simplified } = operation;
	const { parameters } = task;
	// Read first: invalid input is refused before anything is sent.
	const isSimplified = simplified && parameters.flag('simplify');
	if (!isSimplified) return await operation.execute(task);
	const units = [readSentUnit(parameters), readShownUnit(parameters)];
	const unit = units.includes('major') ? 'major' : 'minor';
	const form = simplified.form?.(parameters) ?? {};
	const results = await operation.execute(task);
	return results.map(({ json, ...rest }) => {
		const { columns } = simplified;
		const shown = typeof columns === 'function' ? columns(json) : columns;
		const outcome = OUTCOME.filter((name) => json[name] !== undefined);
		return {
			...rest,
			json: {
				...withoutOtherKinds(simplifiedBy(shown, { ...json, form }, unit)),
				...Object.fromEntries(outcome.map((name) => [name, json[name]])),
			},
		};
	});
}
