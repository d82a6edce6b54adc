import { NodeApiError, type INode } from 'n8n-workflow';
import { byId, nodeWith, runNode } from '../../support/engine';
import {
	counter,
	failedAs,
	itemsWithErrors,
	on,
	OWN_REFERENCE,
	sandbox,
	errorReport,
	withOutcomes,
} from '../../support/outcomes';

withOutcomes();

const POST = /^POST \/v1\/vouchers\/[^/]+\/balance$/;
const CARD = 'GIFT-0001';

/** Bookings that are sent one after the other. */
const booking = (count: number, node: Partial<INode> = {}) => ({
	...on('voucher.adjustBalance', {
		voucherCode: byId(CARD),
		amount: 1,
		requestOptions: { concurrency: 1 },
	}),
	items: Array.from({ length: count }, () => ({})),
	node,
});

describe('after three unknown outcomes in a row', () => {
	it('starts no further write, and says so in every item', async () => {
		counter.when({ at: POST, times: Infinity, lost: 'before' });
		const items = await itemsWithErrors(booking(20));
		expect(items).toEqual([
			...Array<unknown>(3).fill(failedAs('unknown', { reference: OWN_REFERENCE })),
			...Array<unknown>(17).fill(
				failedAs('not_started', { message: expect.stringMatching(/^Not started: /) as string }),
			),
		]);
		expect(counter.count(POST)).toBe(3);
	});

	it('continues writing when other outcomes are between them', async () => {
		for (const from of [0, 0, 1, 1]) counter.when({ at: POST, from, lost: 'before' });
		const items = await itemsWithErrors(booking(8));
		expect(items.filter(({ error }) => error)).toHaveLength(4);
		expect(counter.count(POST)).toBe(8);
	});
});

describe('an unknown outcome', () => {
	const failing = async (node: Partial<INode>) => {
		counter.when({ at: POST, lost: 'before' });
		return await runNode(booking(1, node));
	};

	it('ends the run with an error that begins with a fixed phrase', async () => {
		const { message, data } = errorReport(await failing({ onError: 'stopWorkflow' }));
		expect(message).toMatch(/^Outcome unknown: /);
		expect(data).toMatchObject({ outcome: 'unknown', reference: OWN_REFERENCE });
	});

	it('is an error of n8n itself, without extra fields, as n8n saves all of them', async () => {
		const { error } = await failing({ onError: 'stopWorkflow' });
		const plain = new NodeApiError(nodeWith({}, {}), {});
		expect(error?.name).toBe('NodeApiError');
		const saved = [...Object.keys(plain), 'message', 'stack'];
		expect(Object.keys(error ?? {}).sort()).toEqual(saved.sort());
		expect(Object.keys(error?.context ?? {}).sort()).toEqual([
			'counts',
			'data',
			'done',
			'itemIndex',
		]);
	});

	it.each([
		['continueRegularOutput', 0],
		['continueErrorOutput', 1],
	] as const)('is reported only inside the error with %s', async (onError, output) => {
		const { outputs } = await failing({ onError });
		expect(outputs[output]?.map(({ json }) => json)).toEqual([
			failedAs('unknown', { reference: OWN_REFERENCE }),
		]);
		expect(outputs[1 - output] ?? []).toEqual([]);
	});
});

describe('a run that ends with an error', () => {
	it('lists the publications that are done, also where others are unknown', async () => {
		const at = sandbox.world.publications.all().length;
		for (const from of [1, 1]) {
			counter.when({ at: /^POST \/v1\/publications$/, from, lost: 'before' });
		}
		const result = await runNode({
			...on('publication.create', {
				publish: 'campaign',
				campaignId: { __rl: true, mode: 'name', value: 'Welcome Codes' },
				customerSourceId: '={{ $json.person }}',
			}),
			items: ['a', 'b', 'c', 'd'].map((person) => ({ person })),
		});
		const { message, data, done } = errorReport(result);
		const made = sandbox.world.publications.all().slice(at);
		expect(message).toMatch(/^Outcome unknown: /);
		expect(data).toMatchObject({ outcome: 'unknown' });
		expect(done).toHaveLength(made.length);
		expect(done).toEqual(
			expect.arrayContaining(
				made.map(({ id }) => ({ item: expect.any(Number) as number, ids: [id] })),
			),
		);
	});

	it('names bookings by reference, and does not advise to run again where one is unknown', async () => {
		counter.when({ at: POST, from: 1, lost: 'before' });
		const { error } = await runNode(booking(3));
		expect(error?.context.done).toEqual([{ item: 0, ids: [OWN_REFERENCE] }]);
		expect(error?.description).not.toMatch(/run the node again|can be run again/);
	});
});

describe('a run with unknown items', () => {
	const REFUSALS = [
		'invalid_payload',
		'invalid_query_params',
		'invalid_whatever',
		'missing_customer',
		'duplicate_key',
		'resource_in_use',
	];

	it.each([
		['continueRegularOutput', 1],
		['stopWorkflow', 50],
	] as const)('never advises to run the node again: %s', async (onError, concurrency) => {
		counter.when({ at: POST, lost: 'before' });
		for (const key of REFUSALS) {
			counter.when({
				at: POST,
				instead: { status: 400, body: JSON.stringify({ code: 400, key }) },
			});
		}
		counter.when({ at: POST, times: Infinity, lost: 'before' });
		const all = booking(REFUSALS.length + 5, { onError });
		const parameters = { ...all.parameters, requestOptions: { concurrency } };
		const { items, error } = await runNode({ ...all, parameters });
		const texts = JSON.stringify([items, error?.description]);
		expect(texts).toMatch(/invalid_payload.*(1 are unknown|Outcome unknown)/);
		expect(texts).not.toMatch(/\brun\b.*?\bagain/i);
	});
});

describe('bulk requests of which a later one is refused', () => {
	const IMPORT = /^POST \/v1\/orders\/import$/;
	const importing = (node: Partial<INode> = {}) => ({
		...on('order.importMany', { sourceId: '={{ $json.key }}', waitForCompletion: true }),
		items: Array.from({ length: 2_500 }, (_, index) => ({ key: `hist-${index}` })),
		node,
	});

	beforeEach(() => {
		const body = '{"code":400,"key":"invalid_payload","message":"no"}';
		counter.when({ at: IMPORT, from: 1, instead: { status: 400, body } });
	});

	it('report the outcome of the earlier rows', async () => {
		const { error } = await runNode(importing());
		expect(error?.context.counts).toEqual({
			done: 2_000,
			refused: 500,
			unknown: 0,
			not_started: 0,
		});
	});

	it('submit nothing twice with Retry On Fail', async () => {
		await runNode(importing({ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 }));
		const bodies = counter.requests.filter(({ target }) => target.startsWith('/v1/orders/import'));
		expect(bodies.filter(({ body }) => String(body).includes('"hist-0"'))).toHaveLength(1);
	});
});
