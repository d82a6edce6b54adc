import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../api/types';

/**
 * What the service answers to a change, with `warnings` where it still has a value of what the change was to clear: of
 * some fields no page says that they can be cleared, and what the service does not know, it skips without a word.
 * @param sent the body of the change, in which null clears
 */
export function withKeptFields(sent: unknown, answer: IDataObject): IDataObject {
	const kept = keptIn(sent, answer, '');
	return kept.length > 0
		? { ...answer, warnings: kept.map((path) => `Voucherify has kept ${path}, and not cleared it`) }
		: answer;
}

function keptIn(sent: unknown, answer: unknown, place: string): string[] {
	if (!isJsonObject(sent) || !isJsonObject(answer)) return [];
	return Object.entries(sent).flatMap(([key, value]) =>
		value === null && isFilled(answer[key])
			? [place + key]
			: keptIn(value, answer[key], `${place}${key}.`),
	);
}

/** Whether there is something in a value: an address that was cleared may be answered as one of empty lines. */
function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	if (isJsonObject(value)) return Object.values(value).some(isFilled);
	return Boolean(value);
}
