import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject } from 'n8n-workflow';
import type { Operation, ResourceOperations } from '../../nodes/Voucherify/run/types';
import { isJsonObject, objectsIn } from '../../nodes/Voucherify/api/types';
import { groupBy } from '../../nodes/Voucherify/run/groupBy';
import { actionNodes, nodeWithResource } from '../actionNodes';
import { World } from '../../sandbox/world';
import { examples } from '../operations';
import { toAnchor } from './anchor';
import { fieldRows, fromHtml } from './fieldRows';

const PICTURES = join(__dirname, '../../docs/images/screens');
/** `test/engine/resources/previews.test.ts` writes them. */
const ROWS = join(__dirname, '../operations/rows');
/** Columns after these have no sample. */
const MAX_COLUMNS = 25;

/** What a page has said so far, each with the link to where. */
class Said extends Map<string, string> {}

/**
 * A resource's page in Markdown: its operations, the requests that they cost, all fields and columns. What two operations
 * have in common is said at the first one.
 */
export function resourcePage({ value, name, description, operations }: ResourceOperations): string {
	const said = new Said();
	return [
		`# ${placeOf(value)}: ${name}`,
		`${description.replace(/\.$/, '')}. [_Empty_](../operations.md#empty-values) is an expression without a value. Outputs show the first value of each column that is not empty, from things of several kinds in a made-up project: a list shows its first entry, and long values end with … after 60 characters.`,
		...pictureOf(value, name, operations),
		table(
			['Operation', 'What it does', 'API calls'],
			operations.map((operation) => [
				linkTo(operation),
				operation.description,
				callsOf(value, operation),
			]),
		),
		...operations.flatMap((operation) => [
			`## ${operation.name}`,
			...notesOf(operation),
			...noticesOf(operation),
			...fieldsOf(operation, said),
			...outputOf(value, operation, said),
		]),
	].join('\n\n');
}

const linkTo = ({ name }: Operation) => `[${name}](#${toAnchor(name)})`;

/** The fields of an operation: those that were not yet explained, then the names of the others. */
function fieldsOf(operation: Operation, said: Said): string[] {
	const rows = fieldRows(operation.fields);
	const isKnown = (row: string[]) => row[1] !== '' && said.has(row.join());
	const fresh = rows.filter((row) => !isKnown(row));
	const known = groupBy(rows.filter(isKnown), (row) => said.get(row.join()) ?? '');
	for (const row of fresh) said.set(row.join(), linkTo(operation));
	return [
		...(fresh.length > 0 ? [table(['Field', 'What to know'], fresh)] : []),
		...[...known].map(
			([link, same]) => `As of ${link}: ${same.map(([label]) => label).join(', ')}.`,
		),
	];
}

/** The columns of an operation's items, each with a sample. */
function outputOf(resource: string, operation: Operation, said: Said): string[] {
	const { value, fields } = operation;
	const file: unknown = JSON.parse(readFileSync(join(ROWS, resource, `${value}.json`), 'utf8'));
	const columns = Object.entries(sampleOf(isJsonObject(file) ? objectsIn(file.rows) : []));
	const rows = columns
		.slice(0, MAX_COLUMNS)
		.map(([column, text]) => [`\`${column}\``, text === 'null' ? '_empty_' : codeOf(String(text))]);
	const others = columns.slice(MAX_COLUMNS).map(([column]) => `\`${column}\``);
	const isSimplified = fields.some(({ name }) => name === 'simplify');
	const head = `### ${isSimplified ? 'Output With _Simplify_' : 'Output'}`;
	const names = columns
		.map(([column]) => column)
		.sort()
		.join();
	const same = columns.length > 1 ? said.get(names) : undefined;
	if (same !== undefined) return [head, `The columns of ${same}.`];
	said.set(names, linkTo(operation));
	return [
		head,
		table(['Column', 'Sample'], rows),
		...(others.length > 0 ? [`Further columns: ${others.join(', ')}.`] : []),
	];
}

/** Longer samples are cut, in characters. */
const LONGEST = 60;

/** Each column with its first value that is not empty; a list has its first entry only. */
function sampleOf(rows: IDataObject[]): Record<string, string> {
	const values = new Map<string, unknown>();
	for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
		if ((values.get(column) ?? null) === null) values.set(column, value);
	return Object.fromEntries([...values].map(([column, value]) => [column, sampleText(value)]));
}

function sampleText(value: unknown): string {
	const short = shorten(value);
	const text = typeof short === 'string' ? short : JSON.stringify(short);
	return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The value with one entry of each list. */
function shorten(value: unknown): unknown {
	if (Array.isArray(value)) {
		const entries: unknown[] = value;
		return entries.slice(0, 1).map(shorten);
	}
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shorten(inner)]));
}

/** Code in Markdown, which may hold backticks. */
const codeOf = (text: string) => (text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``);

/** What happens to an input item if nothing is found. */
const NOT_FOUND: Record<string, string> = {
	get: 'Something that does not exist is an error.',
	getAll: 'An input item for which nothing is found leads to no item.',
};

const notesOf = ({ value }: Operation) =>
	NOT_FOUND[value] === undefined
		? []
		: [
				`${NOT_FOUND[value]} To create it then, see [Found or not found](../operations.md#found-or-not-found).`,
			];

const noticesOf = ({ fields }: Operation) =>
	fields.flatMap(({ type, displayName }) => (type === 'notice' ? [fromHtml(displayName)] : []));

/** Name of the node that has the resource. */
const placeOf = (resource: string) =>
	actionNodes[nodeWithResource(resource)].description.displayName;

/** README's tables: for each node its resources, with links to their pages, and their operations. */
export function operationsTables(register: Record<string, ResourceOperations[]>): string {
	return Object.values(register)
		.flatMap((resources) => {
			const [first] = resources;
			const { displayName } = actionNodes[nodeWithResource(first?.value)].description;
			const rows = resources.map(({ value, name, description, operations }) => [
				`[${name}](docs/resources/${value}.md)`,
				description,
				operations.map((operation) => operation.name).join(', '),
			]);
			return [`### ${displayName}`, table(['Resource', 'For', 'Operations'], rows)];
		})
		.join('\n\n');
}

function table(head: string[], rows: string[][]): string {
	const lines = [head, head.map(() => '---'), ...rows];
	return lines.map((cells) => `| ${cells.map(cellOf).join(' | ')} |`).join('\n');
}

const cellOf = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

/** Picture of the first operation that has one. */
function pictureOf(resource: string, name: string, operations: Operation[]): string[] {
	const shown = operations.find(({ value }) =>
		existsSync(join(PICTURES, `${resource}-${value}.png`)),
	);
	if (!shown) return [];
	const picture = `../images/screens/${resource}-${shown.value}.png`;
	return [`![The panel of ${name}, ${shown.name}](${picture})`];
}

/** Number of requests per run: from the fields if the operation reads or merges many items, else from its example. */
function callsOf(resource: string, operation: Operation): string {
	const isList = operation.fields.some(({ name }) => name === 'returnAll');
	if (isList) return '1 for each 100';
	if ('toBatchItem' in operation) return '1 for many items';
	const example = examples.find(
		(entry) => entry.resource === resource && entry.operation === operation.value,
	);
	return String(example?.calls(new World()).length ?? '');
}
