import { FaultList } from './faults';
import { RateLimiter } from './rateLimit';
import { Recorder } from './recorder';
import { initialSettings, type SandboxOptions, type Settings } from './settings';
import { WebhookSender } from './webhooks/sender';
import { World } from './world';
import { clockAhead, type Clock } from './world/clock';

/** All that changes while the sandbox runs, held by every part of the server. */
export class State {
	readonly world: World;
	readonly settings: Settings;
	readonly recorder = new Recorder();
	readonly faults = new FaultList();
	/** The service's clock. */
	readonly now: Clock;
	readonly rateLimiter: RateLimiter;
	readonly webhooks: WebhookSender;
	/** The sandbox's own address. */
	origin = '';

	constructor(private readonly options: SandboxOptions) {
		this.now = clockAhead(() => this.settings.clockAheadMs, options.clock);
		this.rateLimiter = new RateLimiter(this.now);
		this.settings = initialSettings(options);
		this.world = new World(options.sizes, this.now);
		this.webhooks = new WebhookSender(this);
	}

	/** Data, settings, faults, recorded requests and limits as at the start. */
	reset(): void {
		this.world.reset();
		Object.assign(this.settings, initialSettings(this.options));
		this.recorder.clear();
		this.faults.clear();
		this.rateLimiter.clear();
		this.webhooks.clear();
	}
}
