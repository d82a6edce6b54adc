import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';
import { findField, findLabel } from '../../../nodes/Voucherify/forms/reading/description';
import { roleOf } from '../../../nodes/Voucherify/forms/reading/role';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { keepNothing } from '../../contract/probing';
import { examples, nameOf } from '../../operations';
import { withoutReferences } from '../../operations/example';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { everyField, formAround, placed, type FieldAt } from '../../support/jsonFields';
import { skipPauses } from '../../support/pauses';
import { runOn } from '../../support/redeeming';
import { sandbox, useSandbox } from '../../support/sandbox';
import { watching } from '../../support/triggers';
import { isFixedMenu } from '../../unit/fieldRows';

skipPauses();
// Fields are filled in combinations that no user enters, which the contract check must not record.
keepNothing();
useSandbox(calm);

const PAGES = join(__dirname, '../../../docs/resources');

const on = runOn(() => sandbox);

const assigned = (value: INodeParameters[string], type = 'string') => ({
	assignments: [{ id: '1', name: 'region', value, type }],
});

describe.each(['campaign', 'voucher'])('the filter on metadata of %s → Get Many', (resource) => {
	it.each<[string, INodeParameters[string], string]>([
		['an empty list', '={{ [] }}', 'array'],
		['an empty text', '', 'string'],
		['an object', '={{ {"a": 1} }}', 'object'],
		['null', '={{ null }}', 'string'],
		['what the item lacks', '={{ $json.nowhere }}', 'string'],
	])('refuses %s', async (_, value, type) => {
		const filters = { metadata: assigned(value, type) };
		const { error } = await runNode(on(`${resource}.getAll`, { filters }));
		expect(error?.message).toBe("Metadata has no value to compare for 'region'");
		expect(sandbox.requests).toEqual([]);
	});
});

/** Values of an item that are none, as sheets, forms and databases give them; the first item lacks the column. */
const EMPTY = [{}, { cell: null }, { cell: '  ' }];
const LOST = '={{ $json.cell }}';

/** Lines of a cart whose fields the examples name. */
const LINES = '[{"product_id": "espresso", "quantity": 1, "price": 100}]';

/** What else a field needs to be read, where no condition of the form says it: by its path, perhaps of one resource only. */
const NEEDED: Partial<Record<string, INodeParameters>> = {
	lineTotalField: { lines: LINES },
	linePriceField: { lines: LINES },
	'earningRule.property': { event: 'order.paid', calculationType: 'ORDER_METADATA' },
	'earningRule.every': { event: 'order.paid', calculationType: 'ORDER_METADATA' },
};

/** The fields that describe something, besides metadata. */
const DESCRIBING = [
	...['additionalInfo', 'addressCity', 'addressCountry', 'addressLine1', 'addressLine2'],
	...['addressPostalCode', 'addressState', 'attributes', 'banner', 'birthdate', 'brandName'],
	...['category', 'channel', 'city', 'contactEmail', 'country', 'description', 'email'],
	...['errorMessage', 'imageUrl', 'itemName', 'name', 'permissionReminder', 'phone', 'postal'],
	...['privacyPolicyUrl', 'reason', 'sku', 'state', 'street', 'termsOfUseUrl', 'websiteUrl'],
];

/** Types that no expression fills. */
const WITHOUT_VALUE = ['notice', 'resourceMapper'];

/** A unit counts only beside an amount, which the form may lack. */
const isWithoutEffect = ({ path, field }: FieldAt) => path === 'amountsIn' && !field.required;

const ROW = /^\| \*\*(.*?)\*\*( \(required\))? +\| (.*) \|$/gm;
const SHARED = /^As of \[(.*?)\]\(.*?\): (.*)\.$/gm;

/** The rows of an operation's fields on the page of its resource, also those that stand at an earlier operation. */
function rowsOf(page: string, operation: string): RegExpExecArray[] {
	const [, section = ''] = page.split(`\n## ${operation}\n`);
	const [own = ''] = section.split('\n## ');
	const shared = [...own.matchAll(SHARED)].flatMap(([, other = '', labels = '']) =>
		rowsOf(page, other).filter(([, label]) => labels.includes(`**${label}**`)),
	);
	return [...own.matchAll(ROW), ...shared];
}

/** What the page of a resource says about a field of an operation. */
function wordFor(
	page: string,
	operation: string,
	fields: INodeProperties[],
	path: string,
): 'left out' | 'refused' | undefined {
	const [name = '', ...inner] = path.split('.');
	const outer = findField(fields, name);
	const isInRow = findField(fields, [name, ...inner.slice(0, 2)].join('.'))?.type === 'collection';
	const depth = outer?.type !== 'fixedCollection' ? 1 : isInRow ? 3 : 2;
	const label = findField(fields, [name, ...inner.slice(0, depth)].join('.'))?.displayName ?? '';
	const words = rowsOf(page, operation).flatMap(([, row, isRequired, text = '']) => {
		if (row !== outer?.displayName) return [];
		if (inner.length === 0)
			return isRequired ? ['refused'] : (/_Empty: (.*)_\. *$/.exec(text)?.[1] ?? []);
		return [...text.matchAll(/\(_empty: ([^_]*)_\): ([^.]*)\./g)].flatMap(
			([, word = '', labels = '']) => (labels.split(', ').includes(label) ? [word] : []),
		);
	});
	const [word, ...others] = new Set(words);
	if (others.length > 0) throw new Error(`The page says both of ${path}`);
	return word === 'left out' || word === 'refused' ? word : undefined;
}

describe('an expression without a value', () => {
	/** The requests, and the error if there is one. */
	const outcomeOf = async (
		parameters: INodeParameters,
		item: IDataObject,
		files?: Record<string, string>,
	) => {
		sandbox.reset();
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters,
			files,
			items: [item],
		});
		const requests = sandbox.requests.map(({ method, path, query, body }) => ({
			method,
			path,
			query,
			body: withoutReferences(body),
		}));
		return { message: error?.message, requests };
	};

	const operations = resourceRegister.flatMap(({ value: resource, operations: all }) =>
		all.map(({ value, name, fields }): [string, string, string, INodeProperties[]] => [
			`${resource}.${value}`,
			resource,
			name,
			fields,
		]),
	);

	it.each(operations)(
		'is left out or refused as the page says: %s',
		async (title, resource, name, properties) => {
			const page = readFileSync(join(PAGES, `${resource}.md`), 'utf8');
			const example = examples.find((one) => nameOf(one) === title);
			const fields = everyField(properties);
			const wrong: string[] = [];
			for (const [index, at] of fields.entries()) {
				const { path, field } = at;
				if (WITHOUT_VALUE.includes(field.type) || isFixedMenu(field) || isWithoutEffect(at))
					continue;
				sandbox.reset();
				const needed = NEEDED[path] ?? NEEDED[`${resource}.${path}`];
				const entered = on(title, { ...example?.parameters(sandbox.world), ...needed });
				const form = formAround(entered.parameters, at, fields);
				const run = async (value: INodeParameters[string]) =>
					await outcomeOf(
						placed(form, path, value),
						EMPTY[index % EMPTY.length] ?? {},
						example?.files,
					);
				const outcome = await run(field.type === 'resourceLocator' ? byId(LOST) : LOST);
				const label = findLabel(properties, path);
				const word = wordFor(page, name, properties, path);
				const refusal = { message: `${label} is empty: its expression has no value`, requests: [] };
				const expected = word === 'left out' ? await run('') : word && refusal;
				const { message = '', requests } = outcome;
				const isSent =
					requests.length > 0 ||
					/ is empty: |nothing to (set|change)$|no field of the order is filled in$/.test(message);
				if (!isSent || !isDeepStrictEqual(outcome, expected)) wrong.push(`${path}: ${message}`);
			}
			expect(wrong).toEqual([]);
		},
	);

	it('is left out in these fields only', () => {
		const describing = resourceRegister.flatMap(({ operations: all }) =>
			all.flatMap(({ fields }) =>
				everyField(fields)
					.filter(({ path, field }) => roleOf(field, path) === 'describes')
					.map(({ field }) => field.name),
			),
		);
		const others = new Set(describing.filter((name) => !/metadata/i.test(name)));
		expect([...others].sort()).toEqual(DESCRIBING);
	});
});

describe('the empty text in an expression', () => {
	const creating = (expirationDate: string) =>
		on('voucher.create', {
			codeSource: 'own',
			code: 'SUMMER',
			discountType: 'PERCENT',
			percentOff: '10',
			expirationDate,
		});

	it.each([
		"={{ $json.ends || '' }}",
		'={{ $json.ends ?? "" }}',
		"={{ $json.ends.ifEmpty('') }}",
		"={{ $ifEmpty($json.ends, '') }}",
		"={{ $json.ends ? $json.ends : '' }}",
		'=',
	])('is meant: %s leaves the field out', async (written) => {
		const { error } = await runNode({ ...creating(written), items: [{ ends: '' }] });
		expect(error).toBeUndefined();
		expect(sandbox.requests[0]?.body).not.toHaveProperty('expiration_date');
	});

	it.each([
		"={{ $json.ends.replace(' ', '') }}",
		"={{ $json.ends.replace($json.ends.trim(), '') }}",
		"={{ $json.ends.replace('(', '') }}",
		"={{ $json.ends.replace(/[()]/g, '') }}",
		"={{ $json.ends === '' ? null : $json.ends }}",
		"={{ $json.ends !== '' ? $json.ends : undefined }}",
		"={{ ['', 'n/a'].includes($json.ends) ? null : $json.ends }}",
		"={{ $json.ends /* || '' */ }}",
		"={{ [].join('') }}",
		"={{ $fromAI('ends', 'The card\\'s end', 'string', '') }}",
		"={{ $fromAI ('ends', '', 'string', '') }}",
	])('is not meant elsewhere: %s is refused', async (written) => {
		const { error } = await runNode({ ...creating(written), items: [{ ends: '' }] });
		expect(error?.message).toBe('Expiration Date is empty: its expression has no value');
		expect(sandbox.requests).toEqual([]);
	});

	it('is what the error suggests', async () => {
		const { error } = await runNode(creating('={{ $json.ends }}'));
		expect(error?.description).toContain("{{ $json.ends || '' }}");
	});
});

it('a trigger refuses a filter without a value', async () => {
	const engine = watching(sandbox, { filters: { types: '={{ $vars.types }}' } });
	await expect(engine.fetchTestEvent()).rejects.toThrow(
		'Types is empty: its expression has no value',
	);
});
