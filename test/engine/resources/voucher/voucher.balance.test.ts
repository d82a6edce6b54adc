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
const adjusting = (amount: number, options: INodeParameters = {}) =>
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
	it.each([
		['COFFEE-0001', 'major', 'Major Units, but a loyalty card holds points', 'Choose Points'],
		[CARD, 'points', 'Points, but a gift card holds money', 'Choose Major Units'],
	])('%s in %s is refused before anything is booked', async (card, amountsIn, problem, advice) => {
		const form = { voucherCode: byId(card), amountsIn, amount: '12' };
		const { error } = await runNode(on('adjustBalance', form));
		expect(error?.message).toBe(`Amounts Are In is ${problem}`);
		expect(error?.description).toContain(advice);
		expect(methods()).toEqual(['GET']);
	});

	it.each([
		['major', {}, ['GET', 'POST', 'POST']],
		['minor', {}, ['POST', 'POST']],
		['major', { deduplicationKey: '=key-{{ $itemIndex }}' }, ['GET', 'GET', 'GET', 'POST', 'POST']],
	])('in %s reads the card once per run, if at all: %j', async (amountsIn, options, sent) => {
		const form = { amountsIn, amount: 5, options };
		await runNode({ ...on('adjustBalance', form), items: [{}, {}] });
		expect(methods().sort()).toEqual(sent);
	});
});

describe('Voucher → Adjust Balance', () => {
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

	it.each(['here', 'elsewhere'])('books once per deduplication key, %s', async (where) => {
		const deduplicationKey = `refund-${where}`;
		// Paying an order leaves a transaction with the order's source ID.
		const { ledger, vouchers } = sandbox.world;
		const payment = { type: 'CREDITS_REDEMPTION', amount: -500, sourceId: deduplicationKey };
		ledger.book(vouchers.get(CARD), payment);
		const before = balance();
		const keyed = adjusting(500, { deduplicationKey });
		const [first] = await itemsOf(keyed);
		const [second] = await itemsOf({
			...keyed,
			process: where === 'here' ? undefined : otherProcess(),
		});
		expect(second).toEqual({ ...first, repeated: true });
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
});
