import type { INode } from 'n8n-workflow';
import { examples, isNote, notesOf, textOf } from './examples';

const WEBHOOK = 'n8n-nodes-voucherify.voucherifyWebhookTrigger';
const DISK = 'n8n-nodes-base.readWriteFile';

/** Address of the playground's sandbox, which other users do not have. */
const LOCAL = /127\.0\.0\.1|localhost/;

describe.each(examples)('$file', (example) => {
	const { nodes } = example;
	const notes = notesOf(example).map(textOf).join('\n');

	it('marks each node that works only in the playground as one to replace', () => {
		const local = nodes.filter((node) => !isNote(node) && LOCAL.test(JSON.stringify(node)));
		const unmarked = local.filter(
			(node) => node.notesInFlow !== true || !node.notes?.startsWith('Replace this node: '),
		);
		expect(unmarked.map(({ name }) => name)).toEqual([]);
	});

	it('writes no files until the user enables it', () => {
		const disks = nodes.filter(({ type }) => type === DISK);
		expect(disks.filter(({ disabled }) => disabled !== true)).toEqual([]);
		expect(disks.length > 0).toBe(notes.includes('N8N_RESTRICT_FILE_ACCESS_TO'));
	});

	it('connects webhooks on every plan, in three steps', () => {
		for (const { name, parameters, credentials } of nodes.filter(isWebhook)) {
			const { connect, events } = parameters;
			expect(connect).toBeUndefined();
			expect(Object.keys(credentials ?? {})).toEqual(['voucherifyApi']);
			expect(notes).toContain(`\n1. Open *${name}* and copy its *Production URL*.`);
			expect(notes).toMatch(/\n3\. Copy the secret .* press \*Publish\*\./);
			const [event] = Array.isArray(events) ? events.map(String) : [];
			if (event?.startsWith('loyalty.')) {
				expect(notes).toContain('\n2. In Voucherify, open *Workflows*');
				continue;
			}
			expect(notes).toContain('\n2. In Voucherify, open *Project settings → Webhooks*');
			expect(notes).toContain(`tick \`${event}\``);
			expect(notes).toContain('Management API keys (Enterprise)');
		}
	});
});

const isWebhook = ({ type }: INode) => type === WEBHOOK;
