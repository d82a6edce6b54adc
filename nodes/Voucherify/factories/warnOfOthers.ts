import { isJsonObject } from '../api/types';
import type { Result, Task } from '../run/types';
import { agrees } from '../writes/agrees';

const WORDS = { costs: 'costs', earnings: 'earnings', rules: 'conditions' };

/**
 * Warns if the response to a write has other entries than were sent, or more: customers would get what they should not. One
 * that has none proves nothing.
 */
export function warnOfOthers(
	warn: Task['warn'],
	[result]: Result[],
	key: keyof typeof WORDS,
	sent: unknown,
): void {
	const wanted = entriesIn(sent);
	const has = entriesIn(result?.json[key]);
	if (!wanted || !has) return;
	const isSame =
		has.length === wanted.length && wanted.every((one) => has.some((other) => agrees(one, other)));
	if (!isSame)
		warn(`Voucherify's response has other ${WORDS[key]} than were sent: check them with Get.`);
}

/** Returns the entries of a list, or of numbered conditions with their logic. */
const entriesIn = (value: unknown) =>
	isJsonObject(value) || Array.isArray(value)
		? Object.values<unknown>(value).filter(Boolean)
		: undefined;
