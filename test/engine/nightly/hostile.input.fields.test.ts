import fc from 'fast-check';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../../support/engine';
import { expectRefusal, OPTIONS, run, service, useRawService, VALUE } from './hostileValues';

useRawService();

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
