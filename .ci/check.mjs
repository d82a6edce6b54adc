// Types and linters, side by side.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const statuses = ['typecheck', 'lint'].map(async (name) => {
	const child = spawn(`npm run --silent ${name}`, { stdio: 'inherit', shell: true });
	const [status] = await once(child, 'exit');
	return status;
});
process.exitCode = (await Promise.all(statuses)).every((status) => status === 0) ? 0 : 1;
