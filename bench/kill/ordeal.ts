import { setTimeout as sleep } from 'node:timers/promises';
import type { Sandbox } from '../../sandbox/index.js';
import type { Random } from '../../sandbox/world/random.js';
import { answeredPolls, type Moment } from './moments.js';
import type { Patient } from './patient.js';
import { tallyOf, type Tally } from './tally.js';
import { CAMPAIGN } from './watch.js';

/** Transactions per booking, and milliseconds between two bookings. */
const BOOKED_AT_ONCE = 3;
const BOOK_EVERY_MS = 2_000;

interface Ordeal {
	patient: Patient;
	sandbox: Sandbox;
	kills: number;
	moment: Moment;
	random: Random;
	signal: AbortSignal;
	/** Called before each kill with its number, from 1 on. */
	onKill: (count: number) => void;
}

/**
 * Kills n8n repeatedly while transactions are booked.
 * @returns what happened to them
 */
export async function undergo(ordeal: Ordeal): Promise<Tally> {
	const { patient, sandbox, kills, moment, random, signal, onKill } = ordeal;
	const bookings = new Bookings(sandbox);
	try {
		for (let count = 1; count <= kills; count += 1) {
			onKill(count);
			await moment(sandbox, random, signal);
			await patient.kill();
			await patient.start();
		}
	} finally {
		bookings.end();
	}
	await caughtUp(sandbox, signal);
	const messages = sandbox.world.messages.map(({ text }) => text);
	return tallyOf(bookings.ids, await patient.executions(), messages);
}

/** Books transactions at intervals, whatever happens to n8n. */
class Bookings {
	readonly ids: string[] = [];
	private readonly timer: NodeJS.Timeout;

	constructor({ world }: Sandbox) {
		this.timer = setInterval(() => {
			const booked = world.book({ campaign: CAMPAIGN, count: BOOKED_AT_ONCE });
			this.ids.push(...booked.map(({ id }) => id));
		}, BOOK_EVERY_MS);
	}

	end(): void {
		clearInterval(this.timer);
	}
}

/** Waits until the trigger has read everything that was booked so far: until a later transaction has arrived. */
async function caughtUp(sandbox: Sandbox, signal: AbortSignal): Promise<void> {
	const { world } = sandbox;
	const [last] = world.book({ campaign: CAMPAIGN });
	const hasArrived = () => world.messages.some(({ text }) => text.includes(last?.id ?? ''));
	while (!hasArrived()) await sleep(100, undefined, { signal });
	await answeredPolls(sandbox, 2, signal);
}
