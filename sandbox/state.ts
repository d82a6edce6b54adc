import { FaultList } from './faults';
import type { Meanwhile } from './meanwhile';
import { RateLimiter } from './rateLimit';
import { Recorder } from './recorder';
import { initialSettings, type SandboxOptions, type Settings } from './settings';
import { WebhookSender } from './webhooks/sender';
import { TestProject, World } from './world';
import { clockAhead, type Clock } from './world/clock';

const BULK_CALL = /^\/v1\/[^?]*\/(async|import|importCSV)(\?|$)/;

/** Everything that changes while the sandbox runs, shared by all parts of the server. */
export class State {
	readonly world: World;
	/** The data of the project "Testing Ground". */
	readonly testProject: World;
	readonly settings: Settings;
	readonly recorder = new Recorder();
	readonly faults = new FaultList();
	readonly meanwhile: Meanwhile = {};
	/** The service's clock, in ms. */
	readonly now: Clock;
	readonly rateLimiter: RateLimiter;
	/** Separate limit of bulk requests. */
	readonly bulkLimiter: RateLimiter;
	readonly webhooks: WebhookSender;
	origin = '';

	constructor(private readonly options: SandboxOptions) {
		this.now = clockAhead(() => this.settings.clockAheadMs, options.clock);
		const beliefs = () => this.settings.beliefs;
		this.rateLimiter = new RateLimiter(this.now, beliefs);
		this.bulkLimiter = new RateLimiter(this.now, beliefs, 'bulk_api_calls');
		this.settings = initialSettings(options);
		this.world = new World(options.sizes, this.now, this.settings.beliefs);
		this.testProject = new TestProject(this.world);
		this.webhooks = new WebhookSender(this);
	}

	countCall(url: string) {
		const { rateLimit, bulkLimit } = this.settings;
		return BULK_CALL.test(url)
			? this.bulkLimiter.take(bulkLimit)
			: this.rateLimiter.take(rateLimit);
	}

	/** Restores data, settings, faults, requests and limits to their initial state. */
	reset(): void {
		this.world.reset();
		this.testProject.reset();
		const { beliefs, ...settings } = initialSettings(this.options);
		Object.assign(this.settings, settings);
		Object.assign(this.settings.beliefs, beliefs);
		this.recorder.clear();
		this.faults.clear();
		this.meanwhile.before = undefined;
		this.meanwhile.after = undefined;
		this.rateLimiter.clear();
		this.bulkLimiter.clear();
		this.webhooks.clear();
	}
}
