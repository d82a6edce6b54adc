import type { IDataObject } from 'n8n-workflow';
import { resourceMapping } from '../../../../nodes/Voucherify/methods/resourceMapping';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { listSearch, nodeAround, openList, openMapper } from '../../../support/lookups';
import { rawService as service, useRawService } from '../../../support/rawService';

useRawService();

/** Names that someone may use in Voucherify. */
const NAMES = [
	'={{ 1 + 1 }}',
	'={{ $credentials.appToken }}',
	'={{ nothing that can be read',
	'=1',
	'=',
	'={{ "\\" }}" }} \' ` ${1} \\u0041 }}',
	'={{ [].constructor }}',
	'={{ "\u2028 🎁" }}',
	'{{ 1 + 1 }}',
	'$json',
	'\u202egnitirw\u202c',
	' ={{ 1 }}',
	'x'.repeat(10_000),
	`=${'{{ 1 }}'.repeat(140)}`,
];

/** Returns a row of any list, with the name in every field that can hold it. */
const rowOf = (name: string): IDataObject => {
	const nameless = { id: 'thing_1', created_at: '2026-01-31T00:00:00Z', status: 'ACTIVE' };
	const named = { name, code: name, sku: name, source_id: name, email: name, campaign: name };
	const inside = {
		order: { source_id: name },
		voucher: { code: name },
		reward: { id: 'rew_1', name },
		source: { banner: name, object_id: 'camp_1' },
		custom_event: { schema_id: 'ms_1' },
		details: { order: { source_id: name } },
		points: { total: 7 },
		date: name,
		expiration_date: name,
		related_object_id: name,
		skus: { object: 'list', data: [{ id: 'sku_1', ...named }] },
	};
	const related = { customer_id: 'thing_1', reward_id: 'thing_1', exported_object: name };
	return { ...nameless, ...named, ...inside, ...related, event: name, type: 'LOYALTY_CARD' };
};

/** Returns the row for every list. */
const serve = (row: IDataObject) => {
	const keys = [
		...['campaigns', 'vouchers', 'customers', 'products', 'skus', 'orders', 'exports'],
		...['redemptions', 'tiers', 'data', 'async_actions'],
	];
	const lists = Object.fromEntries(keys.map((key) => [key, [row]]));
	const envelope = { object: 'list', total: 1, has_more: false, more_starting_after: null };
	const found = { ...row, member: row, cards: [{ card: row }] };
	service.answering = ({ target }) => {
		const status = target.includes('pending-points') ? 'PENDING' : 'ACTIVE';
		const rows = JSON.stringify({ ...found, ...lists, ...envelope });
		return { body: rows.replaceAll('"ACTIVE"', `"${status}"`) };
	};
};

/** Returns what n8n sends for a picked entry, whichever list it comes from. */
const sendPicked = async (value: unknown, cachedResultName: string) => {
	service.answering = () => ({ body: '{"id": "ord_1"}' });
	service.requests.length = 0;
	const picked = { __rl: true, mode: 'list', value: String(value), cachedResultName };
	const parameters = {
		resource: 'order',
		operation: 'update',
		orderId: byId('ord_1'),
		updateFields: { referrerId: picked },
	};
	await itemsOf({ credentials: credentialsFor(service), parameters });
	const body: unknown = JSON.parse(service.requests[0]?.body ?? '');
	return body;
};
/** IDs and other values that are not names. */
const IDS = ['thing_1', 'sku_1', 'ms_1', 'rew_1', '__ANY__'];
const sending = (referrer_id: string) => ({ referrer_id });

const methods = Object.keys(listSearch).filter((method) => method !== 'searchRoles');

/** Lists whose entries are sent by their name. */
const BY_NAME = /^search(CategoryNames|CampaignNames|Codes|LoyaltyCards)$/;

/** Opens a list whose rows have the name. */
async function openNamed(method: string, name: string, filter?: string) {
	serve(rowOf(name));
	const { results } = await openList(service, method, { parameters: nodeAround(method), filter });
	expect(results).not.toEqual([]);
	return results;
}

it.each(methods)('%s shows a name unchanged, and n8n evaluates no part of it', async (method) => {
	const name = '={{ $credentials.appToken }}';
	for (const { name: shown, value } of await openNamed(method, name)) {
		expect(shown).not.toMatch(/^=/);
		expect(shown.trimStart()).not.toBe('');
		if (IDS.includes(String(value)) && !BY_NAME.test(method)) continue;
		expect(shown).toContain(name);
		expect(await sendPicked(value, shown)).toEqual(sending(name));
	}
});

it.each(NAMES)('a list gives the name itself, and finds it by a part of it: %j', async (name) => {
	const filter = name.trim().slice(0, 5);
	const [found] = await openNamed('searchCategoryNames', name, filter);
	const { name: shown = '', value } = found ?? {};
	expect(shown).toContain(name.trim());
	expect(shown).not.toMatch(/^=/);
	expect(await sendPicked(value, shown)).toEqual(sending(name.trim()));
});

it.each(Object.keys(resourceMapping))(
	'%s offers nothing that n8n would evaluate',
	async (method) => {
		const definition = { type: 'string', optional: true };
		const properties = Object.fromEntries(
			NAMES.map((name, index) => [name, { ...definition, eq: [name, index] }]),
		);
		service.answering = () => ({ body: JSON.stringify({ id: 'ms_1', properties }) });
		const { fields } = await openMapper(service, method);
		expect(fields.length).toBeGreaterThan(3);
		const texts: unknown[] = [];
		JSON.stringify(fields, (_, value: unknown) => (texts.push(value), value));
		expect(texts.filter((text) => typeof text === 'string' && text.startsWith('='))).toEqual([]);
	},
);
