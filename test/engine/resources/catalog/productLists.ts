import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox, type Sizes } from '../../../../sandbox';
import { credentialsFor } from '../../../support/engine';

/** Service of the current test. */
export let sandbox: Sandbox;

/** Starts a service for a test. */
export const start = async (sizes: Partial<Sizes> = {}) => {
	sandbox = await startSandbox({ sizes: { transactions: 0, ...sizes } });
};

/** Closes the service after each test of a file. */
export function closeAfterwards(): void {
	afterEach(async () => {
		await sandbox.close();
	});
}

/** Run options to list products. */
export const getMany = (
	parameters: INodeParameters = {},
	filters: INodeParameters = {},
	order = 'created_at',
) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'product',
		operation: 'getAll',
		...parameters,
		filters,
		options: { order },
	},
});

/** All products, as Voucherify returns them. */
export const all = { returnAll: true, simplify: false };

/** IDs of rows, in their order. */
export const idsOf = (rows: ReadonlyArray<{ id?: unknown }>) => rows.map(({ id }) => id);

/** Queries of the requests so far. */
export const queries = () => sandbox.requests.map(({ query }) => query);
