import { KEYS } from '../sandbox/auth.js';
import { startSandbox } from '../sandbox/index.js';
import { NEWS, type NewsName } from '../sandbox/news.js';
import { createEarningRules } from '../sandbox/world/earningRules.js';
import { redeemTogether } from '../sandbox/world/redeeming/together.js';
import { CAMPAIGN_IDS } from '../sandbox/world/seed/campaigns.js';
import type { EarningRuleRequest } from '../sandbox/world/types/index.js';
import { Failure } from './failure.js';
import { listAt, textAt } from './json.js';
import type { Sandbox } from './credentials.js';

/** The local Voucherify that the workflows talk to. */
export interface LocalVoucherify extends Sandbox {
	/** The paths of the API calls that have arrived, in order. */
	calledPaths(): Promise<string[]>;
	/** Lets something happen that the pipeline, when it has run, has not kept; nothing where more has happened before. */
	goOn(): void;
	/** Ends it, unless somebody else has started it. */
	close(): Promise<void>;
}

/** Before n8n starts: its triggers tell of what happens from then on, and show the newest that fits when run by hand. */
const BEFORE: NewsName[] = ['redemption', 'product'];
/** After the first run of the pipeline: what the next one keeps. */
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

/** An order that was paid with codes: one that can be refunded. */
const PAID_ORDER = {
	order: { source_id: 'W-1001', amount: 8_990 },
	customer: { source_id: 'customer-00001' },
	redeemables: [
		{ object: 'voucher' as const, id: 'WELCOME-10' },
		{ object: 'voucher' as const, id: 'GIFT-0003' },
	],
};

/** Starts one in which, beside what is there at its beginning, something new has happened for each example to show. */
export async function startVoucherify(port: number): Promise<LocalVoucherify> {
	const { url, keys, world, settings, close } = await startSandbox({ port });
	for (const name of BEFORE) NEWS[name].happen(world);
	const campaign = world.campaigns.get(CAMPAIGN_IDS.coffeeClub);
	redeemTogether(world, PAID_ORDER, settings.stackingRules);
	createEarningRules(world, campaign, [POINTS_FOR_ORDERS], 1);
	return {
		url,
		keys,
		calledPaths: () => calledPaths(url),
		goOn: () => {
			for (const name of AFTER) NEWS[name].happen(world);
		},
		close,
	};
}

/** Takes the one at an address. */
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
		goOn: () => undefined,
		close: () => Promise.resolve(),
	};
}

async function calledPaths(url: string): Promise<string[]> {
	const response = await fetch(`${url}/_sandbox/requests`);
	const requests: unknown = await response.json();
	return listAt(requests).map((request) => textAt(request, 'path'));
}
