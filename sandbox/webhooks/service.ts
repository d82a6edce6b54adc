import type { Settings } from '../settings';
import type { World } from '../world';
import type { Clock } from '../world/clock';

/** Parts of the service that sending needs. */
export interface WebhookService {
	readonly world: World;
	readonly settings: Settings;
	readonly now: Clock;
	/** The sandbox's own address. */
	readonly origin: string;
}
