import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId, credentialsFor } from './engine';
import { skipPauses } from './pauses';
import { sandbox, useSandbox } from './sandbox';

/** Like `useSandbox`, and lets waits take no time. */
export function withPublications(): void {
	skipPauses();
	useSandbox({ sizes: { coupons: CODES } });
}

/** How many codes the campaign has. */
export const CODES = 4;

/** The source ID of the customer. */
export const JANE = 'jane.doe@example.com';

/** What a publication carries that has no metadata of its own. */
export const WITH_REFERENCE = {
	metadata: { n8n_reference: expect.stringMatching(/^n8n-/) as unknown },
};

/** How a code of "Welcome Codes" is published to Jane. */
export const publishing = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'publication',
		operation: 'create',
		campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
		customerSourceId: JANE,
		...parameters,
	},
});

/** A code that is named in place of a campaign. */
export const single = (code: string) => ({ publish: 'voucher', voucherCode: byId(code) });

/** The calls so far, with their queries. */
export const sent = () =>
	sandbox.requests.map(({ method, path, query }) => `${method} ${path}${query && '?'}${query}`);

/** The bodies of the calls so far. */
export const bodies = () => sandbox.requests.map(({ body }) => body);

/** The codes of the campaign that somebody has. */
export const given = () =>
	sandbox.world.vouchers
		.of(CAMPAIGN_IDS.welcomeCodes)
		.flatMap(({ code, holder_id }) => (holder_id === null ? [] : code));

/** The call that publishes. */
export const POST = 'POST /v1/publications';
