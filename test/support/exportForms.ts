import { parse } from 'csv-parse/sync';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { credentialsFor } from './engine';
import { skipPauses } from './pauses';
import { sandbox, useSandbox } from './sandbox';

/** Like `useSandbox`, but waits take no time. */
export function withExports(): void {
	skipPauses();
	useSandbox({ exportTiming: { scheduledMs: 100, inProgressMs: 100 } });
}

/** Campaign whose transactions are exported. */
const CAMPAIGN = 'Coffee Club';

/** Run options to export the campaign's transactions. */
export const exporting = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'export',
		campaignId: { __rl: true, mode: 'name', value: CAMPAIGN },
		...parameters,
	},
});

/** Run options for an operation on exports. */
export const onExports = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'export', operation, ...parameters },
});

/** Resource locator with an ID that the user entered. */
export const byId = (value: unknown) => ({ __rl: true, mode: 'id', value: String(value) });

/** Rows of the CSV file in an item. Here, small files are kept in memory as base64. */
export const rowsOf = (
	item: INodeExecutionData | undefined,
	field = 'data',
): Array<Record<string, string>> =>
	parse(Buffer.from(item?.binary?.[field]?.data ?? '', 'base64'), { columns: true });

/** The campaign's transactions in the service. */
export const transactions = () => sandbox.world.ledger.of(sandbox.world.campaigns.get(CAMPAIGN).id);
