import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { INode, INodeProperties } from 'n8n-workflow';
import { VoucherifyApi } from '../../../credentials/VoucherifyApi.credentials';
import { VoucherifyManagementApi } from '../../../credentials/VoucherifyManagementApi.credentials';
import { properties as webhookFields } from '../../../nodes/Voucherify/triggers/webhook/fields';
import { eventRegister } from '../../../nodes/Voucherify/triggers/polling/register';
import { find } from '../../actionNodes';
import {
	expectRules,
	isNote,
	notesOf,
	operationOf,
	examples,
	textOf,
	type Example,
} from './examples';

/** What each example says and shows. */

const ROOT = join(__dirname, '../../..');
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');

const namesOf = (nodes: INode[]) => nodes.map(({ name }) => name);
const noteOf = (example: Example) => notesOf(example).map(textOf).join('\n');
const has = ({ nodes }: Example, type: string) => nodes.some((node) => node.type === type);

/** The n8n versions whose nodes were checked, oldest first: the connector needs the first one. */
const LOOKED_AT = ['1.85', '1.123', '2.0', '2.20', '2.36', '2.40', '2.41'];

/**
 * The nodes in the examples, by the first of those versions that has them. When you add a node to an example, look up which n8n
 * versions have it.
 */
const SINCE: Record<string, string[]> = {
	'1.85': [
		...named('n8n-nodes-base', 'code 2, convertToFile 1.1, errorTrigger 1, executeWorkflow 1.2'),
		...named('n8n-nodes-base', 'executeWorkflowTrigger 1.1, filter 2.2, httpRequest 4.2, if 2.2'),
		...named(
			'n8n-nodes-base',
			'manualTrigger 1, removeDuplicates 2, scheduleTrigger 1.2, switch 3.2, wait 1.1',
		),
		...named('n8n-nodes-base', 'set 3.4, splitOut 1, stickyNote 1, stopAndError 1, summarize 1.1'),
		...named('n8n-nodes-voucherify', 'voucherify 1, voucherifyCatalog 1, voucherifyCatalogTool 1'),
		...named(
			'n8n-nodes-voucherify',
			'voucherifyLoyalty 1, voucherifyLoyaltyLegacy 1, voucherifyTool 1',
		),
		...named(
			'n8n-nodes-voucherify',
			'voucherifyLoyaltyTool 1, voucherifyRedeem 1, voucherifySetup 1',
		),
		...named('n8n-nodes-voucherify', 'voucherifyRedeemTool 1, voucherifySetupTool 1'),
		...named('n8n-nodes-voucherify', 'voucherifyTrigger 1, voucherifyWebhookTrigger 2'),
	],
	'1.123': [
		...named('@n8n/n8n-nodes-langchain', 'lmChatOpenAi 1.3, toolWorkflow 2.2'),
		...named('n8n-nodes-base', 'extractFromFile 1.1, merge 3.2'),
	],
	'2.20': [
		...named('@n8n/n8n-nodes-langchain', 'agent 3.1, chat 1.3, chatHitlTool 1.3'),
		...named('n8n-nodes-base', 'crypto 2, dataTable 1.1, form 2.5, formTrigger 2.5'),
		...named('n8n-nodes-base', 'readWriteFile 1.1'),
	],
	'2.36': ['@n8n/n8n-nodes-langchain.mcpTrigger 2.1'],
	'2.40': ['@n8n/n8n-nodes-langchain.chatTrigger 1.5'],
};

function named(from: string, nodes: string): string[] {
	return nodes.split(', ').map((node) => `${from}.${node}`);
}

const nodesIn = ({ nodes }: Example) =>
	new Set(nodes.map(({ type, typeVersion }) => `${type} ${typeVersion}`));

/** The oldest version that has all its nodes. */
const versionOf = (example: Example) =>
	LOOKED_AT.findLast((version) => SINCE[version]?.some((node) => nodesIn(example).has(node))) ?? '';

/** Mentions of minor units, and manual conversions. Exports are excluded, because their rows are converted by type. */
const TOLD_IN_MINOR = /(?<!CREDITS.*)\/ 100\b|\bminor (currency )?units|\bcents\b/;

function fieldsOf({ type, parameters }: INode): INodeProperties[] {
	if (!type.startsWith('n8n-nodes-voucherify.')) return [];
	if (type.endsWith('WebhookTrigger')) return webhookFields;
	const event = eventRegister.find(({ value }) => value === parameters.event);
	return (event ?? find(parameters.resource, parameters.operation)?.operation)?.fields ?? [];
}

/** True if its items have amounts in a selectable unit, which is not chosen to be major. */
function showsMinor(node: INode): boolean {
	const { amountsIn, options, simplify } = node.parameters;
	const shown = Object(options) as INode['parameters'];
	const isChoice = fieldsOf(node).some(
		(field) => field.name === 'options' && field.options?.some(({ name }) => name === 'amountsIn'),
	);
	return amountsIn === 'minor' || (simplify !== false && isChoice && shown.amountsIn !== 'major');
}

/** Name that n8n 2.41 proposes for the first credential of a type: without "API", and with "account". */
const accountOf = ({ displayName }: { displayName: string }) =>
	`${displayName.replace(' API', '')} account`;
const DEFAULT_NAMES: Record<string, string> = {
	crypto: 'Crypto account',
	httpBasicAuth: 'Unnamed credential',
	httpBearerAuth: 'Bearer Auth account',
	openAiApi: 'OpenAI account',
	voucherifyApi: accountOf(new VoucherifyApi()),
	voucherifyManagementApi: accountOf(new VoucherifyManagementApi()),
};

const credentialsOf = ({ nodes }: Example) =>
	nodes.flatMap(({ credentials = {} }) => Object.entries(credentials));

/** Color of a red note in n8n. */
const RED = 3;

/** Names of menus and buttons that n8n 2.41 does not have. */
const FORMER_NAMES = /Import from File|Test workflow|(workflow|trigger) (is|was|be) activated/i;

/** Wording that readers have to read twice. */
const HARD_TO_READ =
	/\b(whoever|whomever|be it|of its own|tells? of|hears? of|(came|becomes?) of|by hand)\b/i;

/** Parameters that people read: pages of forms, errors, and questions. */
const SHOWN = ['formTitle', 'formDescription', 'completionTitle', 'completionMessage'];
const SAID = [...SHOWN, 'errorMessage', 'message'];

/** Fields of items and messages that people read. */
const TEXTS = ['text', 'question', 'customer', 'price'];

/** Part of an expression that returns an ID of Voucherify, which makes sense only in its dashboard. */
const ID = /\b(?!\w*source_id)\w+_id\b|\.id\b(?! ===| !==)/;

/** Texts that a node shows to people, before their expressions are evaluated. */
function textsOf({ parameters }: INode): string[] {
	const texts: string[] = [];
	JSON.stringify(parameters, (key, value: unknown) => {
		if (SAID.includes(key) && typeof value === 'string') texts.push(value);
		const { name, value: text } = Object(value) as Record<string, unknown>;
		if (TEXTS.includes(String(name)) && text !== undefined) texts.push(String(text));
		return value;
	});
	return texts;
}

const CRYPTO = 'n8n-nodes-base.crypto';
const DISK = 'n8n-nodes-base.readWriteFile';
const WEBHOOK = 'n8n-nodes-voucherify.voucherifyWebhookTrigger';

/** Address of the playground's sandbox, which other users do not have. */
const LOCAL = /127\.0\.0\.1|localhost/;

/** The three steps to connect a webhook on every plan, as far as the note leaves them out. */
function missingSteps(example: Example, { name, parameters: { events } }: INode): string[] {
	const [event = ''] = Array.isArray(events) ? events.map(String) : [];
	const connect = event.startsWith('loyalty.')
		? ['\n2. In Voucherify, open *Workflows*']
		: [
				'\n2. In Voucherify, open *Project settings → Webhooks*',
				`tick \`${event}\``,
				'Management API keys (Enterprise)',
			];
	const steps = [
		`\n1. Open *${name}* and copy its *Production URL*.`,
		...connect,
		'\n3. Copy the secret ',
		' press *Publish*.',
	];
	return steps.filter((step) => !noteOf(example).includes(step));
}

expectRules({
	'shows no minor units of money': ({ nodes }) =>
		namesOf(
			nodes.filter(
				(node) => showsMinor(node) || TOLD_IN_MINOR.test(JSON.stringify(node.parameters)),
			),
		),

	'names only credentials that n8n itself proposes, numbered from the second on': (example) => {
		const used = new Set(credentialsOf(example).map(([type, { name }]) => `${type} ${name}`));
		return [...used].filter((one) => {
			const [type = ''] = one.split(' ');
			const of = [...used].filter((other) => other.startsWith(`${type} `)).length;
			const proposed = Array.from(
				{ length: of },
				(_, index) => `${type} ${String(DEFAULT_NAMES[type])}${index === 0 ? '' : ` ${index + 1}`}`,
			);
			return !proposed.includes(one);
		});
	},

	'has no IDs of credentials, so one pick fills all nodes': (example) =>
		credentialsOf(example).flatMap(([type, { id }]) => (id === null ? [] : [`${type} ${id}`])),

	'has red notes only for problems': (example) =>
		notesOf(example)
			.filter(({ parameters }) => parameters.color === RED)
			.map(textOf)
			.filter((text) => !/^## (\d+\. )?If /.test(text)),

	'is written in plain words, with the names of n8n 2.41': (example) =>
		notesOf(example)
			.map(textOf)
			.filter((text) =>
				[HARD_TO_READ, FORMER_NAMES, /production URL/].some((words) => words.test(text)),
			),

	'shows people names and codes, not IDs': ({ nodes }) =>
		nodes.flatMap(textsOf).filter((text) => ID.test(text)),

	'creates no code that can be guessed': ({ nodes }) => {
		const secrets = nodes
			.filter(({ type, parameters }) => type === CRYPTO && parameters.action !== 'hash')
			.map(({ parameters }) => `.${String(parameters.dataPropertyName)}`);
		return nodes
			.filter(
				({ parameters }) => parameters.resource === 'voucher' && parameters.codeSource === 'own',
			)
			.map(({ parameters }) => String(parameters.code))
			.filter((code) => !secrets.some((secret) => code.includes(secret)));
	},

	'marks each node that works only in the playground as one to replace': ({ nodes }) =>
		namesOf(
			nodes.filter(
				(node) =>
					!isNote(node) &&
					LOCAL.test(JSON.stringify(node)) &&
					!(node.notesInFlow === true && node.notes?.startsWith('Replace this node: ')),
			),
		),

	'writes no files until the user enables it, and says how': (example) => [
		...namesOf(example.nodes.filter(({ type, disabled }) => type === DISK && disabled !== true)),
		...(has(example, DISK) === noteOf(example).includes('N8N_RESTRICT_FILE_ACCESS_TO')
			? []
			: ['the note']),
	],

	'connects webhooks on every plan, in three steps': (example) =>
		example.nodes
			.filter(({ type }) => type === WEBHOOK)
			.flatMap((node) => [
				...missingSteps(example, node),
				...(node.parameters.connect === undefined ? [] : ['connects by itself']),
				...Object.keys(node.credentials ?? {}).filter((type) => type !== 'voucherifyApi'),
			]),

	'has a section with its cost, the n8n version of its nodes and its picture': (example) => {
		const { file } = example;
		const sections = read('docs/examples.md').replace(/\s+/g, ' ').split(' ## ');
		const own = sections.filter((part) => part.includes(`](../playground/workflows/${file}): `));
		const picture = `images/workflows/${file.replace('.json', '.png')}`;
		const [section = ''] = own;
		const isShown = section.includes(`(${picture})`) === existsSync(join(ROOT, 'docs', picture));
		const isExplained =
			section.includes(`. n8n ${versionOf(example)} or newer.`) && section.includes(' API calls: ');
		return own.length === 1 && isShown && isExplained ? [] : [section];
	},

	'is listed in README': ({ file }) =>
		read('README.md').includes(`(playground/workflows/${file})`) ? [] : [file],

	'says in its first note what to select before it works': (example) => {
		const says = /^## 1\. [^]*\*\*(Pick yours\*\*: |pick your )credential/;
		const notes = notesOf(example).filter((note) => says.test(textOf(note)));
		return notes.length === 1 ? [] : [`${notes.length} notes`];
	},

	'names the required n8n version in a note, unless the connector requires the same': (example) => {
		const version = versionOf(example);
		const notes = notesOf(example).map(textOf);
		const said = notes.filter((note) => note.includes(`*n8n ${version} or newer*`)).length;
		return said === (version === '1.85' ? 0 : 1) ? [] : [version];
	},
});

it('every node in the examples has a known n8n version', () => {
	const known = Object.values(SINCE).flat();
	expect([...new Set(examples.flatMap((one) => [...nodesIn(one)]))].sort()).toEqual(known.sort());
});

it.each(['README.md', 'docs/examples.md', 'docs/triggers.md'])(
	'%s uses the names of n8n 2.41',
	(page) => {
		expect(read(page)).not.toMatch(FORMER_NAMES);
	},
);

it('no two nodes of the examples have the same URL', () => {
	const ids = examples.flatMap(({ nodes }) => nodes.flatMap(({ webhookId }) => webhookId ?? []));
	expect(ids).toEqual([...new Set(ids)]);
});

it('an example shows each operation that the connector was built for', () => {
	const shown = examples.flatMap(({ nodes }) => nodes.map(operationOf));
	const core = [
		...['brandConfiguration.create', 'earningRule.create', 'oauthToken.revoke', 'product.getAll'],
		...['promotionTier.disable', 'reward.update', 'rewardAssignment.create', 'user.invite'],
		...['rewardAssignment.update', 'voucherTransaction.export', 'voucherTransaction.getAll'],
	];
	expect(core.filter((operation) => !shown.includes(operation))).toEqual([]);
});

it('five examples are marked as starters in their notes, in the docs and in README', () => {
	const starters = examples.filter((one) => noteOf(one).includes('*Starter: '));
	const files = starters.map(({ file }) => file);
	expect(files).toHaveLength(5);
	const starred = [...read('README.md').matchAll(/\]\(playground\/workflows\/([\w-]+\.json)\) ★/g)];
	expect(starred.map(([, file]) => file).sort()).toEqual(files);
	const inDocs = read('docs/examples.md')
		.split('\n## ')
		.filter((section) => section.includes('_Starter._'))
		.map((section) => /\(\.\.\/playground\/workflows\/([\w-]+\.json)\)/.exec(section)?.[1]);
	expect(inDocs.sort()).toEqual(files);
});

it('the first example to try has at most six steps', () => {
	const [first] = examples.filter(({ file }) => file === 'welcome-code.json');
	expect(first?.nodes.filter((node) => !isNote(node)).length).toBeLessThanOrEqual(6);
});
