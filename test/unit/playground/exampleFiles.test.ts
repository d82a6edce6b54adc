import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const FOLDER = join(ROOT, 'playground/workflows');

/** The n8n versions whose nodes were checked, oldest first: the connector needs the first one. */
const LOOKED_AT = ['1.85', '1.123', '2.0', '2.20', '2.36', '2.40', '2.41'];

/** Nodes in the examples that the oldest version lacks, each with the first version that has it. */
const SINCE: Record<string, string> = {
	'@n8n/n8n-nodes-langchain.agent 3.1': '2.20',
	'@n8n/n8n-nodes-langchain.chat 1.3': '2.20',
	'@n8n/n8n-nodes-langchain.chatHitlTool 1.3': '2.20',
	'@n8n/n8n-nodes-langchain.chatTrigger 1.5': '2.40',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi 1.3': '1.123',
	'@n8n/n8n-nodes-langchain.mcpTrigger 2.1': '2.36',
	'@n8n/n8n-nodes-langchain.toolWorkflow 2.2': '1.123',
	'n8n-nodes-base.crypto 2': '2.20',
	'n8n-nodes-base.dataTable 1.1': '2.20',
	'n8n-nodes-base.extractFromFile 1.1': '1.123',
	'n8n-nodes-base.form 2.5': '2.20',
	'n8n-nodes-base.formTrigger 2.5': '2.20',
	'n8n-nodes-base.merge 3.2': '1.123',
	'n8n-nodes-base.readWriteFile 1.1': '2.20',
};

/**
 * Nodes that the oldest version has. When you add a node to an example, look up which n8n versions have it, and add it here
 * or above.
 */
const EVERYWHERE = [
	'n8n-nodes-base.convertToFile 1.1',
	'n8n-nodes-base.errorTrigger 1',
	'n8n-nodes-base.executeWorkflow 1.2',
	'n8n-nodes-base.executeWorkflowTrigger 1.1',
	'n8n-nodes-base.filter 2.2',
	'n8n-nodes-base.httpRequest 4.2',
	'n8n-nodes-base.if 2.2',
	'n8n-nodes-base.manualTrigger 1',
	'n8n-nodes-base.removeDuplicates 2',
	'n8n-nodes-base.scheduleTrigger 1.2',
	'n8n-nodes-base.set 3.4',
	'n8n-nodes-base.splitOut 1',
	'n8n-nodes-base.stickyNote 1',
	'n8n-nodes-base.stopAndError 1',
	'n8n-nodes-base.summarize 1.1',
	'n8n-nodes-base.switch 3.2',
	'n8n-nodes-base.wait 1.1',
	'n8n-nodes-voucherify.voucherify 1',
	'n8n-nodes-voucherify.voucherifyCatalog 1',
	'n8n-nodes-voucherify.voucherifyCatalogTool 1',
	'n8n-nodes-voucherify.voucherifyLoyalty 1',
	'n8n-nodes-voucherify.voucherifyLoyaltyLegacy 1',
	'n8n-nodes-voucherify.voucherifyLoyaltyTool 1',
	'n8n-nodes-voucherify.voucherifyRedeem 1',
	'n8n-nodes-voucherify.voucherifyRedeemTool 1',
	'n8n-nodes-voucherify.voucherifySetup 1',
	'n8n-nodes-voucherify.voucherifySetupTool 1',
	'n8n-nodes-voucherify.voucherifyTool 1',
	'n8n-nodes-voucherify.voucherifyTrigger 1',
	'n8n-nodes-voucherify.voucherifyWebhookTrigger 2',
];

const examples = readdirSync(FOLDER).map((file) => ({
	file,
	text: readFileSync(join(FOLDER, file), 'utf8'),
}));

/** Nodes of an example, with their versions. */
const nodesOf = (text: string) =>
	[...text.matchAll(/"type": "([^"]+)",\s+"typeVersion": ([\d.]+)/g)].map(
		([, type, version]) => `${String(type)} ${String(version)}`,
	);

const neededBy = (text: string) =>
	LOOKED_AT[Math.max(...nodesOf(text).map((node) => LOOKED_AT.indexOf(SINCE[node] ?? '1.85')))];

it('every node in the examples has a known n8n version', () => {
	const all = examples.flatMap(({ text }) => nodesOf(text));
	const known = [...Object.keys(SINCE), ...EVERYWHERE];
	expect(all.filter((node) => !known.includes(node))).toEqual([]);
	expect(known.filter((node) => !all.includes(node))).toEqual([]);
});

describe.each(examples)('$file', ({ file, text }) => {
	const needed = `n8n ${String(neededBy(text))} or newer`;

	it('has a section with its cost, and the n8n version of its nodes', () => {
		const page = readFileSync(join(ROOT, 'docs/examples.md'), 'utf8').replace(/\s+/g, ' ');
		const section = page
			.split(' ## ')
			.filter((part) => part.includes(`](../playground/workflows/${file}): `));
		expect(section).toEqual([expect.stringContaining(`. ${needed}.`)]);
		expect(section[0]).toMatch(/ API calls: /);
		const picture = `images/workflows/${file.replace('.json', '.png')}`;
		expect(section[0]?.includes(`(${picture})`)).toBe(existsSync(join(ROOT, 'docs', picture)));
	});

	it('is listed in README', () => {
		const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
		expect(readme).toContain(`(playground/workflows/${file})`);
	});

	it('says in its first note what to select before it works', () => {
		expect(text.match(/"## 1\. [^"]*\*\*(Pick yours\*\*: |pick your )credential/g)).toHaveLength(1);
	});

	it('names the required n8n version in a note, unless the connector requires the same', () => {
		const notes = text.split('\n').filter((line) => line.includes('"content": '));
		const said = notes.filter((note) => note.includes(`*${needed}*`));
		expect(said).toHaveLength(needed.includes('1.85') ? 0 : 1);
	});
});
