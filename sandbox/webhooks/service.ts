import type { Settings } from '../settings';
import type { World } from '../world';
import type { Clock } from '../world/clock';

export interface WebhookService {
	readonly world: World;
	readonly settings: Settings;
	readonly now: Clock;
	readonly origin: string;
}
