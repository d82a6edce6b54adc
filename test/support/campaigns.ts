import { skipPauses } from './pauses';
import { operationsOf } from './operationRuns';
import { sandbox, useSandbox } from './sandbox';

/** A campaign with codes, from the seed data. */
export const WELCOME = 'Welcome Codes';

/** Like `useSandbox`, but waits take no time. */
export function withCampaigns(): void {
	skipPauses();
	useSandbox();
}

/** Run options for an operation on campaigns. */
export const on = operationsOf('campaign');

/** The requests so far, without their queries. */
export const calls = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);

/** Makes jobs take this many seconds. */
export function taking(seconds: number): void {
	sandbox.settings.jobTiming = { enqueuedMs: seconds * 500, inProgressMs: seconds * 500 };
}

/** Codes of a campaign, given by ID or name. */
export function codesOf(campaign: string) {
	const { campaigns, vouchers } = sandbox.world;
	return vouchers.of(campaigns.get(campaign).id);
}
