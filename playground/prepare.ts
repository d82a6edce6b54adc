import getPort from 'get-port';
import { fingerprint, install, pack } from './connector.js';
import { installN8n } from './install.js';
import { startN8n } from './n8n.js';
import { otherProgram, usualProgram } from './program.js';
import { N8nApi } from './rest.js';
import { openState } from './state.js';

// Prepares a folder in which n8n has started once: with a database, an owner and the connector, but no workflows. Tests
// that do not cover the first start begin with a copy of it.
const [folder, version] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: tsx playground/prepare.ts <folder> [<version>]');

const { signal } = new AbortController();
const program = version === undefined ? usualProgram : await otherProgram(version);
const state = await openState(folder, false, 'regular', program);
await installN8n(state, signal);
await install(state, await pack(state, signal), await fingerprint(), signal);
const n8n = await startN8n(state, { editor: await getPort(), broker: await getPort() }, signal);
await N8nApi.signIn(n8n.url, signal);
await n8n.stop();
await state.release();
