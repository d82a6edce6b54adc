import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { keepNothing } from '../../contract/probing';
import { examples, nameOf } from '../../operations';
import { withoutReferences } from '../../operations/example';
import { credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { everyField, exampleIn, formAround, placed, type FieldAt } from '../../support/jsonFields';
import { beyond, holderOf, mixed, origins, otherThan, PROBE } from '../../support/jsonMix';
import { skipPauses } from '../../support/pauses';

/** Fields that are not part of a body: the node reads them and builds something else. */
const READ_ONLY = ['lines', 'projectsJson'];

/** Which one wins where a JSON and the fields beside it set the same value. */
const COUNTS: Array<[fields: RegExp, which: 'JSON' | 'fields']> = [
	[/^campaign\.create campaignJson$/, 'fields'],
	// An item has a default quantity.
	[/ items\.item\[0\]\.moreFields\.more$/, 'JSON'],
	// What a rule or reward has is sent as well.
	[/^loyaltyEarningRule\.update updateFields\.triggerLimits$/, 'JSON'],
	[/^loyaltyReward\.update metadataJson$/, 'JSON'],
	[/^validationRule\.update updateFields\.applicableTo$/, 'JSON'],
	// The node adds its own reference to metadata, and how conditions are joined.
	[/ metadataJson$/, 'fields'],
	[/^productCollection\.\w+ (updateFields\.)?conditions$/, 'JSON'],
];

/** Sample JSON where the placeholder is too short. */
const EXAMPLES: Partial<Record<string, IDataObject>> = {
	campaignJson: {
		name: 'Summer',
		campaign_type: 'LOYALTY_PROGRAM',
		voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 5 } },
	},
	redeemablesJson: { object: 'voucher', id: 'WELCOME-10' },
};

interface JsonField extends FieldAt {
	name: string;
	resource: string;
	operation: string;
	/** All fields of the operation. */
	fields: FieldAt[];
}

const jsonFields = resourceRegister.flatMap(({ value: resource, operations }) =>
	operations.flatMap(({ value: operation, fields: properties }) => {
		const fields = everyField(properties);
		return (
			fields
				.filter(({ field, path }) => field.type === 'json' && !READ_ONLY.includes(path))
				// They hold conditions alone; those of a form are refused beside them.
				.filter(({ path }) => !path.endsWith('conditionsJson'))
				.map((at): JsonField => {
					const name = `${resource}.${operation} ${at.path}`;
					return { ...at, name, resource, operation, fields };
				})
		);
	}),
);

// n8n marks an empty editor as wrong. An editor that must be filled in is wrong.
it('begin with valid JSON where they need not be filled in', () => {
	const empty = jsonFields.filter(({ field }) => !field.required && field.default === '');
	expect(empty.map(({ name }) => name)).toEqual([]);
});

let sandbox: Sandbox;

skipPauses();
// Fields are filled in combinations that no user enters, which the contract check must not record.
keepNothing();

beforeAll(async () => {
	sandbox = await startSandbox(calm);
});

afterAll(async () => {
	await sandbox.close();
});

const exampleFor = (json: JsonField) => examples.find((one) => nameOf(one) === nameOf(json));

/** Returns the example of the operation, changed so that the panel shows the field. */
const formOf = (json: JsonField): INodeParameters => {
	const { resource, operation, fields } = json;
	const example = exampleFor(json)?.parameters(sandbox.world);
	return formAround({ resource, operation, ...example }, json, fields);
};

function contentOf({ field, path }: JsonField): IDataObject {
	const known = EXAMPLES[path];
	if (known) return known;
	const example: unknown = JSON.parse(exampleIn(field));
	const [first]: unknown[] = Array.isArray(example) ? example : [example];
	return isJsonObject(first) ? first : {};
}

/** Returns the object that is sent when the field's JSON has this content. */
async function sentFor(json: JsonField, content: IDataObject): Promise<IDataObject> {
	sandbox.reset();
	const form = formOf(json);
	const isList = exampleIn(json.field).startsWith('[') || json.path === 'redeemablesJson';
	const value = { ...content, [PROBE]: 1 };
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: placed(form, json.path, JSON.stringify(isList ? [value] : value)),
		files: exampleFor(json)?.files,
	});
	const holders = sandbox.requests.map(({ body }) => holderOf(withoutReferences(body)));
	const found = holders.find((holder) => holder);
	if (found) return found;
	throw error ?? new Error('Nothing was sent');
}

it.each(['say "hello"', 'two\nlines'])('says that a value may break the JSON: %j', async (text) => {
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'customer',
			operation: 'upsert',
			sourceId: 'c-1',
			specifyMetadata: 'json',
			metadataJson: '={"note": "{{ $json.text }}"}',
		},
		items: [{ text }],
	});
	expect(error?.message).toBe('Metadata is not valid JSON, perhaps because of a value in it');
	expect(error?.description).toContain('JSON.stringify');
});

it.each(jsonFields)('$name: merges the fields of the form with the JSON', async (json) => {
	const content = contentOf(json);
	const sent = await sentFor(json, content);
	expect(sent).toMatchObject(content);

	const fields = beyond(content, sent);
	const both = await sentFor(json, mixed(otherThan(fields), content));
	const counting = COUNTS.find(([names]) => names.test(json.name))?.[1];
	const isBoth = Object.keys(fields).length > 0;
	expect([...new Set(origins(both, fields))]).toEqual(isBoth ? [counting] : []);
});
