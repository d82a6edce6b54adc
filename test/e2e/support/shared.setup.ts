import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED } from './prepared';

/**
 * Creates the folder that all test files of a run share; their processes inherit the environment variable with its name.
 */
export default function setUp(): void {
	process.env[SHARED] = mkdtempSync(join(tmpdir(), 'voucherify-e2e-'));
}
