import { isDeepStrictEqual } from 'node:util';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { PollEngine } from '../../support/pollEngine';
import { startRawService, type RawService } from '../../support/rawService';

let service: RawService;

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

/** An export that is returned for every request, with one field more than its simplified form. */
const EXPORT = { id: 'exp_1', status: 'ERROR', created_at: '2026-01-31T00:00:00Z', more: 'raw' };

beforeEach(() => {
	service.requests.length = 0;
	service.answering = ({ body }) => {
		const { length } = body.startsWith('[') ? (JSON.parse(body) as unknown[]) : [1];
		const rows = Array.from({ length }, () => EXPORT);
		const lists = { exports: rows, products: rows, data: rows, total: 1, has_more: false };
		return { body: JSON.stringify(body.startsWith('[') ? rows : { ...EXPORT, ...lists }) };
	};
});

const VALUE = '={{ $json.value }}';

/** Runs the node with an item whose value an expression reads. */
async function run(parameters: INodeParameters, value: unknown) {
	const item: IDataObject = {};
	Reflect.set(item, 'value', value);
	const { error, items } = await runNode({
		credentials: credentialsFor(service),
		parameters,
		items: [item],
		timezone: 'Europe/Berlin',
	});
	const [request] = service.requests;
	const body: unknown = request?.body ? JSON.parse(request.body) : undefined;
	return { error, items, body, target: request?.target ?? '' };
}

/** Expects an error with the field's label and the item's number, and no request. */
async function expectRefusal(parameters: INodeParameters, value: unknown, message: string) {
	const { error } = await run(parameters, value);
	expect(error).toMatchObject({ message, name: 'NodeOperationError', context: { itemIndex: 0 } });
	expect(error?.description).toBeTruthy();
	expect(service.requests).toEqual([]);
}

const rule = (parameters: INodeParameters) => ({
	resource: 'earningRule',
	operation: 'create',
	campaignId: byId('camp_1'),
	points: 1,
	...parameters,
});
const brand = (cockpits: INodeParameters) => ({
	resource: 'brandConfiguration',
	operation: 'create',
	projectId: byId('proj_1'),
	brandName: 'Coffee Club',
	street: 'Lane 1',
	city: 'Berlin',
	postal: '10115',
	country: 'Germany',
	contactEmail: 'hello@example.com',
	cockpits,
});
const reward = (updateFields: INodeParameters, more: INodeParameters = {}) => ({
	resource: 'reward',
	operation: 'update',
	rewardId: byId('rew_1'),
	updateFields,
	...more,
});
const exporting = (options: INodeParameters, more: INodeParameters = {}) => ({
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: byId('camp_1'),
	waitForCompletion: false,
	options,
	...more,
});
const list = (resource: string, more: INodeParameters) => ({
	resource,
	operation: 'getAll',
	...more,
});
type Run = Awaited<ReturnType<typeof run>>;

/** Each switch of the action node, with its effect when it is on. */
const SWITCHES: Array<[string, INodeParameters, (run: Run) => unknown]> = [
	[
		'Active',
		rule({ additionalFields: { active: VALUE } }),
		({ body }) => (body as IDataObject[])[0]?.active,
	],
	...[
		['Campaigns Overview', 'campaigns_overview_enabled'],
		['Coupons', 'coupons_enabled'],
		['Gift Cards', 'gift_cards_enabled'],
		['Loyalty', 'loyalty_enabled'],
		['Referrals', 'referrals_enabled'],
		['Use Double Opt-In Redirect URL', 'use_custom_double_opt_in_redirect_url'],
	].map(([label = '', key = '']): (typeof SWITCHES)[number] => [
		label,
		brand({ [key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())]: VALUE }),
		({ body }) => (body as { cockpits: IDataObject }).cockpits[key],
	]),
	[
		'Delete Permanently',
		{
			resource: 'voucher',
			operation: 'delete',
			voucherCode: byId('CODE'),
			options: { force: VALUE },
		},
		({ target }) => target.endsWith('?force=true'),
	],
	[
		'Confirm Erasure',
		{
			resource: 'customer',
			operation: 'deletePermanently',
			customerId: byId('cust_1'),
			eraseForGood: VALUE,
		},
		({ target }) => target.endsWith('/permanent-deletion'),
	],
	[
		'No SKU (Material)',
		reward({ productId: byId('prod_1'), noSku: VALUE }),
		({ body }) =>
			isDeepStrictEqual(body, { parameters: { product: { id: 'prod_1', sku_id: null } } }),
	],
	[
		'Return All',
		list('export', { returnAll: VALUE, limit: 5 }),
		({ target }) => target.includes('limit=100'),
	],
	[
		'Simplify',
		list('export', { simplify: VALUE, limit: 5 }),
		({ items }) => items[0]?.json.more === undefined,
	],
	[
		'Wait for Completion',
		exporting({}, { waitForCompletion: VALUE }),
		({ error }) => error?.message === 'Voucherify could not complete the export exp_1',
	],
];

/** Values for a switch in sheets, CSV files and manual input. */
const ON = [true, 'true', 'TRUE', ' True ', 1, '1', 'yes', 'YES'];
const OFF = [false, 'false', 'FALSE', 0, '0', 'no', ' No '];
const NEITHER = ['on', 'ja', 'truee', '2', 2, -1, Number.NaN, [], [true], {}, { value: true }];

describe('A switch given as text is understood, or refused by its name (n8n would turn it off)', () => {
	describe.each(SWITCHES)('%s', (label, parameters, isOn) => {
		it.each([...ON.map((value) => [value, true]), ...OFF.map((value) => [value, false])])(
			'given as %j is %j',
			async (value, expected) => {
				expect(isOn(await run(parameters, value))).toBe(expected);
			},
		);

		it.each(NEITHER)('given as %j is refused', async (value) => {
			await expectRefusal(parameters, value, `${label} is neither true nor false`);
		});
	});

	it.each([
		['Return All', list('export', { returnAll: VALUE })],
		['Simplify', list('export', { simplify: VALUE })],
		['Wait for Completion', exporting({}, { waitForCompletion: VALUE })],
	])('%s is refused when empty', async (label, parameters) => {
		for (const value of ['', ' ', null, undefined]) {
			await expectRefusal(parameters, value, `${label} is empty`);
		}
	});

	it('an optional one is not sent when it is absent or empty', async () => {
		for (const value of ['', ' ', null, undefined]) {
			const { body } = await run(rule({ additionalFields: { active: VALUE } }), value);
			expect(body).toEqual([{ event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } }]);
			service.requests.length = 0;
		}
	});

	const watching = (parameters: INodeParameters) =>
		new PollEngine({
			credentials: credentialsFor(service),
			parameters: {
				event: 'exportCompleted',
				watch: 'any',
				outcome: 'both',
				download: false,
				...parameters,
			},
		}).fetchTestEvent();
	const withFile = { ...EXPORT, status: 'DONE', result: { url: 'http://127.0.0.1:1/none' } };

	it.each([
		...ON.map((value) => [value, true] as const),
		...OFF.map((value) => [value, false] as const),
	])('those of the trigger given as %j are %j', async (value, expected) => {
		service.answering = () => ({ body: JSON.stringify({ exports: [withFile], total: 1 }) });
		const given = `={{ ${JSON.stringify(value)} }}`;
		const [simplified] = await watching({ simplify: given });
		expect(simplified?.json.more === undefined).toBe(expected);
		const [loaded] = await watching({ simplify: true, download: given }).catch(() => [undefined]);
		expect(loaded === undefined || 'file_error' in loaded.json).toBe(expected);
	});

	it.each(['simplify', 'download'])('%s of the trigger is refused by its name', async (name) => {
		service.answering = () => ({ body: JSON.stringify({ exports: [withFile], total: 1 }) });
		await expect(watching({ [name]: '={{ "on" }}' })).rejects.toThrow(
			`${name === 'download' ? 'Download File' : 'Simplify'} is neither true nor false`,
		);
	});
});

const NOTHING_TO_CHANGE = 'Update Fields holds nothing to change';
const wholeNumber = (label: string) => `${label} must be a whole number of at least 0`;
const costing = {
	resource: 'rewardAssignment',
	operation: 'update',
	rewardId: byId('rew_1'),
	assignmentId: byId('rewa_1'),
	points: VALUE,
};
const stocking = reward({ stock: VALUE });
const paying = reward({ exchangeRatio: VALUE });
const cost = (points: number) => ({ parameters: { loyalty: { points } } });
const coin = (exchange_ratio: string) => ({ parameters: { coin: { exchange_ratio } } });

const at = (time: string) => new RegExp(`start_date=${encodeURIComponent(time)}(&|$)`);
const starting = list('product', { filters: { startDate: VALUE } });
const notATime = 'Start Date is not a date and time';

const named = reward({ name: VALUE });
const filtering = exporting({ voucherIds: VALUE });
const cards = (...ids: string[]) => ({
	order: undefined,
	parameters: { filters: { voucher_id: { conditions: { $in: ids } } } },
});
const notTexts = 'Voucher IDs contains a value that is not text';
const columns = exporting({ fields: VALUE });
const ordering = exporting({ order: VALUE });
const json = reward({}, { specifyMetadata: 'json', metadataJson: VALUE });

/** The result of a field's value: the request body or target, or the error. */
type Case = [string, INodeParameters, unknown, object | RegExp | string];

describe('Values of sheets, CSV files and expressions are understood, or refused by name, never guessed', () => {
	const cases: Case[] = [
		['a whole number', costing, 7, cost(7)],
		['a whole number as text', costing, ' 7 ', cost(7)],
		['a whole number with zeros', costing, '7.0', cost(7)],
		['zero', costing, '0', cost(0)],
		['a decimal comma', costing, '12,5', wholeNumber('Points')],
		['thousands', costing, '1.000', wholeNumber('Points')],
		['English thousands', costing, '1,000', wholeNumber('Points')],
		['half a number', costing, 1.5, wholeNumber('Points')],
		['a number too large to be exact', costing, 2 ** 53, wholeNumber('Points')],
		['a hexadecimal number', costing, '0x10', wholeNumber('Points')],
		['a number with a unit', costing, '7 points', wholeNumber('Points')],
		['a switch for a number', costing, true, wholeNumber('Points')],
		['a list for a number', costing, [7], wholeNumber('Points')],
		['no number in a field that needs one', costing, ' ', 'Points is empty'],
		['null for a number that is needed', costing, null, 'Points is empty'],
		['an empty cell for a number that may be missing', stocking, ' ', NOTHING_TO_CHANGE],
		['a number as text in a collection', stocking, '12', { stock: 12 }],
		['an object for a number', stocking, {}, wholeNumber('Stock (Material)')],
		['an empty limit', list('export', { limit: VALUE }), '', 'Limit is empty'],
		['a limit as text', list('export', { limit: VALUE }), ' 7', /limit=7&/],
		['decimals', paying, '12.5', coin('12.5')],
		['decimals as they are written', paying, ' 0.10 ', coin('0.10')],
		['a small number', paying, 1e-7, coin('0.0000001')],
		['a calculated number', paying, 0.1 + 0.2, coin('0.3')],
		['a small number with more digits', paying, '1.25e-9', coin('0.00000000125')],
		['a large number', paying, 1e21, coin('1000000000000000000000')],
		[
			'what is too small for a text',
			paying,
			5e-324,
			'Exchange Ratio (Pay With Points) is too small to send',
		],
		['decimals with a comma', paying, '12,5', coin('12.5')],
		['decimals with a comma, as they are written', paying, '0,10', coin('0.10')],
		['three decimals behind 0', paying, '0.005', coin('0.005')],
		[
			'what can be two numbers',
			paying,
			'1,250',
			'Exchange Ratio (Pay With Points) must be a number above 0',
		],
		['infinity', paying, '1e400', 'Exchange Ratio (Pay With Points) must be a number above 0'],
		[
			'a list for decimals',
			paying,
			['5'],
			'Exchange Ratio (Pay With Points) must be a number above 0',
		],

		['a day', starting, '2026-01-31', at('2026-01-30T23:00:00.000Z')],
		['a time of the workflow', starting, '2026-01-31 09:30:00', at('2026-01-31T08:30:00.000Z')],
		['a time with its zone', starting, '2026-01-31T09:30:00Z', at('2026-01-31T09:30:00.000Z')],
		['a date of JavaScript', starting, new Date(0), at('1970-01-01T00:00:00.000Z')],
		['no time', starting, ' ', /^\/v1\/products\?order=created_at&limit=50/],
		['a German day', starting, '31.01.2026', notATime],
		['an American day', starting, '01/31/2026', notATime],
		['the number of a day in a sheet', starting, 46053, notATime],
		['the same as text', starting, '46053', notATime],
		['milliseconds', starting, 1769846400000, notATime],
		['a year', starting, '2026', notATime],
		['a month', starting, '2026-01', notATime],
		['a day without dashes', starting, '20260131', notATime],
		['a time without a day', starting, '09:30', notATime],
		['a day that there is not', starting, '2026-02-30', notATime],
		['a list for a time', starting, ['2026-01-31'], notATime],
		['a switch for a time', starting, true, notATime],

		['a text', named, ' Cup ', { name: 'Cup' }],
		['a number for a text', named, 42, { name: '42' }],
		['an empty cell for a text', named, ' ', NOTHING_TO_CHANGE],
		['a list for a text', named, ['Cup'], 'Name is not a text'],
		['an object for a text', named, { en: 'Cup' }, 'Name is not a text'],
		['a switch for a text', named, true, 'Name is not a text'],
		['no number for a text', named, Number.NaN, 'Name is not a text'],
		['a number that lost digits for a text', named, 12345678901234567890, 'Name is not a text'],

		['comma-separated texts', filtering, 'v_1, v_2,', cards('v_1', 'v_2')],
		['a list of texts', filtering, ['v_1', 2], cards('v_1', '2')],
		['a list of texts as JSON', filtering, '["v_1", "v_2"]', cards('v_1', 'v_2')],
		['half a list as JSON', filtering, '["v_1", ', notTexts],
		['a list of lists for texts', filtering, [['v_1']], notTexts],
		['an object for texts', filtering, { id: 'v_1' }, notTexts],
		['a switch for texts', filtering, false, notTexts],
		['no texts', filtering, ' ', { parameters: {} }],

		['a choice', ordering, '-created_at', { order: '-created_at', parameters: {} }],
		['a choice by its name', ordering, 'newest first', { order: '-created_at', parameters: {} }],
		['a choice that there is not', ordering, 'latest', "Order has no choice 'latest'"],
		['choices in any case', columns, ['ID', 'Type'], { parameters: { fields: ['id', 'type'] } }],
		['choices that there are not', columns, 'id, when', "Columns has no choice 'when'"],
		[
			'a way to give metadata that there is not',
			reward({ name: 'Cup' }, { specifyMetadata: VALUE, metadataJson: '{"a": 1}' }),
			'yaml',
			"Specify Metadata has no choice 'yaml'",
		],

		['JSON', json, '{"a": [1]}', { metadata: { a: [1] } }],
		['an object for JSON', json, { a: [1] }, { metadata: { a: [1] } }],
		[
			'the largest whole number that JSON keeps',
			json,
			'{"a": [9007199254740991, -9007199254740991]}',
			{ metadata: { a: [2 ** 53 - 1, 1 - 2 ** 53] } },
		],
		[
			'an integer above 2^53 in JSON',
			json,
			'{"a": [{"1": 9007199254740993}]}',
			'Metadata holds a number that cannot be sent as it is written: 9007199254740993',
		],
		[
			'a number in JSON that no number can hold',
			json,
			'{"a": 1e400}',
			'Metadata holds a number that cannot be sent as it is written: 1e400',
		],
		[
			'large numbers in JSON that are kept',
			json,
			'{"a": [9007199254740992, 12345678901234567000, 1000000000000000000000, 1e21, -0]}',
			{ metadata: { a: [2 ** 53, 12345678901234567000, 1e21, 1e21, 0] } },
		],
		[
			'the digits of an expression’s number',
			json,
			{ a: 12345678901234567000 },
			{ metadata: { a: 12345678901234567000 } },
		],
		[
			'an integer above 2^53 as text',
			json,
			'{"a": "9007199254740993"}',
			{ metadata: { a: '9007199254740993' } },
		],
		['no JSON', json, ' ', NOTHING_TO_CHANGE],
		['a list for a JSON object', json, '[1]', 'Metadata is not a JSON object'],
		['no number inside JSON', json, { a: Number.NaN }, 'Metadata is not a JSON object'],
	];

	it.each(cases)('%s', async (_, parameters, value, expected) => {
		if (typeof expected === 'string') {
			await expectRefusal(parameters, value, expected);
			return;
		}
		const { error, body, target } = await run(parameters, value);
		expect(error).toBeUndefined();
		if (expected instanceof RegExp) expect(target).toMatch(expected);
		else expect(body).toEqual(expected);
	});
});

describe('Metadata keeps values that are arrays or objects (n8n would drop them)', () => {
	const metadata = (type: string, name = 'tags') =>
		reward(
			{ name: 'Cup' },
			{
				specifyMetadata: 'fields',
				metadata: {
					assignments: [
						{ id: 'a', name, type, value: VALUE },
						{ id: 'b', name: 'season', type: 'string', value: 'spring' },
					],
				},
			},
		);
	const lost = (number: string) =>
		`Attributes holds a number that cannot be sent as it is written: ${number} in 'tags'`;
	const wrong = (type: string, given: string) =>
		`Attributes has a wrong value: 'tags' expects ${type} but we got ${given}`;

	it.each<[string, unknown, unknown]>([
		['array', ['a', 1, { b: 2 }], ['a', 1, { b: 2 }]],
		['array', '["a"]', ['a']],
		['array', [], []],
		['array', '', null],
		['object', { a: [1] }, { a: [1] }],
		['object', '{"a": 1}', { a: 1 }],
		['object', {}, {}],
		['string', 'a', 'a'],
		['string', ' a ', ' a '],
		['string', '', ''],
		['string', 42, '42'],
		['string', true, 'true'],
		['string', new Date(0), '1970-01-01T00:00:00.000Z'],
		['string', null, null],
		['number', 42, 42],
		['number', ' 4.5 ', 4.5],
		['number', ' ', null],
		['boolean', 'YES', true],
		['boolean', 0, false],
		['boolean', '', null],
	])('%s: %j', async (type, value, sent) => {
		const { error, body } = await run(metadata(type), value);
		expect(error).toBeUndefined();
		expect(body).toEqual({ name: 'Cup', metadata: { tags: sent, season: 'spring' } });
	});

	it.each<[string, unknown, string]>([
		['string', ['a'], wrong('a string', 'an array')],
		['string', { a: 1 }, wrong('a string', 'an object')],
		['string', Number.NaN, wrong('a string', 'NaN')],
		['number', ['1'], wrong('a number', 'an array')],
		['number', [], wrong('a number', 'an array')],
		['number', '12,5', wrong('a number', "'12,5'")],
		['number', '1e400', wrong('a number', "'1e400'")],
		['number', true, wrong('a number', 'true')],
		['boolean', 'on', wrong('a boolean', "'on'")],
		['boolean', [], wrong('a boolean', 'an array')],
		['array', { a: 1 }, wrong('an array', 'an object')],
		['array', 'a, b', wrong('an array', "'a, b'")],
		['object', ['a'], wrong('an object', 'an array')],
		['object', new Date(0), wrong('an object', 'an object')],
		['object', { a: Number.NaN }, wrong('an object', 'an object')],
		['number', '9007199254740993', lost('9007199254740993')],
		['array', '["7", [-9007199254740993]]', lost('-9007199254740993')],
		['object', '{"12345678901234567890": 9007199254740993}', lost('9007199254740993')],
		['binary', 'a', "Attributes has a type that cannot be sent: 'tags' is of type 'binary'"],
	])('%s: %j is refused', async (type, value, message) => {
		await expectRefusal(metadata(type), value, message);
	});

	it('takes the name of a value from an expression', async () => {
		const { body } = await run(metadata('number', '={{ 2026 }}'), 5);
		expect(body).toEqual({ name: 'Cup', metadata: { 2026: 5, season: 'spring' } });
	});

	it.each([
		['={{ null }}', 'Attributes has a value without a name'],
		['={{ ["a"] }}', 'Attributes has a value without a name'],
		[' season', "Attributes has 'season' twice"],
	])('refuses the name %s', async (name, message) => {
		await expectRefusal(metadata('string', name), 'a', message);
	});

	it('refuses attributes without pairs', async () => {
		const parameters = { ...metadata('string'), metadata: { assignments: VALUE } };
		await expectRefusal(parameters, 'a', 'Attributes holds no pairs');
	});

	it('accepts pairs without an ID, as other programs write them', async () => {
		const assignments = [{ name: 'season', type: 'string', value: VALUE }];
		const { body } = await run({ ...metadata('string'), metadata: { assignments } }, 'spring');
		expect(body).toEqual({ name: 'Cup', metadata: { season: 'spring' } });
	});

	it('creates an earning rule with metadata', async () => {
		const assignments = [{ id: 'a', name: 'tags', type: 'array', value: VALUE }];
		const parameters = rule({ specifyMetadata: 'fields', metadata: { assignments } });
		const { body } = await run(parameters, ['a', 'b']);
		expect(body).toMatchObject([{ metadata: { tags: ['a', 'b'] } }]);
	});
});
