import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import 'reflect-metadata';

// By default, n8n-core writes into the home folder.
process.env.N8N_USER_FOLDER = mkdtempSync(join(tmpdir(), 'n8n-engine-'));
process.env.N8N_ENCRYPTION_KEY = 'engine-tests';
process.env.N8N_LOG_LEVEL = 'silent';

// Lets tests skip the nodes' pauses.
jest.mock('../../nodes/Voucherify/api/http/pause', () =>
	jest.requireActual<typeof import('./pauses')>('./pauses'),
);
