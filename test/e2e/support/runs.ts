import type { Editor } from './editor';

/** Maximum wait in milliseconds. Polls run once a minute, and their executions may take minutes on a busy machine. */
const PATIENCE_MS = 15 * 60_000;

/** Maximum rows of a page that n8n lists. */
const PAGE = 100;

export const at = (value: unknown, ...path: Array<string | number>): unknown =>
	path.reduce<unknown>(
		(inner, key) =>
			typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
		value,
	);

/** Waits until a value is defined. */
export async function eventually<T>(
	look: () => T | undefined | Promise<T | undefined>,
): Promise<T> {
	const limit = Date.now() + PATIENCE_MS;
	while (Date.now() < limit) {
		const found = await look();
		if (found !== undefined) return found;
		await new Promise((resolve) => setTimeout(resolve, 250));
	}
	throw new Error(`it did not happen in time: ${String(look)}`);
}

/** Waits until a condition is true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
	await eventually(async () => (await isSo()) || undefined);
}

/** IDs of a workflow's successful runs, newest first. */
export async function successfulRuns(editor: Editor, workflowId: string): Promise<string[]> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: ['success'] }));
	const { results } = await editor.call('GET', `/executions?filter=${filter}`);
	return Array.isArray(results) ? results.map((run) => String(at(run, 'id'))) : [];
}

/**
 * IDs of all runs of a workflow. n8n 2.41 sorts them by start time, but pages by ID: if several workers start runs, its
 * pages omit some and repeat others. So here each page begins at a start time.
 */
export async function runsOf(editor: Editor, workflowId: string): Promise<string[]> {
	const ids = new Set<string>();
	for (let startedBefore: string | undefined; ;) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId, startedBefore }));
		const { results } = await editor.call('GET', `/executions?filter=${filter}&limit=${PAGE}`);
		const page: unknown[] = Array.isArray(results) ? results : [];
		for (const run of page) ids.add(String(at(run, 'id')));
		if (page.length < PAGE) return [...ids];
		// Runs that wait for a worker are on the first page.
		const started = page.filter((run) => typeof at(run, 'startedAt') === 'string');
		const earliest = at(started.at(-1), 'startedAt');
		if (typeof earliest !== 'string' || earliest === startedBefore)
			throw new Error(`more than ${PAGE} runs begin at once, or not at all`);
		startedBefore = earliest;
	}
}

/** JSON of the items that a node returned in a run. */
export async function itemsOf(editor: Editor, runId: string, node: string): Promise<unknown[]> {
	const { parse } = await import('flatted');
	const { data } = await editor.call('GET', `/executions/${runId}`);
	const items = at(parse(String(data)), 'resultData', 'runData', node, 0, 'data', 'main', 0);
	return Array.isArray(items) ? items.map((item) => at(item, 'json')) : [];
}

/** Number of a workflow's runs with a status, such as `success`, `running` and `crashed`. */
export async function countRuns(
	editor: Editor,
	workflowId: string,
	status: string,
): Promise<number> {
	const filter = encodeURIComponent(JSON.stringify({ workflowId, status: [status] }));
	const { count } = await editor.call('GET', `/executions?filter=${filter}`);
	return Number(count);
}

/** Waits until no run of a workflow is queued, running or waiting. */
export async function untilAllEnded(editor: Editor, workflowId: string): Promise<void> {
	const unfinished = ['new', 'running', 'waiting'];
	await until(async () => {
		const counts = await Promise.all(
			unfinished.map((status) => countRuns(editor, workflowId, status)),
		);
		return counts.every((count) => count === 0);
	});
}
