const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A seeded generator: the same seed gives the same numbers, so the same world. */
export class Random {
	private kept: number;

	constructor(private state: number) {
		this.kept = state;
	}

	/** Makes {@link reset} come back to where it is now. */
	keep(): void {
		this.kept = this.state;
	}

	reset(): void {
		this.state = this.kept;
	}

	/** A number from 0 up to, not including, 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/** A whole number from `low` to `high`, both included. */
	between(low: number, high: number): number {
		return low + Math.floor(this.next() * (high - low + 1));
	}

	/** One of the values, each as likely as the next. */
	pick<T>(values: readonly [T, ...T[]]): T {
		return values[Math.floor(this.next() * values.length)] ?? values[0];
	}

	/** Letters and digits, for tokens and codes. */
	text(length: number): string {
		let text = '';
		while (text.length < length) text += LETTERS.charAt(Math.floor(this.next() * LETTERS.length));
		return text;
	}

	/** Hexadecimal digits. */
	hex(length: number): string {
		return Array.from({ length }, () => Math.floor(this.next() * 16).toString(16)).join('');
	}

	/** An opaque identifier with its type's prefix: `rew_…`. */
	id(prefix: string, length = 24): string {
		return `${prefix}_${this.text(length)}`;
	}
}
