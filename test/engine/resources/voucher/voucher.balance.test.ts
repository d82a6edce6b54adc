import type { ExecutionError, IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CARD = 'GIFT-0001';

skipPauses();
useSandbox();

const on = operationsOf('voucher', () => ({ voucherCode: byId(CARD) }));
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
});
