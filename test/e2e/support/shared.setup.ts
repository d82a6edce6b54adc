import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SHARED } from './prepared';

/** Makes the folder that all test files of a run share; their processes inherit its name. */
export default function setUp(): void {
	process.env[SHARED] = mkdtempSync(join(tmpdir(), 'voucherify-e2e-'));
}
