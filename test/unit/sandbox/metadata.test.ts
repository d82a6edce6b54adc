import { ApiError } from '../../../sandbox/errors';
import { checkMetadata } from '../../../sandbox/world/metadata';
import type { MetadataDefinition } from '../../../sandbox/world/types';
import { call, post } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

type Definition = Partial<MetadataDefinition>;

/** What the service says of metadata whose property `it` has this definition. */
function complaintAbout(given: Definition, metadata: object, isNew = false, isStrict = false) {
	const it = {
		type: 'string',
		array: false,
		optional: true,
		objectType: null,
		...given,
	} as const;
	const own = { properties: { it }, allow_defined_only: isStrict };
	const schemaOf = (name: string) => (name === 'own' ? own : sandbox.world.schemaOf(name));
	try {
		checkMetadata(schemaOf, 'own', { ...metadata }, isNew);
		return undefined;
	} catch (error) {
		return error instanceof ApiError ? error.details : error;
	}
}

const NO_PICTURE = 'must be a URL pointing to JPG/JPEG or PNG resource';
const NO_LIST = 'must be an array, and every element: must be a string';

it.each<[Definition, fits: unknown, no: unknown, complaint: string]>([
	[{}, 'a', 7, 'must be a string'],
	[{}, null, 7, 'must be a string'],
	[{ type: 'number' }, 1.5, 'many', 'must be a number'],
	[{ type: 'boolean' }, false, 'yes', 'must be a boolean'],
	[{ type: 'date' }, '2026-01-31', '31.01.2026', 'must be a date'],
	[{ type: 'datetime' }, '2026-01-31T09:30:00.000Z', '2026-01-31', 'must be a date time'],
	[{ type: 'geopoint' }, '37.786971, -122.399677', '52.5,13.4', 'must be a geopoint'],
	[{ type: 'geopoint' }, 'geo:40.7128,-74.0060', 'geo:52.5, 13.4', 'must be a geopoint'],
	[{ type: 'image_url' }, 'https://example.com/a.png', 'http.com', NO_PICTURE],
	[{ type: 'object' }, {}, [1], 'must be an object'],
	[{ type: 'object', objectType: 'Payment' }, { method: 'a' }, { tax: 1 }, 'method: is required'],
	[{ eq: ['L1', 'L2'], array: true }, ['L1'], 'L1', `${NO_LIST}, must be equal to one of L1,L2`],
	[{ array: true, maxLength: 2 }, ['ab', 'c'], ['a', 1], `${NO_LIST}, must have a length of at`],
	[{ eq: ['a', 'b'] }, 'a', 'c', 'must be equal to one of a,b'],
	[{ type: 'number', ne: [1, 2] }, 3, 2, 'must not be equal to any of 1,2'],
	[{ type: 'number', lt: 5 }, 4, 5, 'must be less than 5'],
	[{ type: 'number', lte: 5 }, 5, 6, 'must be less than or equal to 5'],
	[{ type: 'number', gt: 5 }, 6, 5, 'must be greater than 5'],
	[{ type: 'number', gte: 5 }, 5, 4, 'must be greater than or equal to 5'],
	[{ minLength: 2 }, 'ab', 'a', 'must have a length of at least 2'],
	[{ maxLength: 2 }, 'ab', 'abc', 'must have a length of at most 2'],
	[{ exactLength: 2 }, 'ab', 'abc', 'must have a length of 2'],
])('a property that is %j accepts %j, but not %j', (given, fits, no, complaint) => {
	expect(complaintAbout(given, { it: fits, other: 1 })).toBeUndefined();
	const shown = typeof no === 'string' ? no : JSON.stringify(no);
	const said = complaintAbout(given, { it: no });
	expect(said).toContain(`it: ${complaint}`);
	expect(said).toContain(`(actual value is '${shown}')`);
});

it('requires properties of new objects, and allows only defined ones if set so', () => {
	expect(complaintAbout({ optional: false }, {}, true)).toBe('it: is required');
	expect(complaintAbout({ optional: false }, {})).toBeUndefined();
	expect(complaintAbout({ deleted: true, optional: false }, { it: 7 }, true)).toBeUndefined();
	const stray = 'other: is not defined in the schema';
	expect(complaintAbout({}, { other: 1 }, false, true)).toBe(stray);
});

const customer = { source_id: 'customer-00001' };
const redeemables = [{ object: 'voucher', id: 'WELCOME-10' }];

it.each<[string, object]>([
	['customers', { source_id: 'new' }],
	['vouchers', { code: 'NEW-1', type: 'GIFT_VOUCHER', gift: { amount: 5 } }],
	['publications', { customer, campaign: { name: 'Welcome Codes' } }],
	['redemptions', { redeemables, order: { amount: 900 } }],
	['orders', { amount: 900 }],
	['events', { event: 'sign_up', customer }],
	['products', { name: 'Mug' }],
])('%s have metadata that fits their schema, or change nothing', async (path, body) => {
	const metadata = { stray: 'x' };
	const { world, settings } = sandbox;
	world.metadataSchemas.change('order', { allow_defined_only: false });
	const send = () => call(sandbox, `/v1/${path}`, post({ ...body, metadata }));
	expect(await send()).toMatchObject({ status: 200 });
	sandbox.reset();
	settings.beliefs.unknownMetadata = 'refused';
	const details = 'stray: is not defined in the schema';
	const json = { key: 'metadata_validation_failed', details };
	expect(await send()).toMatchObject({ status: 400, json });
	expect(world.vouchers.get('WELCOME-10').redeemed_quantity).toBe(3);
	expect(world.vouchers.find('NEW-1')).toBeUndefined();
});
