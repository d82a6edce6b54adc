import { setTimeout as sleep } from 'node:timers/promises';
import { textAt } from '../playground/json.js';
import { triggerNode } from './competitors/connector.js';
import type { Bench } from './row.js';
import type { Service } from './service.js';
import { chainOf } from './workflow.js';

/** Seconds between two polls. */
export const EVERY = 5;

/**
 * Publishes a workflow that consists of the trigger only.
 * @returns its ID
 */
export async function activate(
	{ workbench }: Bench,
	{ url }: Service,
	parameters: object,
): Promise<string> {
	const trigger = triggerNode(parameters, EVERY, await workbench.pointAt(url));
	const saved = await workbench.editor.call('POST', '/workflows', {
		name: 'bench: polls',
		...chainOf([trigger]),
		settings: { executionOrder: 'v1' },
	});
	await workbench.editor.publish(saved);
	return textAt(saved, 'id');
}

/** Waits for the first request. */
export async function untilCalled(service: Service): Promise<void> {
	while ((await service.calls()).times.length === 0) await sleep(100);
}

/** Number of requests per poll: those of one poll are close together. */
export function perPoll(times: number[]): number[] {
	const polls: number[] = [];
	for (const [index, time] of times.entries()) {
		const isNew = time - (times[index - 1] ?? -Infinity) > (EVERY * 1000) / 2;
		if (isNew) polls.push(0);
		polls.push((polls.pop() ?? 0) + 1);
	}
	if (polls.length === 0) throw new Error('the trigger did not poll');
	return polls;
}
