import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId, credentialsFor } from './engine';
import { skipPauses } from './pauses';
import { sandbox, useSandbox } from './sandbox';

/** Like `useSandbox`, but waits take no time. */
export function withPublications(): void {
	skipPauses();
	useSandbox({ sizes: { coupons: CODES } });
}

/** Number of codes in the campaign. */
export const CODES = 4;

/** Source ID of the customer. */
export const JANE = 'jane.doe@example.com';

/** Run options to publish a code of "Welcome Codes" to Jane. */
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

/** Parameters that name a code instead of a campaign. */
export const single = (code: string) => ({ publish: 'voucher', voucherCode: byId(code) });

/** The requests so far, with their queries. */
export const sent = () =>
	sandbox.requests.map(({ method, path, query }) => `${method} ${path}${query && '?'}${query}`);

/** Codes of the campaign that have been given to customers. */
export const given = () =>
	sandbox.world.vouchers
		.of(CAMPAIGN_IDS.welcomeCodes)
		.flatMap(({ code, holder_id }) => (holder_id === null ? [] : code));

export const POST = 'POST /v1/publications';
