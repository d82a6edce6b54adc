import { Semaphore } from '../api/http/concurrency';
import type { Parameters } from '../forms/reading/parameters';
import { Failure } from '../writes/failure';
import { readDeduplicationKey } from '../writes/deduplicationKey';
import type { Subject } from '../writes/subjects';
import { isRead, type Movement, type SingleOperation, type Task } from './types';
import type { InputItems } from './inputItems';
import { KeyedMutex } from './keyedMutex';
import { execute } from './simplified';

/**
 * Runs an operation for each input item, in parallel up to the number of concurrent requests. Items that set the state of
 * the same subject run one after another. Nothing is started after a failure that ends the run.
 */
export async function runSingly(items: InputItems, operation: SingleOperation): Promise<void> {
	const pool = new Semaphore(() => (operation.isInOrder ? 1 : items.client.concurrency));
	const mutex = new KeyedMutex();
	const isChecked = !isRead(operation) && items.indexes.length > 1;
	const tasks =
		isChecked && (await items.readAll(async (task) => await checked(items, operation, task)));
	const runItem = async (itemIndex: number) => {
		if (items.isOver || items.isSettled(itemIndex)) return;
		const task = (tasks && tasks.get(itemIndex)) || items.read(itemIndex);
		const subjects = readSubjects(operation, task.parameters);
		await mutex.run(subjects, async () => {
			if (items.isOver) return;
			await items.carryOut(itemIndex, subjects, async () => await execute(operation, task));
		});
	};
	await Promise.all(
		items.indexes.map((itemIndex) =>
			pool.run(async () => {
				await runItem(itemIndex);
			}),
		),
	);
	const { moves } = operation;
	if (moves && items.doneCount > 1) hintAtSame(items, moves);
}

/**
 * Runs an item up to its first request, to refuse it before anything is sent if the service need not be asked.
 * @returns its task, whose parameters are evaluated
 * @throws the reason of the refusal
 */
async function checked(items: InputItems, operation: SingleOperation, task: Task): Promise<Task> {
	const client = items.client.rehearsal();
	const silent = () => {};
	const ended = await items.attempt(
		async () => await execute(operation, { ...task, client, warn: silent, hint: silent }),
	);
	if (ended instanceof Failure && client.calls === 0) throw ended;
	return task;
}

/** Tells the user if several items have moved the same money or points on the same resource. */
function hintAtSame(items: InputItems, { fields, does }: Movement): void {
	const { parameters } = items.read(0);
	const isSame = ['options.deduplicationKey', ...fields].every(
		(name) => parameters.expressionIn(name) === undefined,
	);
	if (!isSame || readDeduplicationKey(parameters) !== undefined) return;
	if (parameters.optionalFlag('dryRun') === true) return;
	const labels = fields.map((name) => parameters.labelOf(name)).join(' and ');
	items.hint(
		`${items.doneCount} items ${does(parameters)}: ${labels} are the same for all of them. If it is meant only once, switch on Execute Once in the settings of this node.`,
	);
}

/** Returns the subjects whose state an item sets. Invalid input is reported later, when the item runs. */
function readSubjects({ changes }: SingleOperation, parameters: Parameters): Subject[] {
	try {
		return changes?.(parameters) ?? [];
	} catch {
		return [];
	}
}
