import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor } from './engine';

/** The service of the tests of a file. */
export let sandbox: Sandbox;

/** Starts the service before the tests of a file, and begins anew for each of them. */
export function withVouchers(): void {
	beforeAll(async () => {
		sandbox = await startSandbox();
	});

	afterAll(async () => {
		await sandbox.close();
	});

	beforeEach(() => {
		sandbox.reset();
	});
}

/** A campaign of loyalty cards. */
export const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

/** An operation on vouchers, as a user runs it. */
export const on = (operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'voucher', operation, ...parameters },
});

/** The calls so far. */
export const sent = () =>
	sandbox.requests.map(({ method, path, body }) => ({ method, path, body }));
