import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, runNode } from '../../support/engine';
import { runOn } from '../../support/redeeming';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const on = runOn(() => sandbox);

const upserting = (sourceId: string, more: INodeParameters = {}) =>
	on('customer.upsert', { identifyBy: 'sourceId', sourceId, ...more });

describe('an ID of which a part is missing would make several people one', () => {
	it.each<[string, string, IDataObject]>([
		['Source ID is incomplete: $json.id has no value', '=crm-{{ $json.id }}', {}],
		['Source ID is incomplete: $json.id has no value', '=crm-{{ $json.id }}', { id: null }],
		[
			'Source ID is incomplete: $json["id"] has no value',
			'={{ 1 }}-{{ $json["id"] }}',
			{ id: ' ' },
		],
		['Source ID is incomplete: $json.a.b has no value', '=crm-{{ $json.a.b }}', { a: {} }],
		[
			'Source ID is incomplete: $input.item.json.id has no value',
			'=c{{ $input.item.json.id }}',
			{},
		],
		['Source ID is incomplete: $json.id has no value', '=crm-{{ $json.id }}', { id: '\u200b' }],
		['Source ID is incomplete: $json.id has no value', '=crm-{{ $json.id }}', { id: [null] }],
		["Source ID is incomplete: $json['a\\'b'] has no value", "=crm-{{ $json['a\\'b'] }}", {}],
		['Source ID is incomplete: $json.kürzel has no value', '=crm-{{ $json.kürzel }}', {}],
		['Source ID is incomplete: $json.a?.[0] has no value', '=crm-{{ $json.a?.[0] }}', {}],
		[
			'Source ID is incomplete: $json.id.trim() has no value',
			'=c{{ $json.id.trim() }}',
			{ id: '' },
		],
		['Source ID is incomplete: $vars.shop has no value', '={{ $vars.shop }}-{{ 1 }}', {}],
		["Source ID has undefined in it: 'crm-undefined'", "={{ 'crm-' + $json.id }}", {}],
		["Source ID has null in it: 'crm:null'", '={{ `crm:${$json.id}` }}', { id: null }],
		["Source ID has NaN in it: 'NaN_7'", '={{ $json.id }}', { id: 'NaN_7' }],
		["Source ID has #N/A in it: '#N/A'", '={{ $json.id }}', { id: '#N/A' }],
		["Source ID has #REF! in it: 'row #REF!'", '={{ $json.id }}', { id: 'row #REF!' }],
		["Source ID has [object Object] in it: 'crm[object Object]'", '=crm{{ $json.id }}', { id: {} }],
		["Source ID is the text of an expression: '{{ $json.id }}'", '{{ $json.id }}', { id: 'c-1' }],
	])('%s', async (message, sourceId, item) => {
		const { error } = await runNode({ ...upserting(sourceId), items: [item] });
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each<[string, string, IDataObject]>([
		['crm-none', "=crm-{{ $json.id ?? 'none' }}", {}],
		['crm-', "=crm-{{ $json.id || '' }}", {}],
		['crm-7', '=crm-{{ $json.id }}', { id: 7 }],
		['crm-0', '=crm-{{ $json.id }}', { id: 0 }],
		['null-10', 'null-10', {}],
		['nullable-7', '={{ $json.id }}', { id: 'nullable-7' }],
		['NULL-7', '={{ $json.id }}', { id: 'NULL-7' }],
	])('%s is sent', async (id, sourceId, item) => {
		const { error } = await runNode({ ...upserting(sourceId), items: [item] });
		expect(error).toBeUndefined();
		expect(sandbox.requests.at(-1)?.body).toMatchObject({ source_id: id });
	});

	it('is found in lists', async () => {
		const { error } = await runNode(
			on('voucher.getAll', { filters: { ids: '={{ ["v_1", "undefined"] }}' } }),
		);
		expect(error?.message).toBe("Voucher IDs has undefined in it: 'undefined'");
	});

	it('is no entry of a list that is missing', async () => {
		const ids = '={{ $json.a }},{{ $json.b }}';
		const listing = on('voucher.getAll', { filters: { ids } });
		const { error } = await runNode({ ...listing, items: [{ a: 'v_1' }] });
		expect(error).toBeUndefined();
		expect(sandbox.requests[0]?.query).toContain('=v_1');
	});

	it.each([
		['=A-{{ $json.code }}', 'Voucher is incomplete: $json.code has no value'],
		['{{ $json.code }}', "Voucher is the text of an expression: '{{ $json.code }}'"],
	])('is found in pickers: %s', async (code, message) => {
		const { error } = await runNode(on('voucher.get', { voucherCode: byId(code) }));
		expect(error?.message).toBe(message);
	});

	it('is no name', async () => {
		const campaignId = { __rl: true, mode: 'idOrName', value: '={{ "Trial - null deposit" }}' };
		const { error } = await runNode(on('campaign.get', { campaignId }));
		expect(error?.message).toMatch(/^Cannot find campaign/);
	});

	it('is found in the lines of a cart', async () => {
		const lines = [{ product_id: 'cup-undefined', quantity: 1, price: 5 }];
		const order = { sourceId: 'o-1', specifyItems: 'lines', lines: JSON.stringify(lines) };
		const { error } = await runNode(on('order.upsert', { identifyBy: 'sourceId', ...order }));
		expect(error?.message).toBe('Lines has no ID in "product_id" of line 1');
	});
});

describe('an object in a text', () => {
	it.each<[string, INodeParameters]>([
		["Name has [object Object] in it: 'Dear [object Object]'", { name: '=Dear {{ $json.name }}' }],
		[
			"Description has [object Object] in it: '[object Object]'",
			{ description: "={{ '' + $json.name }}" },
		],
	])('is refused: %s', async (message, additionalFields) => {
		const { error } = await runNode({
			...upserting('c-1', { additionalFields }),
			items: [{ name: { first: 'Ada' } }],
		});
		expect(error?.message).toBe(message);
	});

	it('is refused in an attribute', async () => {
		const value = '=Dear {{ $json.name }}';
		const assignments = [{ id: '1', name: 'note', type: 'string', value }];
		const { error } = await runNode({
			...upserting('c-1', { specifyMetadata: 'fields', metadata: { assignments } }),
			items: [{ name: {} }],
		});
		expect(error?.message).toBe("Attributes has [object Object] in it: 'note'");
	});

	it('is refused in JSON', async () => {
		const { error } = await runNode({
			...upserting('c-1', {
				specifyMetadata: 'json',
				metadataJson: '={{ ({ note: "Dear " + $json.name }) }}',
			}),
			items: [{ name: {} }],
		});
		expect(error?.message).toMatch(/^Metadata has \[object Object\] in it/);
	});

	it('does not concern names such as Null', async () => {
		const { error } = await runNode(
			upserting('c-1', { additionalFields: { name: '={{ "null" }}' } }),
		);
		expect(error).toBeUndefined();
	});
});
