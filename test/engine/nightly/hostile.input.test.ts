import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { drawing } from '../../support/hostile';
import { rawService as service, useRawService } from '../../support/rawService';

const OPTIONS = drawing(40, 120);

useRawService();

beforeEach(() => {
	service.answering = () => ({ body: '{"id":"an_id","status":"DONE"}' });
});

afterEach(() => {
	expect(Object.keys(Object.prototype)).toEqual([]);
});

/** Matches messages of bugs in the node's own code. */
const OWN_FAULT = /is not a function|undefined|Cannot |not iterable|Invalid time|URI malformed/;

/** An expression that returns the drawn value. */
const VALUE = '={{ $json.value }}';

/** Runs the node with two items that have the value. */
async function run(
	parameters: INodeParameters,
	value: unknown,
	requestOptions: INodeParameters = { concurrency: 1 },
) {
	service.requests.length = 0;
	const items: IDataObject[] = [{}, {}];
	for (const item of items) Reflect.set(item, 'value', value);
	const credentials = credentialsFor(service);
	return await runNode({ credentials, items, parameters: { ...parameters, requestOptions } });
}

/** Expects an error that names the field and the item, and no request. */
function expectRefusal(error: Awaited<ReturnType<typeof run>>['error'], field: string): void {
	expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 0 } });
	expect(error?.message.startsWith(`${field} `)).toBe(true);
	expect(error?.message).not.toMatch(OWN_FAULT);
	expect(error?.description).toBeTruthy();
	expect(service.requests).toEqual([]);
}

const endless: IDataObject = {};
endless.itself = endless;
const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
const ownProto: unknown = JSON.parse(
	'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}',
);

const updating = { resource: 'reward', operation: 'update', rewardId: byId('rew_1') };
const inviting = {
	resource: 'user',
	operation: 'invite',
	email: 'a@b.example',
	firstName: 'A',
	lastName: 'B',
	projects: { project: [{ projectId: byId('p'), role: byId('USER') }] },
};
const getting = { resource: 'export', operation: 'get' };

describe.each<[string, string, INodeParameters, RegExp]>([
	['export', 'Export', { ...getting, exportId: byId(VALUE) }, /^\/v1\/exports\/([^/?#]*)$/],
	[
		'voucher',
		'Voucher',
		{ resource: 'voucherTransaction', operation: 'getAll', voucherCode: byId(VALUE) },
		/^\/v1\/vouchers\/([^/?#]*)\/transactions\?order=-id&limit=50$/,
	],
	[
		'campaign',
		'Campaign',
		{ resource: 'earningRule', operation: 'create', campaignId: byId(VALUE), points: 1 },
		/^\/v1\/loyalties\/([^/?#]*)\/earning-rules$/,
	],
])('the ID in the path of a request: %s', (_, label, parameters, path) => {
	const nasty = [
		...'../|..|.|...|../../v1/products|%2e%2e|%2e|%2f..%2f|..%5c|?a=b|#x|a/b|a\\b'.split('|'),
		...'//evil.example|https://evil.example/|@evil.example|ü🎁|__proto__|$json| |\t\n'.split('|'),
		...['\u0000', 'a\r\nX-App-Id: b', '\ud800', 'a\udfffb'],
	];
	const texts = fc.oneof(
		fc.constantFrom(...nasty, 'x'.repeat(10_000)),
		fc.string({ unit: 'binary' }),
		fc.array(fc.constantFrom(...nasty), { maxLength: 4 }).map((parts) => parts.join('')),
	);

	it('stays one segment of it, or is refused', async () => {
		await fc.assert(
			fc.asyncProperty(texts, async (text) => {
				const { error } = await run(parameters, text);
				const [request] = service.requests;
				if (!request) {
					expectRefusal(error, label);
					expect(/^\.{0,2}$/.test(text.trim()) || /\p{Surrogate}/u.test(text)).toBe(true);
					return;
				}
				expect(decodeURIComponent(path.exec(request.target)?.[1] ?? '')).toBe(text.trim());
				expect(`http://${String(request.headers.host)}`).toBe(service.url);
				expect(request.headers['x-app-id']).toMatch(/^sandbox-/);
			}),
			OPTIONS,
		);
	});

	it('is refused if it is no text', async () => {
		await fc.assert(
			fc.asyncProperty(fc.oneof(fc.object(), fc.constantFrom(true, [], null)), async (value) => {
				expectRefusal((await run(parameters, value)).error, label);
			}),
			drawing(10, 30),
		);
	});
});

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
		const odd = fc.constantFrom('1e400', 'NaN', '-0', deep.slice(0, 1_000));
		await fc.assert(
			fc.asyncProperty(name, type, fc.oneof(fc.jsonValue(), odd), async (key, kind, given) => {
				const assignment = { id: 'a', name: key, type: kind, value: VALUE };
				const metadata = { assignments: [assignment] };
				const { error } = await run({ ...updating, specifyMetadata: 'fields', metadata }, given);
				if (error)
					expectRefusal(error, error.message.startsWith('Update') ? 'Update Fields' : 'Attributes');
				else expect(sent().startsWith(`{"metadata":{${JSON.stringify(key.trim())}:`)).toBe(true);
			}),
			OPTIONS,
		);
	});
});

it('JSON is sent in full, or refused by name', async () => {
	const json = fc.oneof(
		fc.jsonValue(),
		fc.string(),
		fc.constantFrom(deep, '{"__proto__":"ADMIN"}', '[]', 'null'),
		fc.constantFrom(endless, [endless], [null], [[]], { loyalty: endless }, ownProto),
	);
	service.answering = () => ({ status: 400, body: '{}' });
	await fc.assert(
		fc.asyncProperty(json, async (value) => {
			const parameters = { ...inviting, specifyProjects: 'json', projectsJson: VALUE };
			const { error } = await run(parameters, value);
			if (service.requests.length === 0) expectRefusal(error, 'Projects');
			else expect(error?.name).toBe('NodeApiError');
		}),
		OPTIONS,
	);
});

describe('numbers, times and URLs', () => {
	const odd = fc.oneof(
		fc.constantFrom(Number.NaN, 1e400, -0, -1, 0.5, 2 ** 53, true),
		fc.constantFrom('1e400', '-0', '0x10', ' 7 ', 'ten', ''),
		fc.constantFrom([], [1], {}, { isLuxonDateTime: true, isValid: true }, new Date(Number.NaN)),
		fc.double(),
		fc.string(),
		fc.date(),
	);
	const assignment = { rewardId: byId('r'), assignmentId: byId('a') };
	const products = { resource: 'product', operation: 'getAll' };

	it.each<[string, INodeParameters, RegExp]>([
		[
			'Points',
			{ resource: 'rewardAssignment', operation: 'update', ...assignment, points: VALUE },
			/"points":\d+\}/,
		],
		['Limit', { ...products, limit: VALUE }, /[?&]limit=\d+(&|$)/],
		[
			'Start Date',
			{ ...products, filters: { startDate: VALUE } },
			/start_date=\d{4}-\d\d-\d\dT|^\/v1\/products\?order=created_at&limit=50&page=1$|start_date=[-%]/,
		],
		[
			'Exchange Ratio (Pay With Points)',
			{ ...updating, updateFields: { exchangeRatio: VALUE } },
			/"exchange_ratio":"\d+(\.\d+)?"/,
		],
		['Email', { ...inviting, email: VALUE }, /"email":"[^"]+@/],
		['Stock (Material)', { ...updating, updateFields: { stock: VALUE } }, /"stock":\d+/],
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
					const { error } = await run({ ...getting, exportId: byId('e') }, value, {
						[name]: VALUE,
					});
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
