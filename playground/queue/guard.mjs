// Runs a server in a process group of its own, so that Ctrl-C does not end it before n8n, which needs it to the last;
// and ends it when the playground is gone, even when that was killed and could not say goodbye.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';

/** Milliseconds until a server that does not end is ended by force. */
const PATIENCE = 60_000;

const { file, args, stopWith, scratch, ...where } = JSON.parse(process.argv[2]);
const server = spawn(file, args, { ...where, stdio: ['ignore', 'inherit', 'inherit'] });
const stop = () => {
	server.kill(stopWith);
	setTimeout(() => server.kill('SIGKILL'), PATIENCE).unref();
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
server.once('error', (error) => {
	console.error(error.message);
	process.exit(1);
});
server.once('exit', (code) => {
	if (scratch) rmSync(scratch, { recursive: true });
	process.exit(code ?? 1);
});
