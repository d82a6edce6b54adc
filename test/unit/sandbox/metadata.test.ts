import type { MetadataDefinition } from '../../../sandbox/world/types';
import { call, field } from './client';
import { post, put } from './payloads';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const CUSTOMERS = '/v1/customers';
const KNOWN = `${CUSTOMERS}/customer-00001`;

/** Defines the schema of one metadata property of customers. */
const want = (definition: Partial<MetadataDefinition>, allow_defined_only = false) => {
	const plain = { type: 'string', array: false, optional: true, objectType: null } as const;
	const properties = { it: { ...plain, ...definition } };
	sandbox.world.metadataSchemas.change('customer', { properties, allow_defined_only });
};

it.each(['campaign', 'customer', 'earning_rule', 'order', 'product', 'publication', 'reward'])(
	'has a schema for %s',
	async (kind) => {
		const { json } = await call(sandbox, `/v1/metadata-schemas/${kind}`);
		expect(json).toMatchObject({ related_object: kind, object: 'metadata_schema' });
		expect(JSON.stringify(field(json, 'properties'))).toContain('"optional":true');
		expect(JSON.stringify(field(json, 'properties'))).not.toContain('"optional":false');
	},
);

it('finds no schema of a kind without definitions', async () => {
	const { status, json } = await call(sandbox, '/v1/metadata-schemas/redemption');
	expect(status).toBe(404);
	expect(json).toMatchObject({
		key: 'not_found',
		details: 'Cannot find metadata schema with id redemption',
		resource_type: 'metadata schema',
	});
});

it.each<[Partial<MetadataDefinition>, unknown, string]>([
	[{}, 7, "must be a string (actual value is '7')"],
	[{ type: 'number' }, 'many', "must be a number (actual value is 'many')"],
	[{ type: 'boolean' }, 'yes', "must be a boolean (actual value is 'yes')"],
	[{ type: 'date' }, '31.01.2026', "must be a date (actual value is '31.01.2026')"],
	[{ type: 'datetime' }, '2026-01-31', "must be a date time (actual value is '2026-01-31')"],
	[{ type: 'geopoint' }, '52.5', "must be a geopoint (actual value is '52.5')"],
	[{ type: 'geopoint' }, '52.5,13.4', "must be a geopoint (actual value is '52.5,13.4')"],
	[{ type: 'geopoint' }, 'geo:52.5, 13.4', "must be a geopoint (actual value is 'geo:52.5, 13.4')"],
	[
		{ type: 'image_url' },
		'http.com',
		"must be a URL pointing to JPG/JPEG or PNG resource (actual value is 'http.com')",
	],
	[{ type: 'object' }, [1], "must be an object (actual value is '[1]')"],
	[
		{ type: 'object', objectType: 'Payment' },
		{ tax: 1 },
		'method: is required (actual value is \'{"tax":1}\')',
	],
	[
		{ eq: ['L1', 'L2'], array: true },
		'L1',
		"must be an array, and every element: must be a string, must be equal to one of L1,L2 (actual value is 'L1')",
	],
	[{ type: 'number', array: true }, [1, 'x'], 'must be an array, and every element: must be a'],
	[{ eq: ['a', 'b'] }, 'c', "must be equal to one of a,b (actual value is 'c')"],
	[{ type: 'number', ne: [1, 2] }, 2, "must not be equal to any of 1,2 (actual value is '2')"],
	[{ type: 'number', lt: 5 }, 5, "must be less than 5 (actual value is '5')"],
	[{ type: 'number', gte: 5 }, 4, "must be greater than or equal to 5 (actual value is '4')"],
	[{ minLength: 2 }, 'a', "must have a length of at least 2 (actual value is 'a')"],
	[{ exactLength: 2 }, 'abc', "must have a length of 2 (actual value is 'abc')"],
])('a property that is %j rejects %j', async (definition, value, details) => {
	want(definition);
	const { status, json } = await call(sandbox, KNOWN, put({ metadata: { it: value } }));
	expect(status).toBe(400);
	expect(json).toMatchObject({
		key: 'metadata_validation_failed',
		message: 'Metadata validation failed',
		details: expect.stringContaining(`it: ${details}`),
	});
});

it.each<[Partial<MetadataDefinition>, unknown]>([
	[{}, 'a'],
	[{}, null],
	[{ type: 'number', gt: 1, lte: 2 }, 2],
	[{ type: 'boolean' }, false],
	[{ type: 'date' }, '2026-01-31'],
	[{ type: 'datetime' }, '2026-01-31T09:30:00.000Z'],
	[{ type: 'geopoint' }, '37.786971, -122.399677'],
	[{ type: 'geopoint' }, 'geo:40.7128,-74.0060'],
	[{ type: 'image_url' }, 'https://example.com/a.png'],
	[
		{ type: 'object', objectType: 'Payment' },
		{ method: 'card', tax: 1 },
	],
	[{ array: true, maxLength: 2 }, ['ab', 'c']],
	[{ deleted: true }, 7],
])('a property that is %j accepts %j', async (definition, value) => {
	want(definition);
	const { json } = await call(sandbox, KNOWN, put({ metadata: { it: value, other: 1 } }));
	expect(field(json, 'metadata')).toMatchObject({ it: value, other: 1 });
});

it('requires required properties when an object is created, but not in an update', async () => {
	want({ optional: false });
	const created = await call(sandbox, CUSTOMERS, post({ source_id: 'new' }));
	expect(created.json).toMatchObject({ code: 400, details: 'it: is required' });
	expect(sandbox.world.customers.find('new')).toBeUndefined();
	const changed = await call(sandbox, KNOWN, put({ metadata: { other: 1 } }));
	expect(changed.status).toBe(200);
});

it('rejects undefined properties if only defined ones are allowed', async () => {
	want({}, true);
	const { json } = await call(sandbox, KNOWN, put({ metadata: { it: 'a', other: 1 } }));
	expect(json).toMatchObject({ code: 400, details: 'other: is not defined in the schema' });
});

it('creates all earning rules, or none if the metadata of one is rejected', async () => {
	const path = '/v1/loyalties/Coffee%20Club/earning-rules';
	const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };
	const wrong = { ...rule, metadata: { priority: 'high' } };
	const { status } = await call(sandbox, path, post([rule, wrong]));
	expect(status).toBe(400);
	expect(sandbox.world.earningRules.all()).toEqual([]);
});

const customer = { source_id: 'customer-00001' };
const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];
const metadata = { stray: 'x' };

it.each<[string, object]>([
	[CUSTOMERS, { source_id: 'new', metadata }],
	['/v1/vouchers', { code: 'NEW-1', type: 'GIFT_VOUCHER', gift: { amount: 5 }, metadata }],
	['/v1/publications', { customer, campaign: { name: 'Welcome Codes' }, metadata }],
	['/v1/redemptions', { redeemables, order: { amount: 900 }, metadata }],
	['/v1/orders', { amount: 900, metadata }],
	['/v1/events', { event: 'sign_up', customer, metadata }],
	['/v1/products', { name: 'Mug', metadata }],
])('rejects and names what no schema defines: %s', async (path, body) => {
	sandbox.world.metadataSchemas.change('order', { allow_defined_only: false });
	expect(await call(sandbox, path, post(body))).toMatchObject({ status: 200 });
	sandbox.reset();
	sandbox.settings.beliefs.unknownMetadata = 'refused';
	expect(await call(sandbox, path, post(body))).toMatchObject({
		status: 400,
		json: { key: 'metadata_validation_failed', details: 'stray: is not defined in the schema' },
	});
	const { world } = sandbox;
	expect(world.vouchers.get('WELCOME-10').redeemed_quantity).toBe(3);
	expect(world.vouchers.find('NEW-1')).toBeUndefined();
});

it('shows the metadata of a custom event in the activity of its customer', async () => {
	await call(sandbox, '/v1/events', post({ event: 'sign_up', customer, metadata }));
	const query = 'type=customer.custom_event&limit=1';
	const { json } = await call(sandbox, `${KNOWN}/activity?${query}`);
	expect(field(json, 'data', 0, 'data', 'data', 'event')).toMatchObject({
		object: 'event',
		type: 'sign_up',
		metadata,
	});
});
