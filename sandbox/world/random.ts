const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Seeded random numbers: the same seed always gives the same world. */
export class Random {
	private kept: number;

	constructor(private state: number) {
		this.kept = state;
	}

	/** Makes the current state the one that {@link reset} restores. */
	keep(): void {
		this.kept = this.state;
	}

	reset(): void {
		this.state = this.kept;
	}

	/** Begins another series of numbers. */
	restart(seed: number): void {
		this.state = seed;
	}

	/** Returns a number from 0 to below 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	}

	/** Returns a whole number from `low` to `high`, both included. */
	between(low: number, high: number): number {
		return low + Math.floor(this.next() * (high - low + 1));
	}

	pick<T>(values: readonly [T, ...T[]]): T {
		return values[Math.floor(this.next() * values.length)] ?? values[0];
	}

	text(length: number): string {
		let text = '';
		while (text.length < length) text += LETTERS.charAt(Math.floor(this.next() * LETTERS.length));
		return text;
	}

	hex(length: number): string {
		return Array.from({ length }, () => Math.floor(this.next() * 16).toString(16)).join('');
	}

	id(prefix: string, length = 24): string {
		return `${prefix}_${this.text(length)}`;
	}
}
