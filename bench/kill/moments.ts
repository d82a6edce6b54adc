import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox/index.js';
import type { Random } from '../../sandbox/world/random.js';

/** Waits for the moment at which n8n is killed, from its start on. */
export type Moment = (sandbox: Sandbox, random: Random, signal: AbortSignal) => Promise<void>;

/** Maximum milliseconds between the start of n8n and its kill. */
const LONGEST_LIFE_MS = 6_000;

/** Milliseconds after the response to a poll in which n8n saves the trigger's state and starts an execution. */
const HAND_OVER_MS = 100;

/** When n8n is killed, by the name of the set of kills. */
export const MOMENTS: Record<string, Moment> = {
	'at any time': async (_sandbox, random, signal) => {
		await sleep(random.between(0, LONGEST_LIFE_MS), undefined, { signal });
	},
	'at the hand-over': async (sandbox, random, signal) => {
		await answeredPolls(sandbox, random.between(1, 3), signal);
		await sleep(random.between(0, HAND_OVER_MS), undefined, { signal });
	},
};

/** Waits until `count` more polls have been answered. */
export async function answeredPolls(
	{ requests }: Sandbox,
	count: number,
	signal: AbortSignal,
): Promise<void> {
	const answered = () =>
		requests.filter(({ path, status }) => path.endsWith('/transactions') && status === 200).length;
	const goal = answered() + count;
	while (answered() < goal) await sleep(1, undefined, { signal });
}
