import { DateTime } from 'luxon';
import { appendFileSync } from 'fs';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, runNode } from '../support/engine';
import { runOn, codes } from '../support/redeeming';
import { sandbox, useSandbox } from '../support/sandbox';
import { parseDay, parseTime } from '../../nodes/Voucherify/forms/reading/values';
import { parseWritten } from '../../nodes/Voucherify/forms/reading/written';
useSandbox();
const on = runOn(() => sandbox);
const log = (...a: unknown[]) => appendFileSync('/tmp/zz_out.txt', a.map((x) => typeof x === 'string' ? x : JSON.stringify(x)).join(' ') + '\n');
async function probe(label: string, op: string, p: INodeParameters, item: IDataObject = {}, timezone?: string) {
	sandbox.reset();
	try {
		const { error, items } = await runNode({ ...on(op, p), items: [item], ...(timezone ? { timezone } : {}) });
		const posts = sandbox.requests.map((r) => `${r.method} ${r.path} ${JSON.stringify(r.body ?? null)} ${JSON.stringify((r as any).query ?? '')}`).slice(0, 2);
		log('##', label, '=>', error ? `ERR ${error.message} | ${error.description ?? ''}` : `SENT n=${items.length}`, posts.join(' ; ').slice(0, 400));
	} catch (e) { log('##', label, 'THROW', String(e)); }
}
const up = (sourceId: string, more: INodeParameters = {}) => ({ identifyBy: 'sourceId', sourceId, ...more });
it('ids', async () => {
	const cases: Array<[string, IDataObject]> = [
		['=crm-{{ $json.a?.[0] }}', {}],
		['=crm-{{ $json["a"]?.["b"] }}', {}],
		['=crm-{{ $json?.id }}', {}],
		['=crm-{{ $json.kürzel }}', {}],
		["=crm-{{ $json['Customer\\'s ID'] }}", {}],
		['=crm-{{ $json[`id`] }}', {}],
		['=crm-{{ $json.email.toLowerCase() }}', {}],
		['=crm-{{ $json.id.toString() }}', {}],
		['=crm-{{ $json.id.trim() }}', { id: '' }],
		['=crm-{{ ($json.id) }}', {}],
		['=crm-{{ $json.id; }}', {}],
		['=crm-{{ $data.id }}', {}],
		['=crm-{{ $input.all()[0].json.id }}', {}],
		['=crm-{{ $input.first().json.id }}', {}],
		['=crm-{{ $input.item.json?.id }}', {}],
		['=crm-{{ $input.item?.json.id }}', {}],
		['=crm-{{ $vars.shop }}', {}],
		['=crm-{{ $json.ids }}', { ids: [] }],
		['=crm-{{ $json.ids }}', { ids: [null] }],
		['=crm-{{ $json.id }}', { id: '\u200b' }],
		['={{ $json.a }}{{ $json.b }}', { a: 'x' }],
		['={{ $json.a }}{{ $json.b }}', {}],
		['={{ "crm-" + ($json.ids) }}', { ids: [] }],
		['={{ $json.id }}', { id: 'crm-#VALUE!' }],
		['={{ $json.id }}', { id: 'crm/undefined' }],
		['={{ "a" + $json.id + "b" }}', {}],
		['={{ `${$json.shop}-${$json.id}` }}', { shop: 'x' }],
		['=crm-{{ `${$json.id}` }}', {}],
		['=crm-{{ $json["id"] /* { */ }}', {}],
		['=crm-{{ $json.id }}', { id: 'void 0' }],
		['=crm-{{\n $json.id \n}}', {}],
		['= {{ $json.id }}', {}],
		['=crm-{{ $json.id }}-{{ "{" }}', {}],
		['=crm-{{ $json["a{b"] }}', {}],
		['crm-{{ $json.id }}', { id: 1 }],
		['={{ "{{x}}" }}', { id: 1 }],
		['=crm-{{ $json.ok }}', { ok: false }],
	];
	for (const [e, i] of cases) await probe(`${JSON.stringify(e)} ${JSON.stringify(i)}`, 'customer.upsert', up(e), i);
	await probe('upsertMany part', 'customer.upsertMany', { sourceId: '=crm-{{ $json.id }}', waitForCompletion: false });
	await probe('upsertMany undefined', 'customer.upsertMany', { sourceId: '={{ "crm-" + $json.id }}', waitForCompletion: false });
	await probe('importMany code', 'voucher.importMany', { code: '=A-{{ $json.id }}', voucherType: 'DISCOUNT_VOUCHER', discountType: 'PERCENT', percentOff: '10', waitForCompletion: false });
	await probe('row code', 'validation.validate', { ...codes('=A-{{ $json.id }}') });
	await probe('whole locator expr', 'voucher.get', { voucherCode: '=A-{{ $json.id }}' });
	await probe('picker fixed braces', 'voucher.get', { voucherCode: byId('{{ $json.code }}') }, { code: 'A' });
	await probe('filter picker zw', 'voucher.getAll', { filters: { campaign: byId('={{ $json.c }}') } }, { c: '\u200b' });
	await probe('filter customer zw', 'voucher.getAll', { filters: { customer: byId('={{ $json.c }}') } }, { c: '\u200b' });
	await probe('filter ids zw', 'voucher.getAll', { filters: { ids: '={{ $json.c }}' } }, { c: '\u200b' });
	await probe('filter ids zw list', 'voucher.getAll', { filters: { ids: '={{ $json.c }}' } }, { c: ['\u200b', 'v_1'] });
	await probe('filter ids optional part', 'voucher.getAll', { filters: { ids: '={{ $json.a }},{{ $json.b }}' } }, { a: 'v_1' });
	await probe('dedup key zw', 'voucher.create', { codeSource: 'generated', discountType: 'PERCENT', percentOff: '10', options: { deduplicationKey: '={{ $json.k }}' } }, { k: '\u200b' });
	await probe('dedup key blank', 'voucher.create', { codeSource: 'generated', discountType: 'PERCENT', percentOff: '10', options: { deduplicationKey: '={{ $json.k }}' } }, { k: ' ' });
	await probe('picker zw alone', 'voucher.get', { voucherCode: byId('={{ $json.c }}') }, { c: '\u200b' });
	await probe('email zw alone', 'customer.upsert', up('c', { additionalFields: { email: '={{ $json.c }}' } }), { c: '\u200b' });
	await probe('email blank', 'customer.upsert', up('c', { additionalFields: { email: '={{ $json.c }}' } }), { c: ' ' });
	await probe('email filter zw', 'customer.getAll', { filters: { email: '={{ $json.c }}' } }, { c: 'ada@example.com\u200b' });
	await probe('email inside zw', 'customer.upsert', up('c', { additionalFields: { email: 'a\u200bda@example.com' } }));
	await probe('sku upsert zw in', 'sku.upsert', { productId: byId('p_1'), identifyBy: 'sourceId', sourceId: 'A\u200bB' });
	await probe('event track zw', 'event.track', { customEventName: 'x', customerSourceId: 'A\u200bB' });
	await probe('session key zw', 'validation.validate', { ...codes('A'), startSession: true, sessionType: 'LOCK', sessionKey: 'A\u200bB', options: { sessionKey: 'A\u200bB' } });
	await probe('loyalty member customer zw', 'member.create', { programId: byId('lprg_1'), customerId: { __rl: true, mode: 'sourceId', value: 'A\u200bB' } });
	await probe('campaign prefix zw', 'campaign.create', {});
});
it('objects', async () => {
	const md = (j: string) => up('c-1', { specifyMetadata: 'json', metadataJson: j });
	const o = { o: { a: 1 } };
	await probe('json template obj', 'customer.upsert', md('={"note": "Dear {{ $json.o }}"}'), o);
	await probe('json expr object with obj', 'customer.upsert', md('={{ ({ note: "Dear " + $json.o }) }}'), o);
	await probe('json stringify with obj', 'customer.upsert', md('={{ JSON.stringify({ note: "Dear " + $json.o }) }}'), o);
	const asg = (name: string, type: string, value: unknown) => up('c-1', { specifyMetadata: 'fields', metadata: { assignments: [{ id: '1', name, type, value: value as string }] } });
	await probe('attr name obj', 'customer.upsert', asg('=k{{ $json.o }}', 'string', 'x'), o);
	await probe('attr name part missing', 'customer.upsert', asg('=k-{{ $json.zzz }}', 'string', 'x'), o);
	await probe('attr array obj', 'customer.upsert', asg('k', 'array', '={{ ["Dear " + $json.o] }}'), o);
	await probe('attr object obj', 'customer.upsert', asg('k', 'object', '={{ ({a: "Dear " + $json.o}) }}'), o);
	await probe('attr fixed text obj', 'customer.upsert', asg('k', 'string', 'Fix [object Object] bug'), o);
	await probe('numeric keys metadata', 'customer.upsert', md('{"2026": {"a": 1}}'));
	await probe('numeric keys itemsJson', 'order.upsert', { identifyBy: 'sourceId', sourceId: 'o', specifyItems: 'json', itemsJson: '{"2026": {"a": 1}}' });
	await probe('JSON null', 'customer.upsert', md('={{ JSON.stringify($json.x ? { a: 1 } : null) }}'));
	await probe('JSON nope', 'customer.upsert', md('={{ $json.x ? { a: 1 } : "nope" }}'));
	await probe('JSON missing num', 'customer.upsert', md('={"a": {{ $json.n }}}'));
	await probe('JSON fine', 'customer.upsert', md('={"a": "{{ $json.n }}"}'), { n: 'x' });
	await probe('JSON fixed bad', 'customer.upsert', md('{"a": "x'), { n: 'x' });
	await probe('json id missing', 'validation.validate', { specifyRedeemables: 'json', redeemablesJson: '=[{"object":"voucher","id":"A-{{ $json.code }}"}]' });
	const lines = (more: INodeParameters = {}) => ({ ...codes('SAVE-5'), specifyOrder: 'fields', specifyItems: 'lines', lines: '={{ $json.l }}', lineIdField: 'sku', amountsIn: 'major', ...more });
	const L = async (label: string, l: unknown, more?: INodeParameters) => await probe('lines ' + label, 'validation.validate', lines(more), { l: l as IDataObject });
	await L('total only', [{ sku: 'a', quantity: 1, total: 5 }, { sku: 'b', quantity: 1, total: 6 }], { lineTotalField: 'total' });
	await L('total some, price others', [{ sku: 'a', quantity: 1, total: 5 }, { sku: 'b', quantity: 1, price: 6 }], { lineTotalField: 'total' });
	await L('total only, price set to unit', [{ sku: 'a', quantity: 1, total: 5 }], { lineTotalField: 'total', linePriceField: 'unit' });
	await L('free', [{ sku: 'a', quantity: 1, price: 5 }, { sku: 'b', quantity: 1, price: 0 }]);
	await L('undefined id', [{ sku: 'undefined', quantity: 1, price: 5 }]);
	await L('obj id', [{ sku: '[object Object]', quantity: 1, price: 5 }]);
	await L('zw id', [{ sku: '\u200b', quantity: 1, price: 5 }]);
	await L('zw id end', [{ sku: 'a\u200b', quantity: 1, price: 5 }]);
	await L('no quantity', [{ sku: 'a', price: 5 }]);
	await L('no quantity, emptied', [{ sku: 'a', price: 5 }], { lineQuantityField: '' });
	await L('single numeric-key object', { 0: { sku: 'a', quantity: 1, price: 5 } });
	await L('keys not numeric', { x1: { sku: 'a', quantity: 1, price: 5 } });
	await L('numeric with non-object', { 0: 5 });
	await L('string php', '{"0":{"sku":"a","quantity":1,"price":5},"3":{"sku":"b","quantity":1,"price":5}}');
	await L('price emptied by expr', [{ sku: 'a', quantity: 1 }], { linePriceField: "={{ '' }}" });
	await L('price missing default', [{ sku: 'a', quantity: 1 }]);
	await L('india', [{ sku: 'a', quantity: 1, price: '₹1,00,000.00' }]);
	await L('india no decimals', [{ sku: 'a', quantity: 1, price: '₹1,00,000' }]);
});
it('days', async () => {
	const B = async (label: string, birthdate: string, item: IDataObject = {}, tz = 'Europe/Berlin') => await probe('birth ' + label + ' ' + tz, 'customer.upsert', up('c', { additionalFields: { birthdate } }), item, tz);
	await B('sql', '1990-05-12 00:00:00');
	await B('sql NY', '1990-05-12 00:00:00', {}, 'America/New_York');
	await B('DateTime utc midnight expr', "={{ DateTime.fromISO('1990-05-12T00:00:00Z') }}", {}, 'America/New_York');
	await B('DateTime toDateTime', "={{ $json.b.toDateTime() }}", { b: '1990-05-12T00:00:00.000Z' }, 'America/New_York');
	await B('new Date expr', "={{ new Date('1990-05-12T00:00:00Z') }}", {}, 'America/New_York');
	await B('new Date within', "={{ new Date('1990-05-12T02:00:00Z') }}", {}, 'America/New_York');
	await B('offset', '1990-05-11T18:00:00-04:00');
	await B('noon utc', '1990-05-12T12:00:00Z', {}, 'Pacific/Auckland');
	await B('pacific apia', '2011-12-30', {}, 'Pacific/Apia');
	await B('serial 4', '={{ 9133 }}');
	await B('serial 5', '={{ 46054 }}');
	await B('dmy time', "={{ '31/12/2026 10:00' }}");
	await B('quotes', "={{ '\"2026-01-31\"' }}");
	const meta = (v: string) => up('c', { specifyMetadata: 'schema', typedCustomerMetadata: { mappingMode: 'defineBelow', value: { since: v }, schema: [{ id: 'since', displayName: 'since', type: 'dateTime', metadataType: 'date' }] } });
	for (const v of ['={{ 46054 }}', "={{ '31/12/2026' }}", "={{ '\"2026-01-31\"' }}"]) await probe('meta date ' + v, 'customer.upsert', meta(v));
	let bad = 0;
	for (const zone of Intl.supportedValuesOf('timeZone')) {
		for (let d = DateTime.utc(1920, 1, 1); d.year < 2030; d = d.plus({ days: 1 })) {
			const day = d.toISODate()!;
			if (d.day !== 1 && d.day !== 15 && ![3, 4, 9, 10].includes(d.month)) continue;
			if (parseDay(day, zone) !== day && bad++ < 15) log('DAY', zone, day, String(parseDay(day, zone)));
			if (d.year % 10) d = d.plus({ days: 11 });
		}
	}
	log('bad days', bad);
	for (const v of ['₹1,00,000', '1,00,000.5', '1,00,00,000.00', '12,345,67.00', '123,45,678.00', '1.00.000,00']) log('IN', v, parseWritten(v) ?? 'undefined');
	void parseTime;
}, 300000);
