import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const preloaded = pathToFileURL(join(__dirname, '../../../playground/stop-with-parent.mjs')).href;

/** Logs all the time, also when it is asked to end and while it notes that something has failed, as n8n does. */
const LOGGING = `
	const { writeFileSync } = require('node:fs');
	const log = () => console.log('a line');
	process.on('uncaughtException', ({ message }) => { writeFileSync('failed', message); log(); });
	process.on('SIGTERM', () => { log(); setTimeout(() => { writeFileSync('ended', ''); process.exit(); }, 200); });
	setInterval(log, 1);
`;

const STARTING = `
	const { spawn } = require('node:child_process');
	const child = spawn(process.execPath, ['--import', ${JSON.stringify(preloaded)}, 'logging.js'], {
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	child.stdout.once('data', () => console.log('started'));
	child.stdout.resume();
`;

it('ends n8n quietly when the playground is killed while n8n logs', async () => {
	const folder = mkdtempSync(join(tmpdir(), 'killed-'));
	writeFileSync(join(folder, 'logging.js'), LOGGING);
	writeFileSync(join(folder, 'starting.js'), STARTING);
	const playground = spawn(process.execPath, ['starting.js'], { cwd: folder });
	await once(playground.stdout, 'data');
	playground.kill('SIGKILL');
	while (!existsSync(join(folder, 'ended')))
		await new Promise((resolve) => setTimeout(resolve, 50));
	const failed = join(folder, 'failed');
	expect(existsSync(failed) && readFileSync(failed, 'utf8')).toBe(false);
});
