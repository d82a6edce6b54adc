import type { IDataObject } from 'n8n-workflow';
import { isRefusal } from '../../api/errors/errors';
import { withRemark } from '../../api/errors/node';
import { isJsonObject, valueAt } from '../../api/types';

/**
 * The answer to a change, with `warnings` where it still has a value that the change was to clear: of
 * some fields no page says that they can be cleared, and what the service does not know, it skips without a word.
 * @param sent the body of the change, in which null clears
 */
export function withKeptFields(sent: unknown, answer: IDataObject): IDataObject {
	const kept = clearedIn(sent).filter((path) => isFilled(valueAt(answer, ...path)));
	return kept.length > 0
		? {
				...answer,
				warnings: kept.map((path) => `Voucherify has kept ${path.join('.')}, and not cleared it`),
			}
		: answer;
}

/** Says of a refusal what the change was to clear: the service may take no null there. Returns the error. */
export function withClearedFields(sent: unknown, error: unknown): unknown {
	const cleared = clearedIn(sent).map((path) => path.join('.'));
	if (cleared.length > 0 && isRefusal(error, 'invalid_payload')) {
		const fields = cleared.join(', ');
		withRemark(error, `Clear Fields was to clear ${fields}: perhaps Voucherify cannot clear it.`);
	}
	return error;
}

/** The paths of what is null in the body of a change. */
const clearedIn = (sent: unknown): string[][] =>
	isJsonObject(sent)
		? Object.entries(sent).flatMap(([key, value]) =>
				value === null ? [[key]] : clearedIn(value).map((path) => [key, ...path]),
			)
		: [];

/** Whether there is something in a value: an address that was cleared may be answered as one of empty lines. */
function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	if (isJsonObject(value)) return Object.values(value).some(isFilled);
	return Boolean(value);
}
