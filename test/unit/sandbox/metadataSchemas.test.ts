import { call, field, items, type Call } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const PATH = '/management/v1/projects/proj_Wz8DeShop/metadata-schemas';
const send = (method: Call['method'], path: string, body?: unknown) =>
	call(sandbox, PATH + path, { method, body });
const TEXT = { type: 'string', array: false, optional: true };

describe('metadata schemas of a project', () => {
	it('are listed with definitions in the spelling of the Management API', async () => {
		const { json } = await send('GET', '');
		const voucher = items(json, 'data').find((one) => field(one, 'related_object') === 'voucher');
		expect(field(json, 'total')).toBe(items(json, 'data').length);
		expect(field(voucher, 'properties', 'language')).toMatchObject({ ...TEXT, max_length: 2 });
		expect(await call(sandbox, PATH.replace('proj_Wz8DeShop', 'proj_0'))).toMatchObject({
			status: 404,
		});
	});

	it('are created, changed definition by definition, and deleted', async () => {
		const related_object = 'Gadget';
		const made = await send('POST', '', { related_object, properties: { one: TEXT } });
		expect(made.json).toMatchObject({ related_object, allow_defined_only: false });
		const path = `/${String(field(made.json, 'id'))}`;
		const two = { ...TEXT, min_length: 3 };
		const changed = await send('PUT', path, { properties: { two } });
		expect(field(changed.json, 'properties')).toMatchObject({ one: TEXT, two });
		expect(sandbox.world.metadataSchemas.get('Gadget').properties.two?.minLength).toBe(3);
		expect(await send('DELETE', path)).toMatchObject({ status: 204 });
		expect(await send('GET', path)).toMatchObject({ status: 404 });
	});

	it('are rejected twice for one kind, and if a definition is incomplete', async () => {
		const again = await send('POST', '', { related_object: 'voucher', properties: {} });
		expect(again).toMatchObject({ status: 409, json: { key: 'duplicate_found' } });
		const wrong = { related_object: 'Gadget', properties: { one: { type: 'string' } } };
		expect(await send('POST', '', wrong)).toMatchObject({ status: 400 });
	});

	it('only lose their definitions if every project has them', async () => {
		const { id } = sandbox.world.metadataSchemas.get('voucher');
		await send('DELETE', `/${id}`);
		expect((await send('GET', `/${id}`)).json).toMatchObject({ properties: {} });
	});
});
