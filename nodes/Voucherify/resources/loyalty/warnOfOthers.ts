import type { IDataObject } from 'n8n-workflow';
import { objectsIn } from '../../api/types';
import type { Result, Task } from '../../run/types';
import { agrees } from '../../writes/agrees';

/** Warns if the response to a write has other entries than were sent. One that lists none proves nothing. */
export function warnOfOthers(
	warn: Task['warn'],
	[result]: Result[],
	key: 'costs' | 'earnings',
	sent: IDataObject[],
): void {
	const entries = result?.json[key];
	if (!Array.isArray(entries)) return;
	const rows = objectsIn(entries);
	const isSame =
		rows.length === sent.length && sent.every((one) => rows.some((row) => agrees(one, row)));
	if (!isSame) warn(`Voucherify's response has other ${key} than were sent: check them with Get.`);
}

/** Warns if what was created has another status than was sent. */
export function warnOfStatus(warn: Task['warn'], [result]: Result[], sent: unknown): void {
	const status = result?.json.status;
	if (typeof sent !== 'string' || typeof status !== 'string' || status === sent) return;
	warn(`It was created, but is ${status}, not ${sent}. Activate says why it cannot be active.`);
}
