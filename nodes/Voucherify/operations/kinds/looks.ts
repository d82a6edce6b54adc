import { elapsed } from '../../api/clock';
import { pause } from '../../api/pause';

/** Every look costs a call, so what takes long is looked at less and less often: after 1 s, 1.5 s, … up to 15 s. */
const FIRST_LOOK_MS = 1000;
const SLOWER = 1.5;
const LAST_LOOK_MS = 15_000;

/** When to look at what takes its time in Voucherify, such as an export. */
export class Looks {
	private waitMs = FIRST_LOOK_MS;

	constructor(private readonly signal?: AbortSignal) {}

	/** Something new is waited for: it may be over soon. */
	beginAgain(): void {
		this.waitMs = FIRST_LOOK_MS;
	}

	/**
	 * Waits until the next look is due.
	 * @param giveUpAt until when to wait at most, as `elapsed` tells it
	 * @returns whether there was time left; the last look is then
	 * @throws the signal's reason as soon as it fires
	 */
	async next(giveUpAt: number): Promise<boolean> {
		const left = giveUpAt - elapsed();
		if (left <= 0) return false;
		const waitMs = Math.min(this.waitMs, left);
		this.waitMs = Math.min(this.waitMs * SLOWER, LAST_LOOK_MS);
		await pause(waitMs, this.signal);
		return true;
	}
}
