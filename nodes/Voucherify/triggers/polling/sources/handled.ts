import { isJsonObject } from '../../../api/types';
import { MARK_LENGTH, toMark } from '../../marks';

/**
 * Concatenated marks of handled keys, each with its time in the span, by the number of the ten-second span of their time. Plain
 * JSON.
 */
export type HandledMarks = Record<string, string>;

const SPAN_MS = 10_000;

/** Number of digits of a time in its span, in base 36. */
const TIME_LENGTH = 3;

const ENTRY = new RegExp(`(.{${MARK_LENGTH}})(.{${TIME_LENGTH}})`, 'g');

export function isMarks(value: unknown): value is HandledMarks {
	return isJsonObject(value) && Object.values(value).every((marks) => typeof marks === 'string');
}

/**
 * Recently handled keys. Each takes a few bytes only, since n8n stores them with the workflow. Times are in milliseconds.
 */
export class Handled {
	/** Time of each mark. */
	private readonly times = new Map<string, number>();

	constructor(saved: HandledMarks = {}) {
		for (const [span, marks] of Object.entries(saved))
			for (const [, mark = '', time = ''] of marks.matchAll(ENTRY))
				this.times.set(mark, Number(span) * SPAN_MS + Number.parseInt(time, 36));
	}

	get size(): number {
		return this.times.size;
	}

	/** True if the key was handled, with a time from `from` on. */
	has(key: string, from = -Infinity): boolean {
		return (this.times.get(toMark(key)) ?? Number.NaN) >= from;
	}

	/** Adds a key, or its later time. */
	add(key: string, time: number): void {
		const mark = toMark(key);
		this.times.set(mark, Math.max(time, this.times.get(mark) ?? -Infinity));
	}

	delete(key: string): void {
		this.times.delete(toMark(key));
	}

	/** Forgets keys before `floor`, which cannot appear any more, and returns the marks of the others. */
	since(floor: number): HandledMarks {
		const marks: HandledMarks = {};
		for (const [mark, time] of this.times) {
			if (time < floor) {
				this.times.delete(mark);
				continue;
			}
			const span = Math.floor(time / SPAN_MS);
			const rest = Math.floor(time - span * SPAN_MS);
			marks[span] = `${marks[span] ?? ''}${mark}${rest.toString(36).padStart(TIME_LENGTH, '0')}`;
		}
		return marks;
	}
}
