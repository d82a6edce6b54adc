import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import manifest from '../../package.json';
import { definitionOf, descriptions, toolNameOf } from '../definitions';
import { preparedState } from './support/prepared';
import { PANEL_WORDS, WORDS } from './support/words';

/** Tests how people and assistants find the nodes among all nodes of n8n, with n8n's own search. */

/** A node, as both searches know it. */
interface Entry {
	name: string;
	displayName: string;
	description?: string;
	version: number | number[];
	hidden?: boolean;
	codex?: { alias?: string[] };
	inputs: unknown;
	outputs: unknown;
}

interface Catalog {
	NodeSearchEngine: new (entries: Entry[]) => {
		searchByName: (query: string, limit: number) => Entry[];
	};
}

interface Panel {
	sublimeSearch: (
		query: string,
		entries: Entry[],
		keys: Array<{ key: string; weight: number }>,
	) => Array<{ item: Entry }>;
}

interface ToolGeneration {
	createAiTools: (
		types: { nodes: INodeTypeDescription[] },
		known: { nodes: object; credentials: object },
	) => void;
}

interface Definitions {
	synthesizeNodeTypeDef: (description: INodeTypeDescription) => string;
}

/** The weights of n8n's node creator. */
const KEYS = [
	{ key: 'displayName', weight: 1.3 },
	{ key: 'codex.alias', weight: 1 },
];
const PREFIX = 'n8n-nodes-voucherify.';
/** Number of nodes that n8n shows assistants for a search. */
const SHOWN = 5;

/** The n8n version that the connector is developed with. */
const N8N = join(__dirname, '../../playground/n8n');
const load = createRequire(join(N8N, 'package.json'));

let panel: Entry[];
let search: Panel['sublimeSearch'];
let assistants: InstanceType<Catalog['NodeSearchEngine']>;

function read(path: string): Entry[] {
	const nodes: Entry[] = JSON.parse(readFileSync(path, 'utf8'));
	return nodes;
}
const latest = ({ version }: Entry) => Math.max(...[version].flat());

/** The nodes of one of n8n's own packages, in their latest versions. */
function nodesOf(name: string): Entry[] {
	const path = join(N8N, 'node_modules', name, 'dist/types/nodes.json');
	const byName = new Map<string, Entry>();
	for (const node of read(path)) {
		const known = byName.get(node.name);
		if (!known || latest(known) < latest(node)) byName.set(node.name, node);
	}
	return [...byName.values()].filter(({ hidden }) => !hidden);
}

/** A node of this package, with its aliases. */
function own(description: INodeTypeDescription): Entry {
	const { name, displayName, version, inputs, outputs } = description;
	const file = `${name.charAt(0).toUpperCase()}${name.slice(1)}.node.json`;
	const codex = JSON.parse(readFileSync(join(__dirname, '../../nodes/Voucherify', file), 'utf8'));
	const text = description.description;
	return { name: PREFIX + name, displayName, description: text, version, inputs, outputs, codex };
}

const position = ({ name }: Entry) =>
	manifest.n8n.nodes.findIndex((file) =>
		file.toLowerCase().endsWith(`/${name.slice(PREFIX.length).toLowerCase()}.node.js`),
	);

const ours = descriptions.map(own).sort((one, other) => position(one) - position(other));

/** The tool variants of nodes that agents may use, as n8n adds them. */
const tools = descriptions.flatMap((description): Entry[] => {
	const displayName = toolNameOf(description);
	const entry = own(description);
	return displayName === undefined ? [] : [{ ...entry, name: `${entry.name}Tool`, displayName }];
});

beforeAll(async () => {
	await preparedState();
	const others = [...nodesOf('n8n-nodes-base'), ...nodesOf('@n8n/n8n-nodes-langchain')];
	// n8n lists the polling trigger's events together with the actions of the node of the same name.
	panel = [...others, ...ours.filter(({ name }) => name !== `${PREFIX}voucherifyTrigger`)];
	const { sublimeSearch }: Panel = load('@n8n/utils/search/sublime-search');
	const { NodeSearchEngine }: Catalog = load('@n8n/ai-utilities/node-catalog');
	search = sublimeSearch;
	assistants = new NodeSearchEngine([...others, ...ours, ...tools]);
});

/** The titles that the node creator shows, best first. */
const shownFor = (words: string) => search(words, panel, KEYS).map(({ item }) => item.displayName);
/** The titles that assistants get. */
const foundFor = (words: string) =>
	assistants.searchByName(words, SHOWN).map(({ displayName }) => displayName);

/** Other n8n versions have other nodes, and perhaps no such search. */
const onUsualN8n = process.env.N8N_VERSION ? describe.skip : describe;

onUsualN8n('by the search of n8n', () => {
	test.each([...WORDS, ...PANEL_WORDS])('the node creator finds "%s" at %s', (words, title) => {
		expect(shownFor(words).slice(0, 3)).toContain(title);
	});

	test('assistants find the right node for most words, with and without "voucherify" before them', () => {
		const missed = (prefix: string) =>
			WORDS.filter(([words, title]) => !foundFor(prefix + words).includes(title));
		expect(missed('').length).toBeLessThanOrEqual(2);
		expect(missed('voucherify ').length).toBeLessThanOrEqual(2);
	});

	test('assistants get the definitions whose size is checked', () => {
		const { synthesizeNodeTypeDef }: Definitions = load(
			'n8n/dist/modules/mcp-registry/synthesize-type-def',
		);
		expect(descriptions.map(synthesizeNodeTypeDef)).toEqual(descriptions.map(definitionOf));
	});

	test('tools have the names that the page on tools gives them', () => {
		const { createAiTools }: ToolGeneration = load('n8n/dist/tool-generation/ai-tools');
		const nodes = descriptions.map((description) => ({ ...description }));
		createAiTools({ nodes }, { nodes: {}, credentials: {} });
		const added = nodes.slice(descriptions.length).map(({ displayName }) => displayName);
		expect(added).toEqual(tools.map(({ displayName }) => displayName));
	});
});
