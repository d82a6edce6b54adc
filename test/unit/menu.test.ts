import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'prettier';
import { properties, register } from '../../nodes/Voucherify/operations';
import { properties as triggerProperties } from '../../nodes/Voucherify/triggers/polling';

const ESLINT = join(require.resolve('eslint/package.json'), '..', 'bin', 'eslint.js');
const CONFIG = join(__dirname, 'menu.eslint.config.mjs');

/** The linter's rules for texts look at literals, but much of a panel is put together from parts: so they see it all. */
it.each([
	['action node', properties],
	['trigger', triggerProperties],
])('every field of the %s keeps to the texts that n8n asks for', async (_, fields) => {
	const code = `export const properties = ${JSON.stringify(fields)};`;
	const input = await format(code, { parser: 'typescript', printWidth: 400 });
	const args = ['--config', CONFIG, '--stdin', '--stdin-filename', 'nodes/All.node.ts'];
	const { stdout, stderr } = spawnSync(process.execPath, [ESLINT, ...args], {
		input,
		encoding: 'utf8',
	});
	const lines = input.split('\n');
	const told = stdout.replace(/^ +(\d+):\d+.*$/gm, (line, number) => {
		return `${line}\n${lines.slice(Number(number) - 1, Number(number) + 2).join('')}`;
	});
	expect(told + stderr).toBe('');
});

it('every action begins with a capital letter, and has others in names only', () => {
	const actions = register.flatMap(({ operations }) => operations.map(({ action }) => action));
	for (const action of actions) {
		expect(action.replace(/\b(OAuth|CSV|QR|ID|IDs|SKU|SKUs)\b/g, '')).toMatch(/^[A-Z][^A-Z]*$/);
	}
});
