import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { format } from 'prettier';
import { resourceRegister } from '../../nodes/Voucherify/resources/register';
import { properties as triggerProperties } from '../../nodes/Voucherify/triggers/polling/register';
import { properties as webhookProperties } from '../../nodes/Voucherify/triggers/webhook/fields';
import { actionNodes } from '../actionNodes';
import { VoucherifyTrigger } from '../../nodes/Voucherify/VoucherifyTrigger.node';
import { VoucherifyWebhookTrigger } from '../../nodes/Voucherify/VoucherifyWebhookTrigger.node';

const ESLINT = join(require.resolve('eslint/package.json'), '..', 'bin', 'eslint.js');
const CONFIG = join(__dirname, 'menu.eslint.config.mjs');

/** Events are described by their types, which Voucherify writes in lower case. */
const webhookFields = webhookProperties.map((field) =>
	field.name === 'events'
		? {
				...field,
				options: field.options?.map((option) => ({ ...option, description: undefined })),
			}
		: field,
);

/** The unit of amounts intentionally has no default: either one would be off by a factor of 100 for some users. */
const withDefault = (_: string, value: unknown): unknown =>
	typeof value === 'object' && value !== null && 'name' in value && value.name === 'amountsIn'
		? { ...value, default: 'major' }
		: value;

/** Unique fields: most of them belong to many operations. */
const fields = new Set(
	[
		...Object.values(actionNodes).flatMap(({ description }) => description.properties),
		...triggerProperties,
		...webhookFields,
	].map((field) => JSON.stringify({ ...field, displayOptions: undefined }, withDefault)),
);

/**
 * The linter's rules for texts only check literals, but panels are mostly composed of parts. So here it checks the composed
 * fields.
 */
it("every field's texts follow n8n's rules", async () => {
	const code = `export const properties = [${[...fields].join(', ')}];`;
	const input = await format(code, { parser: 'typescript', printWidth: 400 });
	const args = ['--config', CONFIG, '--stdin', '--stdin-filename', 'nodes/All.node.ts'];
	const { stdout, stderr } = spawnSync(process.execPath, [ESLINT, ...args], {
		input,
		encoding: 'utf8',
	});
	const lines = input.split('\n');
	const output = stdout.replace(/^ +(\d+):\d+.*$/gm, (line, number) => {
		return `${line}\n${lines.slice(Number(number) - 1, Number(number) + 2).join('')}`;
	});
	expect(output + stderr).toBe('');
});

const actions = resourceRegister.flatMap(({ operations }) =>
	operations.map(({ action }) => action),
);

it('every action is unique, and short enough for the name of a step', () => {
	expect(actions.filter((action) => action.length > 40)).toEqual([]);
	expect(new Set(actions).size).toBe(actions.length);
});

it('every action starts with a capital letter, and has others only in names', () => {
	for (const action of actions) {
		expect(action.replace(/\b(OAuth|CSV|QR|ID|IDs|SKU|SKUs)\b/g, '')).toMatch(/^[A-Z][^A-Z]*$/);
	}
});

it("each trigger's description says what the other one does instead", () => {
	const [polling, webhook] = [new VoucherifyTrigger(), new VoucherifyWebhookTrigger()].map(
		(trigger) => trigger.description,
	);
	expect(polling?.description).toContain(webhook?.displayName);
	expect(webhook?.description).toContain(polling?.displayName);
});
