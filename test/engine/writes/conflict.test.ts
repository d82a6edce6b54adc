import type { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import { monotonicNow } from '../../../nodes/Voucherify/api/http/clock';
import { retryOnConflict, toLockKeys } from '../../../nodes/Voucherify/writes/conflict';
import { failedRow } from '../../../nodes/Voucherify/writes/failedRow';
import { KEYS } from '../../../sandbox/auth';
import { clientFor } from '../../support/apiClient';
import { skipPauses } from '../../support/pauses';

/** Tests when a request is sent again that another one blocks, and which requests wait for each other. */

skipPauses(true);

const MAX_WAIT_MS = 20_000;

let client: VoucherifyClient;

beforeEach(async () => {
	client = await clientFor({ url: 'http://127.0.0.1:1', keys: KEYS }, { maxWaitMs: MAX_WAIT_MS });
});

const refusal = (key: string) => failedRow(client, { failure_code: key }, 'refused');

/** Requests that are refused as busy some times, and what happens in them. */
class Requests {
	readonly times: number[] = [];
	atOnce = 0;
	private running = 0;
	private readonly began = monotonicNow();

	constructor(private busy: number) {}

	readonly send = async (): Promise<string> => {
		this.times.push(Math.round((monotonicNow() - this.began) / 100) / 10);
		this.running += 1;
		this.atOnce = Math.max(this.atOnce, this.running);
		await new Promise((resolve) => setImmediate(resolve));
		this.running -= 1;
		this.busy -= 1;
		if (this.busy >= 0) throw refusal('multiple_requests');
		return 'done';
	};
}

it('is sent again after growing waits, as long as they are within the maximum', async () => {
	const requests = new Requests(Infinity);
	const sending = retryOnConflict(client, { others: ['redeemable A'] }, requests.send);
	await expect(sending).rejects.toThrow();
	expect(requests.times).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5]);
});

it('is not sent again after another refusal', async () => {
	let calls = 0;
	const sending = retryOnConflict(client, { others: [] }, async () => {
		calls += 1;
		return await Promise.reject(refusal('voucher_expired'));
	});
	await expect(sending).rejects.toThrow();
	expect(calls).toBe(1);
});

it.each([
	['codes that were never busy', { others: ['redeemable A'] }, 0, 4],
	['codes that were busy', { others: ['redeemable A'] }, 1, 1],
	['an order', { others: [], order: 'order-1' }, 0, 1],
])('for %s (%j), after %d refusals, runs %d at once', async (_, keys, busy, atOnce) => {
	const first = new Requests(busy);
	await retryOnConflict(client, keys, first.send);
	const then = new Requests(0);
	const four = Array.from(
		{ length: 4 },
		async () => await retryOnConflict(client, keys, then.send),
	);
	await Promise.all(four);
	expect(then.atOnce).toBe(atOnce);
});

it('does not wait for another order', async () => {
	const requests = new Requests(0);
	const orders = ['order-1', 'order-2'].map(
		async (order) => await retryOnConflict(client, { others: [], order }, requests.send),
	);
	await Promise.all(orders);
	expect(requests.atOnce).toBe(2);
});

it.each([
	[{}, { order: undefined, others: [] }],
	[{ order: { id: 'ord_1', source_id: 'a' } }, { order: 'ord_1', others: [] }],
	[{ order: { source_id: 'a' } }, { order: 'a', others: [] }],
	[
		{ redeemables: [{ id: 'A' }, { id: 'B' }], customer: { source_id: 'c' } },
		{ order: undefined, others: ['redeemable A', 'redeemable B', 'customer c'] },
	],
])('%j works on %j', (body, keys) => {
	expect(toLockKeys(body)).toEqual(keys);
});
