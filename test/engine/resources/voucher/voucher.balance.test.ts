import type { ExecutionError, IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'GIFT-0001';

skipPauses();
useSandbox();

const on = (operation: string, parameters: INodeParameters): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'voucher', operation, voucherCode: byId(CARD), ...parameters },
});
const adjusting = (amount: number | string, options: INodeParameters = {}) =>
	on('adjustBalance', { amount, options });
const balance = () => sandbox.world.vouchers.get(CARD).balance;
const methods = () => sandbox.requests.map(({ method }) => method);
const dataOf = (error?: ExecutionError): unknown => error?.context.data;
const columnsOf = (item: IDataObject = {}) => Object.keys(item).sort();
const lost = (kind: 'resetAfter' | 'resetBefore', from = 0) => {
	sandbox.faults.add({ kind, path: '/balance$', from, times: 1 });
};
/** Returns the reference of the first request. */
const sentReference = () =>
	/n8n-\w+-\w+/.exec(JSON.stringify(sandbox.requests[0]?.body))?.[0] ?? '';

describe('the amount of Voucher → Adjust Balance depends on the chosen unit', () => {
	const booked = async (card: string, amountsIn: string, amount: string | number) => {
		const form = on('adjustBalance', { voucherCode: byId(card), amountsIn, amount });
		const { error } = await runNode(form);
		const sent = sandbox.requests.find(({ method }) => method === 'POST')?.body;
		return { error, sent: (Object(sent) as IDataObject).amount };
	};

	it.each([
		[CARD, 'major', '12,50 €', 1250],
		[CARD, 'major', '−12.50', -1250],
		[CARD, 'minor', '1 250', 1250],
		['COFFEE-0001', 'points', '1 250', 1250],
		['COFFEE-0001', 'points', '-13', -13],
	])('%s in %s: %s is %d', async (card, amountsIn, amount, expected) => {
		expect((await booked(card, amountsIn, amount)).sent).toBe(expected);
	});

	it.each(['2,5', '12.5', 12.5])('refuses parts of points: %j', async (amount) => {
		const { error, sent } = await booked('COFFEE-0001', 'points', amount);
		expect(error?.message).toBe('Amount must be a whole number');
		expect(error?.description).toContain(String(amount));
		expect(sent).toBeUndefined();
	});

	it.each([
		[
			'COFFEE-0001',
			'major',
			'12.50',
			'Major Units, but a loyalty card holds points',
			'Choose Points',
		],
		[CARD, 'points', '12', 'Points, but a gift card holds money', 'Choose Major Units'],
	])(
		'%s in %s is refused before anything is booked',
		async (card, unit, amount, problem, advice) => {
			const { error, sent } = await booked(card, unit, amount);
			expect(error?.message).toBe(`Amounts Are In is ${problem}`);
			expect(error?.description).toContain(advice);
			expect(sent).toBeUndefined();
		},
	);

	it.each([
		[CARD, 'major', {}, ['GET', 'POST', 'POST']],
		['COFFEE-0001', 'points', {}, ['GET', 'POST', 'POST']],
		[CARD, 'minor', {}, ['POST', 'POST']],
		[
			CARD,
			'major',
			{ deduplicationKey: '=key-{{ $itemIndex }}' },
			['GET', 'GET', 'GET', 'POST', 'POST'],
		],
	])('%s in %s is read once per run, if at all: %j', async (card, amountsIn, options, sent) => {
		const form = { voucherCode: byId(card), amountsIn, amount: 5, options };
		await runNode({ ...on('adjustBalance', form), items: [{}, {}] });
		expect(methods().sort()).toEqual(sent);
	});
});

describe('Voucher → Adjust Balance', () => {
	it('adds and subtracts, each with its own reference', async () => {
		const items = [{ by: 300 }, { by: '-100' }];
		expect(await itemsOf({ ...adjusting('={{ $json.by }}'), items })).toMatchObject([
			{ amount: 300 },
			{ amount: -100 },
		]);
		const sent = sandbox.requests.map(({ body }) => Object(body) as IDataObject);
		expect(new Set(sent.map(({ source_id }) => source_id)).size).toBe(2);
		for (const { source_id } of sent) expect(source_id).toMatch(/^n8n-[0-9a-z]{8}-\w{12}$/);
	});

	it('keeps a source ID of the user, and appends the reference to the reason', async () => {
		await itemsOf(adjusting(5, { sourceId: 'refund-1', reason: 'Sorry' }));
		expect(sandbox.requests[0]?.body).toEqual({
			amount: 5,
			source_id: 'refund-1',
			reason: expect.stringMatching(/^Sorry \[n8n-\S+\]$/) as unknown,
		});
	});

	it('is found after a lost response, with the columns of a response', async () => {
		const before = balance();
		const [answered] = await itemsOf(adjusting(300));
		lost('resetAfter');
		const [found] = await itemsOf(adjusting(300));
		expect(found).toMatchObject({ code: CARD, amount: 300, balance: before + 600 });
		expect(columnsOf(found)).toEqual([...columnsOf(answered), 'outcome'].sort());
		expect(found?.outcome).toBe('found');
		expect(balance()).toBe(before + 600);
		expect(methods()).toEqual(['POST', 'POST', 'GET']);
	});

	it('distinguishes its own transactions from others of the same amount', async () => {
		const before = balance();
		for (const kind of ['resetAfter', 'resetBefore', 'resetAfter'] as const) lost(kind, 1);
		const { items } = await runNode({
			...adjusting(100),
			items: Array.from({ length: 5 }, () => ({})),
			node: { onError: 'continueRegularOutput' },
		});
		const failed = items.flatMap(({ json }) => json.error ?? []);
		expect(failed).toMatchObject([
			{
				outcome: 'unknown',
				reference: expect.stringMatching(/^n8n-/),
				candidates: expect.any(Array),
			},
		]);
		expect(items.filter(({ json }) => json.outcome === 'found')).toHaveLength(2);
		expect(balance()).toBe(before + 400);
	});

	it.each(['resetAfter', 'resetBefore'] as const)(
		'claims no transaction with the same source ID after a lost response: %s',
		async (kind) => {
			const before = balance();
			await itemsOf(adjusting(500, { sourceId: 'refund-1' }));
			lost(kind);
			const { items, error } = await runNode(adjusting(500, { sourceId: 'refund-1' }));
			const [first, second] = sandbox.world.ledger
				.of(sandbox.world.vouchers.get(CARD).id)
				.filter(({ source_id }) => source_id === 'refund-1');
			if (kind === 'resetAfter') {
				expect(items).toMatchObject([{ json: { balance: before + 1_000, outcome: 'found' } }]);
				expect(second).toBeDefined();
				return;
			}
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(dataOf(error)).toMatchObject({ outcome: 'unknown', candidates: [first?.id] });
			expect(balance()).toBe(before + 500);
		},
	);

	it('refuses a change of 0', async () => {
		const { error } = await runNode(adjusting(0));
		expect(error?.message).toBe('Amount is 0');
		expect(sandbox.requests).toEqual([]);
	});

	it('refuses a deduplication key beside a source ID', async () => {
		const { error } = await runNode(adjusting(5, { sourceId: 'a', deduplicationKey: 'b' }));
		expect(error?.message).toBe('Deduplication Key conflicts with Source ID');
		expect(sandbox.requests).toEqual([]);
	});

	it.each(['here', 'elsewhere'])('books once per deduplication key, %s', async (where) => {
		const before = balance();
		const again = () => (where === 'here' ? undefined : otherProcess());
		const keyed = (amount: number) => adjusting(amount, { deduplicationKey: `refund-${where}` });
		const [first] = await itemsOf(keyed(500));
		const [second] = await itemsOf({ ...keyed(500), process: again() });
		expect(second).toEqual({ ...first, repeated: true });
		const { error } = await runNode({ ...keyed(501), process: again() });
		expect(error?.message).toMatch(/^Deduplication Key was used before, for/);
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
		expect(balance()).toBe(before + 500);
		expect(methods().filter((method) => method === 'POST')).toHaveLength(1);
	});
});

describe('Voucher → Get by Reference', () => {
	const looking = (reference: string, parameters: INodeParameters = {}) =>
		on('getByReference', { reference, ...parameters });

	it.each([
		['gift card', CARD, {}],
		['gift card, with a source ID of the user', CARD, { sourceId: 'refund-1' }],
		['legacy loyalty card', 'COFFEE-0001', {}],
	])('finds a booking that could not be looked up: of a %s', async (_, code, options) => {
		const voucherCode = byId(code);
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const { error } = await runNode(on('adjustBalance', { amount: 5, voucherCode, options }));
		const reference = sentReference();
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference });
		sandbox.faults.clear();
		const [item] = await itemsOf(looking(reference, { voucherCode }));
		expect(item).toMatchObject({ amount: 5, outcome: 'found' });
		const [whole] = await itemsOf(looking(reference, { voucherCode, simplify: false }));
		expect(whole).toMatchObject({ id: item?.id, details: { balance: {} }, outcome: 'found' });
	});

	it('reports an unknown outcome while nothing has the reference', async () => {
		lost('resetBefore');
		await runNode(adjusting(5));
		const reference = sentReference();
		const { error } = await runNode(looking(reference));
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference });
	});

	it('refuses text that is no reference before anything is sent', async () => {
		const { error } = await runNode(looking('refund-1'));
		expect(error?.message).toBe('Reference is not a node reference');
		expect(sandbox.requests).toEqual([]);
	});
});
