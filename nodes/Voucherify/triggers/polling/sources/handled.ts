import { isJsonObject } from '../../../api/types';
import { toMark, splitMarks } from '../../marks';

/** Concatenated marks of handled keys, by the number of the ten-second span of their time. Plain JSON. */
export type HandledMarks = Record<string, string>;

const SPAN_MS = 10_000;

export function isMarks(value: unknown): value is HandledMarks {
	return isJsonObject(value) && Object.values(value).every((marks) => typeof marks === 'string');
}

/**
 * Recently handled keys. Each takes a few bytes only, since n8n stores them with the workflow. Times are in milliseconds.
 */
export class Handled {
	/** Time of each mark; for a saved mark, the end of its span. */
	private readonly times = new Map<string, number>();

	constructor(saved: HandledMarks = {}) {
		for (const [span, marks] of Object.entries(saved))
			for (const mark of splitMarks(marks)) this.times.set(mark, (Number(span) + 1) * SPAN_MS - 1);
	}

	get size(): number {
		return this.times.size;
	}

	has(key: string): boolean {
		return this.times.has(toMark(key));
	}

	add(key: string, time: number): void {
		this.times.set(toMark(key), time);
	}

	delete(key: string): void {
		this.times.delete(toMark(key));
	}

	/** Forgets keys before `floor`, which cannot appear any more, and returns the marks of the others. */
	since(floor: number): HandledMarks {
		const marks: HandledMarks = {};
		for (const [mark, time] of this.times) {
			const span = Math.floor(time / SPAN_MS);
			if (time < floor) this.times.delete(mark);
			else marks[span] = (marks[span] ?? '') + mark;
		}
		return marks;
	}
}
