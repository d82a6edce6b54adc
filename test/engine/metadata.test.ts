import type { IDataObject, INodeParameters, ResourceMapperField } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor, itemsOf, nodeType, runNode, type RunOptions } from './engine';
import { creation, PAID } from './earningRules';
import { openMapper } from './lookups';
import { redefineSchema } from './metadataSchemas';

type Wanted =
	Parameters<typeof redefineSchema> extends [unknown, unknown, ...infer Rest] ? Rest : never;

let sandbox: Sandbox;
/** The properties of customers as the editor has stored them. */
let customer: ResourceMapperField[];

beforeAll(async () => {
	sandbox = await startSandbox();
	customer = (await openMapper(sandbox, 'changedCustomerMetadata')).fields;
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const BY_HAND = 'defineBelow';
const AUTOMATIC = 'autoMapInputData';

/** Metadata by the schema, as the editor stores it in the parameter of this name. */
const bySchema = (
	name: string,
	schema: ResourceMapperField[],
	value: IDataObject = {},
	mappingMode = BY_HAND,
): INodeParameters => ({
	specifyMetadata: 'schema',
	[name]: JSON.parse(
		JSON.stringify({
			mappingMode,
			value,
			matchingColumns: [],
			schema,
			attemptToConvertTypes: false,
			convertFieldsToString: false,
		}),
	),
});

const upserting = (parameters: INodeParameters, items: IDataObject[] = [{}]): RunOptions => ({
	credentials: credentialsFor(sandbox),
	timezone: 'Europe/Berlin',
	items,
	parameters: { resource: 'customer', operation: 'upsert', sourceId: 'mary', ...parameters },
});

/** Gives a customer values by hand. */
const withValues = (value: IDataObject, more: INodeParameters = {}) =>
	upserting({ ...bySchema('typedCustomerMetadata', customer, value), ...more });

/** Gives a customer what the item has. */
const fromItem = (item: IDataObject, more: INodeParameters = {}) =>
	upserting({ ...bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC), ...more }, [item]);

const pairs = (entries: Record<string, string>): INodeParameters => ({
	assignments: Object.entries(entries).map(([name, value]) => ({
		id: name,
		name,
		type: 'string',
		value,
	})),
});

const bodies = () =>
	sandbox.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);

/** Says anew what the project wants of a kind of thing. */
const redefine = (kind: string, ...wanted: Wanted) => {
	redefineSchema(sandbox, kind, ...wanted);
};

describe('the properties that the editor offers', () => {
	it('are those of the schema, by name and type, and none that was removed from it', () => {
		expect(customer.map(({ id, type }) => [id, type])).toEqual([
			['plan', 'options'],
			['visits', 'number'],
			['newsletter', 'options'],
			['first_visit', 'dateTime'],
			['last_visit', 'dateTime'],
			['favorite_brands', 'array'],
			['favorite_stores', 'array'],
			['lucky_numbers', 'array'],
			['home', 'string'],
			['portrait', 'url'],
			['payment', 'object'],
		]);
	});

	it('say in their labels what their inputs do not show', () => {
		const labels = customer.map(({ displayName }) => displayName);
		expect(labels.filter((label) => label.includes('('))).toEqual([
			'first_visit (date)',
			'favorite_brands (list of texts)',
			'favorite_stores (list of Berlin, Hamburg, Cologne)',
			'lucky_numbers (list of numbers)',
			'home (latitude, longitude)',
			'payment (Payment)',
		]);
	});

	it('have the allowed values to choose from', () => {
		const choices = customer.map(({ id, options }) => [id, options?.map(({ value }) => value)]);
		expect(Object.fromEntries(choices)).toMatchObject({
			plan: ['free', 'silver', 'gold'],
			newsletter: [true, false],
			favorite_stores: ['Berlin', 'Hamburg', 'Cologne'],
		});
	});

	it('are required for something new alone, and then they are the first', async () => {
		redefine('earning_rule', { channel: {}, priority: { optional: false } });
		const offered = async (method: string) =>
			(await openMapper(sandbox, method)).fields.map(({ id, required }) => [id, required]);
		expect(await offered('newEarningRuleMetadata')).toEqual([
			['priority', true],
			['channel', false],
		]);
		expect(await offered('changedEarningRuleMetadata')).toEqual([
			['channel', false],
			['priority', false],
		]);
	});

	it('are none where the project has no schema of that kind, and it says what to do', async () => {
		const { fields, emptyFieldsNotice } = await openMapper(sandbox, 'newPromotionTierMetadata');
		expect(fields).toEqual([]);
		expect(emptyFieldsNotice).toContain('promotion tier');
	});

	it.each([
		['the keys may not read it', { kind: 'status', status: 403 }, /keys may not/i],
		['the service is down', { kind: 'status', status: 500 }, /status 500/],
		['an address is not of the service', { kind: 'html', status: 404 }, /nothing was found/i],
		['the answer is no schema', { kind: 'status', status: 200, body: '{}' }, /no metadata schema/],
	] as const)('are not forgotten because %s', async (_, fault, message) => {
		sandbox.faults.add({ ...fault, times: Infinity });
		await expect(openMapper(sandbox, 'changedCustomerMetadata')).rejects.toThrow(message);
	});

	it('hold nothing that n8n would evaluate', async () => {
		redefine('customer', { '={{ 1 }}': {}, plan: { eq: ['={{ 2 }}', 'gold'] } });
		const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
		expect(JSON.stringify(fields)).not.toContain('{{');
		expect(fields).toMatchObject([{ id: 'plan', options: [{ value: 'gold' }] }]);
	});

	it('are asked for by every field that shows them', () => {
		const methods = nodeType.description.properties.flatMap(
			({ typeOptions }) => typeOptions?.resourceMapper?.resourceMapperMethod ?? [],
		);
		expect(methods).toContain('changedCustomerMetadata');
		expect(Object.keys(nodeType.methods.resourceMapping)).toEqual(expect.arrayContaining(methods));
	});
});

describe('a value', () => {
	it.each<[string, IDataObject[string], unknown]>([
		['plan', 'gold', 'gold'],
		['plan', ' GOLD ', 'gold'],
		['visits', 12, 12],
		['visits', '12.5', 12.5],
		['newsletter', true, true],
		['newsletter', 'yes', true],
		['newsletter', 0, false],
		['newsletter', 'FALSE', false],
		['first_visit', '2026-01-31', '2026-01-31'],
		['first_visit', '2026-01-31T23:30:00Z', '2026-02-01'],
		['last_visit', '2026-01-31T09:30:00', '2026-01-31T08:30:00.000Z'],
		['last_visit', '2026-01-31 09:30', '2026-01-31T08:30:00.000Z'],
		['last_visit', '2026-07-31', '2026-07-30T22:00:00.000Z'],
		['favorite_brands', ['Acme', 'Globex'], ['Acme', 'Globex']],
		['favorite_brands', '["Acme, Inc.", "Globex"]', ['Acme, Inc.', 'Globex']],
		['favorite_brands', 'Acme, Globex,', ['Acme', 'Globex']],
		['favorite_brands', 7, ['7']],
		['favorite_stores', 'berlin', ['Berlin']],
		['lucky_numbers', '7, 12.5', [7, 12.5]],
		['lucky_numbers', [7, '8', null, ''], [7, 8]],
		['home', '52.52,13.405', '52.52, 13.405'],
		['home', [52.52, '13.405'], '52.52, 13.405'],
		['portrait', ' https://example.com/mary.png ', 'https://example.com/mary.png'],
		['payment', '{"method": "card", "tax": 1.9}', { method: 'card', tax: 1.9 }],
		['payment', { method: 'card' }, { method: 'card' }],
	])('of %s given as %j is understood', async (property, value, expected) => {
		await itemsOf(fromItem({ [property]: value }));
		expect(bodies()).toEqual([{ source_id: 'mary', metadata: { [property]: expected } }]);
	});

	it.each<[string, IDataObject[string], string]>([
		['plan', 'platinum', "'plan' has no choice 'platinum'"],
		['visits', '12,5', "'visits' expects a number but we got '12,5'"],
		['visits', true, "'visits' expects a number but we got true"],
		['newsletter', 'maybe', "'newsletter' expects true or false but we got 'maybe'"],
		[
			'first_visit',
			'31.01.2026',
			"'first_visit' expects a date like 2026-01-31 but we got '31.01.2026'",
		],
		[
			'last_visit',
			'2026-02-31T10:00:00',
			"'last_visit' expects a date and time like 2026-01-31T09:30:00 but we got '2026-02-31T10:00:00'",
		],
		['favorite_brands', '["Acme"', "'favorite_brands' expects a list but we got '[\"Acme\"'"],
		[
			'favorite_brands',
			[{ a: 1 }],
			"'favorite_brands' expects a text in each entry but we got an object",
		],
		['favorite_stores', 'Berlin, Paris', "'favorite_stores' has no choice 'Paris'"],
		['lucky_numbers', '7, x', "'lucky_numbers' expects a number in each entry but we got 'x'"],
		[
			'home',
			'52.52',
			"'home' expects a latitude and a longitude like 52.52, 13.405 but we got '52.52'",
		],
		[
			'home',
			[91, 0],
			"'home' expects a latitude and a longitude like 52.52, 13.405 but we got an array",
		],
		[
			'portrait',
			'mary.png',
			"'portrait' expects the web address of an image but we got 'mary.png'",
		],
		['payment', '[1]', "'payment' expects a JSON object but we got '[1]'"],
	])('of %s given as %j is refused by name', async (property, value, problem) => {
		const { error } = await runNode(fromItem({ [property]: value }));
		expect(error?.message).toBe(`Metadata has a wrong value: ${problem}`);
		expect(error?.description).toContain('refresh the list of properties');
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, string]>([
		['visits', '12345678901234567'],
		['lucky_numbers', '1, 12345678901234567'],
		['lucky_numbers', '[1, 12345678901234567]'],
		['favorite_brands', '[12345678901234567]'],
		['payment', '{"tax": 12345678901234567}'],
	])('of %s that would lose digits is refused: %s', async (property, value) => {
		const { error } = await runNode(fromItem({ [property]: value }));
		expect(error?.message).toBe(
			`Metadata holds a number that cannot be sent as it is written: 12345678901234567 in '${property}'`,
		);
		expect(sandbox.requests).toEqual([]);
	});

	it('that is not allowed is told with those that are', async () => {
		const { error } = await runNode(withValues({ plan: '={{ "platinum" }}' }));
		expect(error?.description).toContain('Use one of free, silver, gold.');
	});

	it.each([null, '={{ "" }}', '={{ "  " }}', '={{ null }}', '={{ $json.nowhere }}'])(
		'that is %j stands for nothing, and is not sent',
		async (empty) => {
			const names = customer.map(({ id }) => id);
			await itemsOf(withValues(Object.fromEntries(names.map((name) => [name, empty]))));
			expect(bodies()).toEqual([{ source_id: 'mary' }]);
		},
	);

	it('of a type that is not known, or of a property that is not stored, goes as it is', async () => {
		const [plan] = customer;
		if (!plan) throw new Error('There is no such property');
		const more = { id: 'mood', type: 'string', options: [], metadataType: 'color' } as const;
		const schema: ResourceMapperField[] = [Object.assign({ ...plan }, more, { options: [] })];
		const value = { mood: '={{ { hue: 12 } }}', other: 'x', count: 3 };
		await itemsOf(upserting(bySchema('typedCustomerMetadata', schema, value)));
		expect(bodies()).toMatchObject([{ metadata: { mood: { hue: 12 }, other: 'x', count: 3 } }]);
	});

	it("is read by n8n's types where the workflow has lost those of Voucherify", async () => {
		const schema = customer.map((field) => ({ ...field, metadataType: undefined }));
		const item = {
			visits: '12',
			newsletter: 'true',
			last_visit: '2026-01-31T09:30:00Z',
			favorite_brands: 'Acme',
			portrait: 'https://example.com/mary.png',
			payment: '{"method": "card"}',
		};
		const stored = bySchema('typedCustomerMetadata', schema, {}, AUTOMATIC);
		await itemsOf(upserting(stored, [item]));
		expect(bodies()).toMatchObject([
			{
				metadata: {
					visits: 12,
					newsletter: true,
					last_visit: '2026-01-31T09:30:00.000Z',
					favorite_brands: ['Acme'],
					portrait: 'https://example.com/mary.png',
					payment: { method: 'card' },
				},
			},
		]);
	});
});

describe('metadata by the schema', () => {
	it('costs no call of its own when the node runs', async () => {
		await itemsOf(withValues({ plan: 'gold', visits: '={{ $json.count }}' }));
		expect(sandbox.requests).toMatchObject([{ method: 'POST', path: '/v1/customers' }]);
	});

	it('is mapped automatically by the names of the schema: the rest of the item stays out', async () => {
		const items = [
			{ plan: 'gold', visits: 3, id: 7, email: 'mary@example.com', Plan: 'free', fax: '1' },
			{ plan: '', visits: '0' },
		];
		const stored = bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC);
		await itemsOf(upserting({ ...stored, sourceId: '={{ "mary" + $itemIndex }}' }, items));
		expect(bodies()).toEqual([
			{ source_id: 'mary0', metadata: { plan: 'gold', visits: 3 } },
			{ source_id: 'mary1', metadata: { visits: 0 } },
		]);
	});

	it.each([['__proto__'], ['constructor'], ['toString']])(
		'takes nothing for the value of %s that the item does not have',
		async (name) => {
			redefine('customer', { [name]: {} });
			const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
			await itemsOf(upserting(bySchema('typedCustomerMetadata', fields, {}, AUTOMATIC)));
			expect(bodies()).toEqual([{ source_id: 'mary' }]);
		},
	);

	it('has free pairs beside it, where the schema allows what it does not define', async () => {
		await itemsOf(fromItem({ visits: 3, other: 1 }, { moreMetadata: pairs({ season: 'spring' }) }));
		expect(bodies()).toMatchObject([{ metadata: { visits: 3, season: 'spring' } }]);
	});

	it('refuses a free pair that the schema does not allow, before anything is sent', async () => {
		redefine('customer', { plan: {} }, true);
		const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
		const before = sandbox.requests.length;
		const stored = bySchema('typedCustomerMetadata', fields, { plan: 'gold' });
		const { error } = await runNode(
			upserting({ ...stored, moreMetadata: pairs({ season: 'spring' }) }),
		);
		expect(error?.message).toBe(
			"More Metadata has 'season', which the metadata schema does not define",
		);
		expect(sandbox.requests).toHaveLength(before);
	});

	it('refuses a property that is given twice', async () => {
		const more = { moreMetadata: pairs({ plan: 'gold' }) };
		const { error } = await runNode(withValues({ plan: 'free' }, more));
		expect(error?.message).toBe("More Metadata has 'plan', which has a value above");
		expect(sandbox.requests).toEqual([]);
	});

	it('is free pairs alone where the project has no schema', async () => {
		const stored = bySchema('typedCustomerMetadata', [], {}, AUTOMATIC);
		const more = { moreMetadata: pairs({ season: 'spring' }) };
		await itemsOf(upserting({ ...stored, ...more }, [{ visits: 3 }]));
		expect(bodies()).toMatchObject([{ metadata: { season: 'spring' } }]);
	});

	it.each([[undefined], [null]])('is none when the mapper was never opened: %s', async (stored) => {
		const parameters = { specifyMetadata: 'schema', typedCustomerMetadata: stored };
		await itemsOf(upserting(parameters));
		expect(bodies()).toEqual([{ source_id: 'mary' }]);
	});

	it.each([['text'], [[1]], [{ value: {} }]])('refuses %j in place of a mapper', async (stored) => {
		const parameters = { specifyMetadata: 'schema', typedCustomerMetadata: stored };
		const { error } = await runNode(upserting(parameters));
		expect(error?.message).toBe('Metadata holds no properties');
		expect(sandbox.requests).toEqual([]);
	});

	it('names the item whose value is wrong, and goes on after it', async () => {
		const stored = bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC);
		const items = [{ visits: 'many' }, { visits: 3 }];
		const { items: results } = await runNode({
			...upserting(stored, items),
			node: { onError: 'continueRegularOutput' },
		});
		expect(results).toMatchObject([
			{
				json: { error: { message: expect.stringContaining("'visits'") } },
				pairedItem: { item: 0 },
			},
			{ json: { metadata: { visits: 3 } }, pairedItem: { item: 1 } },
		]);
	});
});

describe('a schema that requires', () => {
	const ruleWith = (stored: INodeParameters, item: IDataObject = {}) =>
		creation(sandbox, { event: 'order.paid', points: 1, ...stored }, [item]);
	const requiring = async () => {
		redefine('earning_rule', { channel: { optional: false }, priority: { type: 'number' } });
		return (await openMapper(sandbox, 'newEarningRuleMetadata')).fields;
	};

	it.each([[{ channel: '={{ $json.channel }}', priority: 3 }], [{ channel: null }]])(
		'refuses something new without it before anything is sent: %j',
		async (value) => {
			const stored = bySchema('typedEarningRuleMetadata', await requiring(), value);
			const { error } = await runNode(ruleWith(stored, { channel: ' ' }));
			expect(error?.message).toBe("Metadata has no value for 'channel'");
			expect(error?.description).toContain('requires it');
			expect(bodies()).toEqual([]);
		},
	);

	it('refuses it automatically mapped, too', async () => {
		const stored = bySchema('typedEarningRuleMetadata', await requiring(), {}, AUTOMATIC);
		const { error } = await runNode(ruleWith(stored, { priority: 3 }));
		expect(error?.message).toBe("Metadata has no value for 'channel'");
		expect(bodies()).toEqual([]);
	});

	it("is one of n8n's own issues where it was not filled in at all", async () => {
		const stored = bySchema('typedEarningRuleMetadata', await requiring(), { priority: 3 });
		await expect(runNode(ruleWith(stored))).rejects.toThrow('Property "channel" is required');
		expect(bodies()).toEqual([]);
	});

	it.each<[string, IDataObject, INodeParameters, string]>([
		['by hand', { channel: 'shop' }, {}, BY_HAND],
		['as a free pair', {}, { moreMetadata: pairs({ channel: 'shop' }) }, AUTOMATIC],
	])('takes it %s', async (_, value, more, mode) => {
		const stored = bySchema('typedEarningRuleMetadata', await requiring(), value, mode);
		await itemsOf(ruleWith({ ...stored, ...more }));
		expect(bodies()).toMatchObject([[{ ...PAID, metadata: { channel: 'shop' } }]]);
	});

	it('requires nothing of a change, whatever the workflow has stored', async () => {
		redefine('customer', { plan: { optional: false }, visits: { type: 'number' } });
		sandbox.world.customers.change('customer-00001', { metadata: {} });
		const { fields } = await openMapper(sandbox, 'newCustomerMetadata');
		const stored = bySchema('typedCustomerMetadata', fields, { visits: 3 });
		const known = { sourceId: 'customer-00001' };
		const [item] = await itemsOf(upserting({ ...stored, ...known }));
		expect(item).toMatchObject({ metadata: { visits: 3 } });
	});

	it('is told in words where only the service knows that something is new', async () => {
		redefine('customer', { plan: { optional: false } });
		const { error } = await runNode(upserting({}));
		expect(error?.message).toBe(
			'The metadata does not fit the schema of the project: plan: is required',
		);
		expect(error?.description).toContain('refresh the list of properties');
	});
});

describe('a schema that changes under an open workflow', () => {
	it('takes a property that it no longer has as unknown', async () => {
		redefine('customer', { visits: { type: 'number' } });
		const [item] = await itemsOf(withValues({ plan: 'gold' }));
		expect(item).toMatchObject({ metadata: { plan: 'gold' } });
	});

	it('refuses it in words where only defined ones are allowed', async () => {
		redefine('customer', { visits: { type: 'number' } }, true);
		const { error } = await runNode(withValues({ plan: 'gold' }));
		expect(error?.message).toBe(
			'The metadata does not fit the schema of the project: plan: is not defined in the schema',
		);
		expect(error?.description).toContain('metadata_validation_failed');
	});

	it('refuses in words what is allowed no longer', async () => {
		redefine('customer', { plan: { eq: ['free'] } });
		const { error } = await runNode(withValues({ plan: 'gold' }));
		expect(error?.message).toBe(
			"The metadata does not fit the schema of the project: plan: must be equal to one of free (actual value is 'gold')",
		);
	});

	it('offers a new property once it is refreshed', async () => {
		redefine('customer', { plan: {}, mood: { eq: ['good', 'better'] } });
		const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
		expect(fields.map(({ id }) => id)).toEqual(['plan', 'mood']);
		await itemsOf(upserting(bySchema('typedCustomerMetadata', fields, { mood: 'better' })));
		expect(bodies()).toMatchObject([{ metadata: { mood: 'better' } }]);
	});
});
