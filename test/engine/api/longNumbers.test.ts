import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';
import { useSandbox, sandbox } from '../../support/sandbox';
import { watching } from '../../support/triggers';
import { post, receiving } from '../../support/webhooks';
import { begunWith } from '../../support/webhookWorkflow';

/* JavaScript changes the last digits of an integer beyond 2^53 while it reads it. */

useSandbox();

let service: RawService;

beforeEach(async () => {
	service = await startRawService();
});

afterEach(async () => {
	await service.close();
});

const LONG = '9007199254740993';
const WARNING =
	'Long numbers are text here, since n8n would change their last digits: metadata.erp.';

const customer = (metadata: string) =>
	`{"id": "cust_1", "object": "customer", "created_at": "2026-11-01T08:00:00.000Z", "metadata": ${metadata}}`;

async function getCustomer(metadata: string, more: INodeParameters = { simplify: false }) {
	service.answering = () => ({ body: customer(metadata) });
	const { items } = await runNode({
		credentials: credentialsFor(service),
		parameters: { resource: 'customer', operation: 'get', customerId: byId('cust_1'), ...more },
	});
	return items[0]?.json;
}

it.each([LONG, `-${LONG}`, '12345678901234567890123'])(
	'%s is read as text, with a warning',
	async (long) => {
		expect(await getCustomer(`{"erp": ${long}}`)).toMatchObject({
			metadata: { erp: long },
			warnings: [WARNING],
		});
	},
);

it.each([
	['a text', `"${LONG}"`, LONG],
	['an integer that stays the same', '9007199254740992', 9007199254740992],
	['a decimal', '1234567890123456.5', 1234567890123456.5],
	['digits in a text', `"a:${LONG}, \\":${LONG}"`, `a:${LONG}, ":${LONG}`],
	['a text with many escapes', `"${'\\n'.repeat(4_000_000)}:${LONG}"`, expect.any(String)],
])('%s stays as it is', async (_, written, value) => {
	const json = await getCustomer(`{"erp": ${written}}`);
	expect(json).toMatchObject({ metadata: { erp: value } });
	expect(json).not.toHaveProperty('warnings');
});

it('names the places, also in lists', async () => {
	const more = [1, ...Array.from({ length: 9 }, () => LONG)];
	const json = await getCustomer(`{"erp": ${LONG}, "more": [${more.join()}], "note": "${LONG}0"}`);
	const places = [1, 2, 3, 4].map((index) => `, metadata.more.${index}`).join('');
	expect(json?.warnings).toEqual([WARNING.replace('.erp.', `.erp${places}, and 5 more.`)]);
});

it('an answer that is cut off is an error at once', async () => {
	service.answering = () => ({ body: `{"id": ${LONG}, "note": "${'\\"'.repeat(100_000)}` });
	const { error } = await runNode({
		credentials: credentialsFor(service),
		parameters: { resource: 'customer', operation: 'get', customerId: byId('cust_1') },
	});
	expect(error?.message).toMatch(/it is not JSON, or not all of it arrived/);
});

it('does not warn about what the simplified item does not have', async () => {
	service.answering = () => ({
		body: `{"id": "cust_1", "object": "customer", "summary": {"unknown": ${LONG}}}`,
	});
	const { items } = await runNode({
		credentials: credentialsFor(service),
		parameters: { resource: 'customer', operation: 'get', customerId: byId('cust_1') },
	});
	expect(items[0]?.json).not.toHaveProperty('warnings');
});

describe('what the node copies from a response', () => {
	const collection = `{"id": "pc_1", "object": "products_collection", "type": "AUTO_UPDATE", "name": "Tea",
		"filter": {"junction": "and", "metadata.erp": {"conditions": {"$is": [${LONG}]}}}}`;

	const updating = async (updateFields: INodeParameters) => {
		service.answering = () => ({ body: collection });
		return await runNode({
			credentials: credentialsFor(service),
			parameters: {
				resource: 'productCollection',
				operation: 'update',
				productCollectionId: byId('pc_1'),
				updateFields,
			},
		});
	};

	it('is not sent as another number', async () => {
		const { error } = await updating({ name: 'Green tea' });
		expect(error?.message).toBe(
			'filter.metadata.erp.conditions.$is.0 holds a number that cannot be sent as it is written',
		);
		expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
	});

	it('may be filled in instead', async () => {
		const filter = { 'metadata.erp': { conditions: { $is: [LONG] } } };
		const { error } = await updating({ conditions: JSON.stringify(filter) });
		expect(error).toBeUndefined();
		expect(service.requests.at(-1)).toMatchObject({ method: 'PUT' });
	});
});

it('is text in the item of a polling trigger, too', async () => {
	service.answering = ({ target }) => ({
		body: target.includes('customers')
			? `{"object": "list", "data_ref": "customers", "customers": [${customer(`{"erp": ${LONG}}`)}], "total": 1}`
			: '{}',
	});
	const polling = watching(service, { event: 'customer', simplify: false });
	const [item] = await polling.fetchTestEvent();
	expect(item?.json).toMatchObject({ metadata: { erp: LONG }, warnings: [WARNING] });
});

it('is text in the item of a webhook, too', async () => {
	const engine = receiving(sandbox, { simplify: false });
	await engine.listen();
	await engine.activate();
	const body = `{"source": {"object": "webhook"}, "event": {"type": "customer.updated"}, "data": ${customer(`{"erp": ${LONG}}`)}}`;
	await post(engine.url(), sandbox.keys.webhookSecret, body);
	const [item] = (await begunWith(engine.database)).flat();
	await engine.close();
	expect(item?.json).toMatchObject({
		data: { metadata: { erp: LONG } },
		warnings: [WARNING.replace('metadata', 'data.metadata')],
	});
});
