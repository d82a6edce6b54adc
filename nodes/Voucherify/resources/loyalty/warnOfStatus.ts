import type { Result, Task } from '../../run/types';

/** Warns if what was created has another status than was sent. */
export function warnOfStatus(warn: Task['warn'], [result]: Result[], sent: unknown): void {
	const status = result?.json.status;
	if (typeof sent !== 'string' || typeof status !== 'string' || status === sent) return;
	warn(`It was created, but is ${status}, not ${sent}. Activate says why it cannot be active.`);
}
