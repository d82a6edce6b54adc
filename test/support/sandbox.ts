import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox';

/** Service for the tests of a file, once they run. */
export let sandbox: Sandbox;

/** Starts a service for the tests of a file, and resets it before each of them. */
export function useSandbox(options?: SandboxOptions): void {
	beforeAll(async () => {
		sandbox = await startSandbox(options);
	});

	beforeEach(() => {
		sandbox.reset();
	});

	afterAll(async () => {
		await sandbox.close();
	});
}

/** Starts a new service for each test of a file, because the process remembers rate limits by address and keys. */
export function useNewSandboxes(options?: SandboxOptions): void {
	beforeEach(async () => {
		sandbox = await startSandbox(options);
	});

	afterEach(async () => {
		await sandbox.close();
	});
}
