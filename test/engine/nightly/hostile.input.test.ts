import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

const RUNS = process.env.THOROUGH === '1' ? 120 : 40;
const SEED = Number(process.env.SEED ?? '6');
const OPTIONS = { numRuns: RUNS, seed: SEED };

let service: RawService;

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

beforeEach(() => {
	service.requests.length = 0;
	service.answering = () => ({ body: '{"id":"an_id","status":"DONE"}' });
});

afterEach(() => {
	expect(Object.keys(Object.prototype)).toEqual([]);
});

/** Runs the node with an expression that returns the value. */
async function run(
	parameters: INodeParameters,
	value: unknown,
	requestOptions: INodeParameters = { concurrency: 1 },
) {
	service.requests.length = 0;
	const items: IDataObject[] = [{}, {}];
	for (const item of items) Reflect.set(item, 'value', value);
	return await runNode({
		credentials: credentialsFor(service),
		items,
		parameters: { ...parameters, requestOptions },
	});
}

/** Matches messages of bugs in the node's own code. */
const OWN_FAULT = /is not a function|undefined|Cannot |not iterable|Invalid time|URI malformed/;

type Refusal = Awaited<ReturnType<typeof run>>['error'];

/** Expects an error that names the field and the item, and no request. */
function expectRefusal(error: Refusal, field: string): void {
	expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 0 } });
	expect(error?.message.startsWith(`${field} `)).toBe(true);
	expect(error?.message).not.toMatch(OWN_FAULT);
	expect(error?.description).toBeTruthy();
	expect(service.requests).toEqual([]);
}

const VALUE = '={{ $json.value }}';

const nastyTexts = [
	...[
		'../',
		'..',
		'.',
		'...',
		'../../v1/products',
		'%2e%2e',
		'%2e',
		'%2f..%2f',
		'..%5c',
		'?a=b',
		'#x',
	],
	...[
		'a/b',
		'a\\b',
		'//evil.example',
		'https://evil.example/',
		'@evil.example',
		'\u0000',
		'a\r\nX-App-Id: b',
	],
	...[
		'\ud800',
		'a\udfffb',
		'ü🎁',
		'__proto__',
		'constructor',
		' ',
		'\t\n',
		'$json',
		'x'.repeat(10_000),
	],
];

const texts = fc.oneof(
	fc.constantFrom(...nastyTexts),
	fc.string({ unit: 'binary' }),
	fc
		.array(fc.constantFrom(...nastyTexts.slice(0, -1)), { maxLength: 4 })
		.map((parts) => parts.join('')),
);

const someParameters = {
	points: 1,
	updateFields: { name: 'x' },
	waitForCompletion: false,
	brandName: 'B',
	street: 'S',
	postal: 'P',
	city: 'C',
	country: 'D',
	contactEmail: 'a@b.example',
};

describe.each<[string, string, string, string, (target: string) => string | undefined]>([
	[
		'export',
		'get',
		'exportId',
		'Export',
		(target) => /^\/v1\/exports\/([^/?#]*)$/.exec(target)?.[1],
	],
	[
		'voucherTransaction',
		'getAll',
		'voucherCode',
		'Voucher',
		(target) => /^\/v1\/vouchers\/([^/?#]*)\/transactions\?order=-id&limit=50$/.exec(target)?.[1],
	],
	[
		'reward',
		'update',
		'rewardId',
		'Reward',
		(target) => /^\/v1\/rewards\/([^/?#]*)$/.exec(target)?.[1],
	],
	[
		'promotionTier',
		'disable',
		'promotionTierId',
		'Promotion Tier',
		(target) => /^\/v1\/promotions\/tiers\/([^/?#]*)\/disable$/.exec(target)?.[1],
	],
	[
		'voucherTransaction',
		'export',
		'campaignId',
		'Campaign',
		(target) => /^\/v1\/loyalties\/([^/?#]*)\/transactions\/export$/.exec(target)?.[1],
	],
	[
		'earningRule',
		'create',
		'campaignId',
		'Campaign',
		(target) => /^\/v1\/loyalties\/([^/?#]*)\/earning-rules$/.exec(target)?.[1],
	],
	[
		'brandConfiguration',
		'create',
		'projectId',
		'Project',
		(target) => /^\/management\/v1\/projects\/([^/?#]*)\/branding$/.exec(target)?.[1],
	],
])('a path value: %s %s', (resource, operation, field, label, partOf) => {
	it('stays one segment of the path, or is refused', async () => {
		await fc.assert(
			fc.asyncProperty(texts, async (text) => {
				const { error } = await run(
					{ ...someParameters, resource, operation, [field]: byId(VALUE) },
					text,
				);
				const [request] = service.requests;
				if (!request) {
					expectRefusal(error, label);
					expect(/^\.{0,2}$/.test(text.trim()) || /\p{Surrogate}/u.test(text)).toBe(true);
					return;
				}
				expect(decodeURIComponent(partOf(request.target) ?? '')).toBe(text.trim());
				expect(`http://${String(request.headers.host)}`).toBe(service.url);
				expect(request.headers['x-app-id'] ?? request.headers['x-management-id']).toMatch(
					/^sandbox-/,
				);
			}),
			OPTIONS,
		);
	});

	it('that is no text is refused', async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.object(), fc.constantFrom(true, [], null)), async (value) => {
				const { error } = await run(
					{ ...someParameters, resource, operation, [field]: byId(VALUE) },
					value,
				);
				expectRefusal(error, label);
			}),
			{ ...OPTIONS, numRuns: RUNS / 4 },
		);
	});
});

const endless: IDataObject = {};
endless.itself = endless;
const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
const updating = { resource: 'reward', operation: 'update', rewardId: byId('rew_1') };
const ownProto: unknown = JSON.parse(
	'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
);

describe('metadata', () => {
	const asJson = { ...updating, specifyMetadata: 'json', metadataJson: VALUE };
	/** The body in normalized JSON, as white space is not specified. */
	const sent = () => JSON.stringify(JSON.parse(service.requests[0]?.body ?? '{}'));

	it('given as JSON is sent unchanged', async () => {
		const value = fc.oneof(fc.constant(ownProto), fc.dictionary(fc.string(), fc.jsonValue()));
		await fc.assert(
			fc.asyncProperty(value, fc.boolean(), async (metadata, isText) => {
				await run(asJson, isText ? JSON.stringify(metadata) : metadata);
				expect(sent()).toBe(JSON.stringify({ metadata }));
			}),
			OPTIONS,
		);
	});

	it.each([
		['a cycle', endless],
		['too deep an object', deep],
		['an array', [1]],
		['a text that is not JSON', '{"a": NaN}'],
		['a time', new Date()],
		['a number', 5],
	])('that is %s is refused', async (_, value) => {
		expectRefusal((await run(asJson, value)).error, 'Metadata');
	});

	it('given as fields is sent with the chosen types, or is refused', async () => {
		const type = fc.constantFrom('string', 'number', 'boolean', 'array', 'object', '__proto__');
		// A name that starts with an equals sign is an expression.
		const name = fc
			.oneof(fc.constantFrom('__proto__', 'constructor', '', ' '), fc.string())
			.filter((text) => !text.startsWith('='));
		const value = fc.oneof(
			fc.jsonValue(),
			fc.constantFrom('1e400', 'NaN', '-0', deep.slice(0, 1_000)),
		);
		await fc.assert(
			fc.asyncProperty(name, type, value, async (key, kind, given) => {
				const assignment = { id: 'a', name: key, type: kind, value: VALUE };
				const { error } = await run(
					{ ...updating, specifyMetadata: 'fields', metadata: { assignments: [assignment] } },
					given,
				);
				if (error)
					expectRefusal(error, error.message.startsWith('Update') ? 'Update Fields' : 'Attributes');
				else expect(sent().startsWith(`{"metadata":{${JSON.stringify(key.trim())}:`)).toBe(true);
			}),
			OPTIONS,
		);
	});
});

describe('JSON fields', () => {
	const inviting = {
		resource: 'user',
		operation: 'invite',
		email: 'a@b.example',
		firstName: 'A',
		lastName: 'B',
	};
	const json = fc.oneof(
		fc.jsonValue(),
		fc.string(),
		fc.constantFrom(
			deep,
			'{"__proto__":"ADMIN"}',
			'[]',
			'null',
			'{"event":"__proto__","loyalty":{"type":"FIXED"}}',
		),
		fc.constantFrom(endless, [endless], [null], [[]], { loyalty: endless }, ownProto),
	);

	it.each<[string, INodeParameters, string]>([
		['Projects', { ...inviting, specifyProjects: 'json', projectsJson: VALUE }, 'projects'],
		[
			'Rules',
			{
				resource: 'earningRule',
				operation: 'create',
				campaignId: byId('c'),
				specifyRule: 'json',
				rulesJson: VALUE,
			},
			'',
		],
	])('are sent in full, or refused by name: %s', async (label, parameters) => {
		service.answering = () => ({ status: 400, body: '{}' });
		await fc.assert(
			fc.asyncProperty(json, async (value) => {
				const { error } = await run(parameters, value);
				if (service.requests.length === 0) expectRefusal(error, label);
				else expect(error?.name).toBe('NodeApiError');
			}),
			OPTIONS,
		);
	});
});

describe('numbers, times and URLs', () => {
	const odd = fc.oneof(
		fc.constantFrom(
			Number.NaN,
			1e400,
			-0,
			-1,
			0.5,
			2 ** 53,
			'1e400',
			'-0',
			'0x10',
			' 7 ',
			'ten',
			'',
			true,
		),
		fc.constantFrom([], [1], {}, { isLuxonDateTime: true, isValid: true }, new Date(Number.NaN)),
		fc.double(),
		fc.string(),
		fc.date(),
	);

	it.each<[string, INodeParameters, RegExp]>([
		[
			'Points',
			{
				resource: 'rewardAssignment',
				operation: 'update',
				rewardId: byId('r'),
				assignmentId: byId('a'),
				points: VALUE,
			},
			/"points":\d+\}/,
		],
		['Limit', { resource: 'product', operation: 'getAll', limit: VALUE }, /[?&]limit=\d+(&|$)/],
		[
			'Start Date',
			{ resource: 'product', operation: 'getAll', filters: { startDate: VALUE } },
			/start_date=\d{4}-\d\d-\d\dT|^\/v1\/products\?order=created_at&limit=50&page=1$|start_date=[-%]/,
		],
		[
			'Exchange Ratio (Pay With Points)',
			{ ...updating, updateFields: { exchangeRatio: VALUE } },
			/"exchange_ratio":"\d+(\.\d+)?"/,
		],
		[
			'Email',
			{
				resource: 'user',
				operation: 'invite',
				email: VALUE,
				firstName: 'A',
				lastName: 'B',
				projects: { project: [{ projectId: byId('p'), role: byId('USER') }] },
			},
			/"email":"[^"]+@/,
		],
		['Stock (Material)', { ...updating, updateFields: { stock: VALUE } }, /"stock":\d+/],
		[
			'Max Wait for Completion',
			{
				resource: 'voucherTransaction',
				operation: 'export',
				campaignId: byId('c'),
				waitForCompletion: false,
				options: { maximumWait: VALUE },
			},
			/transactions\/export/,
		],
	])('%s is a sensible value, or refused by name', async (label, parameters, form) => {
		await fc.assert(
			fc.asyncProperty(odd, async (value) => {
				const { error } = await run(parameters, value);
				const [request] = service.requests;
				if (request) expect(request.target + request.body).toMatch(form);
				else if (error?.message !== 'Update Fields holds nothing to change')
					expectRefusal(error, label);
			}),
			OPTIONS,
		);
	});

	it.each(['concurrency', 'maxWait', 'timeout'])(
		'the request option %s is one as well, or refused by name',
		async (name) => {
			await fc.assert(
				fc.asyncProperty(odd, async (value) => {
					const getting = { resource: 'export', operation: 'get', exportId: byId('e') };
					const { error } = await run(getting, value, { [name]: VALUE });
					if (error)
						expect(error.message).toMatch(
							/^(Concurrency|Max Rate Limit Wait \(Seconds\)|Timeout) must be a whole number/,
						);
					else expect(service.requests).toHaveLength(2);
				}),
				OPTIONS,
			);
		},
	);
});
