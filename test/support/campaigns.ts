import type { INodeParameters } from 'n8n-workflow';
import { credentialsFor } from './engine';
import { skipPauses } from './pauses';
import { sandbox, useSandbox } from './sandbox';

/** A campaign of the seed that has codes. */
export const WELCOME = 'Welcome Codes';

/** Like `useSandbox`, and lets waits take no time. */
export function withCampaigns(): void {
	skipPauses();
	useSandbox();
}

/** An operation on campaigns, as a user runs it. */
export const on = (operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'campaign', operation, ...parameters },
});

/** The calls so far, without their queries. */
export const calls = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);

/** Lets jobs take so many seconds. */
export function taking(seconds: number): void {
	sandbox.settings.jobTiming = { enqueuedMs: seconds * 500, inProgressMs: seconds * 500 };
}

/** The codes of a campaign, by its ID or name. */
export function codesOf(campaign: string) {
	const { campaigns, vouchers } = sandbox.world;
	return vouchers.of(campaigns.get(campaign).id);
}
