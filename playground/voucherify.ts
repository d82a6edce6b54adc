import { KEYS } from '../sandbox/auth.js';
import { startSandbox } from '../sandbox/index.js';
import { LOYALTY_EVENTS } from '../sandbox/webhooks/workflowSamples.js';
import { createEarningRules } from '../sandbox/world/earningRules.js';
import { redeemTogether } from '../sandbox/world/redeeming/together.js';
import { CAMPAIGN_IDS } from '../sandbox/world/seed/campaigns.js';
import type { EarningRuleRequest } from '../sandbox/world/types/index.js';
import { Failure } from './failure.js';
import type { Example } from './inbox/examples.js';
import { inboxRoutes } from './inbox/index.js';
import { OWN_NEWS, type NewsName } from './inbox/news.js';
import { listAt, textAt } from './json.js';
import type { Sandbox } from './credentials.js';

export interface LocalVoucherify extends Sandbox {
	/** Returns the paths of all received API requests, in order. */
	calledPaths(): Promise<string[]>;
	/** Lists the example workflows on its page. */
	showExamples(examples: Example[]): Promise<void>;
	/** Draws a workflow that sends all movements of points and changes of tiers to an address. */
	sendLoyalty(address: string): Promise<void>;
	/** Creates new transactions for the pipeline's next run. Does nothing in a sandbox that was already running. */
	goOn(): void;
	/** Stops the sandbox, unless it was already running. */
	close(): Promise<void>;
}

/** News before n8n starts: a trigger run by hand shows the newest matching event, and otherwise only later events. */
const BEFORE: NewsName[] = ['redemption', 'product'];
/** News after the pipeline's first run, for its next one. */
const AFTER: NewsName[] = ['transactions'];

/** A point for every euro that a member of Coffee Club pays. */
const POINTS_FOR_ORDERS: EarningRuleRequest = {
	event: 'order.paid',
	loyalty: {
		type: 'PROPORTIONAL',
		calculation_type: 'ORDER_AMOUNT',
		order: { amount: { every: 100, points: 1 } },
	},
	source: { banner: 'A point for every euro' },
};

/** A paid order with redemptions, for the refund example. */
const PAID_ORDER = {
	order: { source_id: 'W-1001', amount: 8_990 },
	customer: { source_id: 'customer-00001' },
	redeemables: [
		{ object: 'voucher' as const, id: 'WELCOME-10' },
		{ object: 'voucher' as const, id: 'GIFT-0003' },
	],
};

/** Starts a sandbox with its initial data and something new for each example. */
export async function startVoucherify(port: number): Promise<LocalVoucherify> {
	const { url, keys, world, settings, close } = await startSandbox({ port }, inboxRoutes);
	for (const name of BEFORE) OWN_NEWS[name].happen(world);
	const campaign = world.campaigns.get(CAMPAIGN_IDS.coffeeClub);
	redeemTogether(world, PAID_ORDER, settings.stackingRules);
	createEarningRules(world, campaign, [POINTS_FOR_ORDERS], 1);
	return {
		url,
		keys,
		calledPaths: () => calledPaths(url),
		showExamples: (examples) => showExamples(url, examples),
		sendLoyalty: (address) => sendLoyalty(url, address),
		goOn: () => {
			for (const name of AFTER) OWN_NEWS[name].happen(world);
		},
		close,
	};
}

/**
 * Connects to a sandbox that already runs.
 * @throws Failure if it does not respond
 */
export async function runningVoucherify(address: string): Promise<LocalVoucherify> {
	const url = address.replace(/\/+$/, '');
	await calledPaths(url).catch((error: unknown) => {
		const reason = error instanceof Error ? error.message : String(error);
		const advice = 'Start one with: npm run sandbox. Or leave the option --voucherify out.';
		throw new Failure(`no local Voucherify answers at ${url} (${reason})`, advice);
	});
	return {
		url,
		keys: KEYS,
		calledPaths: () => calledPaths(url),
		showExamples: (examples) => showExamples(url, examples),
		sendLoyalty: (address) => sendLoyalty(url, address),
		goOn: () => undefined,
		close: () => Promise.resolve(),
	};
}

async function calledPaths(url: string): Promise<string[]> {
	const response = await fetch(`${url}/_sandbox/requests`);
	const requests: unknown = await response.json();
	return listAt(requests).map((request) => textAt(request, 'path'));
}

const showExamples = (url: string, examples: Example[]) => tell(url, 'PUT', 'examples', examples);

const sendLoyalty = (url: string, target_url: string) => {
	const events = [LOYALTY_EVENTS.points, LOYALTY_EVENTS.tiers].flat();
	return tell(url, 'POST', 'workflows', { target_url, events });
};

async function tell(url: string, method: string, path: string, body: unknown): Promise<void> {
	const { ok, status } = await fetch(`${url}/_sandbox/${path}`, {
		method,
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	});
	if (!ok) throw new Error(`the local Voucherify answered ${status} to the ${path}`);
}
