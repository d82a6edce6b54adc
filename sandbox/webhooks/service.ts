import type { Settings } from '../settings';
import type { World } from '../world';
import type { Clock } from '../world/clock';

/** What the sender needs of the sandbox. */
export interface WebhookService {
	readonly world: World;
	readonly settings: Settings;
	readonly now: Clock;
	/** Base URL of the sandbox. */
	readonly origin: string;
}
