import { parse } from 'csv-parse/sync';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { credentialsFor } from './engine';
import { skipPauses } from './pauses';
import { sandbox, useSandbox } from './sandbox';

/** Like `useSandbox`, and lets waits take no time. */
export function withExports(): void {
	skipPauses();
	useSandbox({ exportTiming: { scheduledMs: 100, inProgressMs: 100 } });
}

/** The campaign whose transactions are exported. */
const CAMPAIGN = 'Coffee Club';

/** How the transactions of the campaign are exported. */
export const exporting = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'export',
		campaignId: { __rl: true, mode: 'name', value: CAMPAIGN },
		...parameters,
	},
});

/** An operation on exports, as a user runs it. */
export const onExports = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'export', operation, ...parameters },
});

/** What is entered by its ID. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });

/** The rows of the CSV file in an item; small files are kept in memory as base64 here. */
export const rowsOf = (
	item: INodeExecutionData | undefined,
	field = 'data',
): Array<Record<string, string>> =>
	parse(Buffer.from(item?.binary?.[field]?.data ?? '', 'base64'), { columns: true });

/** The transactions that the service has of the campaign. */
export const transactions = () => sandbox.world.ledger.of(sandbox.world.campaigns.get(CAMPAIGN).id);

/** The calls that start something. */
export const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');
