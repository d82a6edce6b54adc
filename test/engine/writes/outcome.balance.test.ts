import { setTimeout } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../support/engine';
import {
	counter,
	failedAs,
	itemOf,
	itemsWithErrors,
	on,
	OWN_REFERENCE,
	sandbox,
	errorReport,
	withOutcomes,
	places,
} from '../../support/outcomes';

withOutcomes();

const CARD = 'GIFT-0001';
const POST = /^POST \/v1\/vouchers\/[^/]+\/balance$/;

const adjusting = (options: INodeParameters = {}) =>
	on('voucher.adjustBalance', { voucherCode: byId(CARD), amount: 500, options });

const balance = () => sandbox.world.vouchers.get(CARD).balance;
const booked = () => sandbox.world.ledger.of(sandbox.world.vouchers.get(CARD).id);

describe('Adjust Balance with the same Source ID twice in a run', () => {
	const twice = () => ({
		...adjusting({ sourceId: 'refund-4711' }),
		items: [{}, {}],
	});

	it('reports one booking where the second request did not arrive', async () => {
		const before = balance();
		counter.when({ at: POST, from: 1, lost: 'before' });
		const items = await itemsWithErrors(twice());
		const first = booked().at(-1)?.id;
		expect(balance()).toBe(before + 500);
		expect(items.filter(({ error }) => !error)).toHaveLength(1);
		expect(items.filter(({ error }) => error)).toEqual([
			failedAs('unknown', { candidates: [first], reference: OWN_REFERENCE }),
		]);
		expect(counter.count(POST)).toBe(2);
	});

	it('finds both where only the responses were lost', async () => {
		const before = balance();
		counter.when({ at: POST, times: 2, lost: 'after' });
		const items = await itemsWithErrors(twice());
		expect(balance()).toBe(before + 1_000);
		expect(items).toMatchObject([{ outcome: 'found' }, { outcome: 'found' }]);
		expect(booked().slice(-2)).toMatchObject([
			{ source_id: 'refund-4711', reason: expect.stringMatching(/n8n-/) as string },
			{ source_id: 'refund-4711', reason: expect.stringMatching(/n8n-/) as string },
		]);
	});
});

describe('Adjust Balance with a lost response', () => {
	it("does not claim another execution's booking with the same Source ID", async () => {
		const options = { sourceId: 'refund-4711', reason: 'Goodwill' };
		await itemsOf(adjusting(options));
		const other = booked().at(-1)?.id;
		const before = balance();
		counter.when({ at: POST, lost: 'before' });
		expect(await itemOf(adjusting(options))).toEqual(
			failedAs('unknown', { candidates: [other], reference: OWN_REFERENCE }),
		);
		expect(balance()).toBe(before);
	});
});

describe('Adjust Balance of two items, canceled', () => {
	const LIST = /^GET .*\/transactions$/;

	const cancelledAt = async (at: RegExp, options: INodeParameters = {}) => {
		let cancel = () => {};
		const cancelWhen = new Promise<void>((resolve) => (cancel = resolve));
		const untilCancelled = async () => {
			cancel();
			await setTimeout(50);
		};
		counter.when({ at, after: untilCancelled });
		const requestOptions = { concurrency: 1 };
		const two = { ...adjusting(options), items: [{}, {}], cancelWhen };
		return await runNode({ ...two, parameters: { ...two.parameters, requestOptions } });
	};

	it('before the response arrives, is unknown, with the reference', async () => {
		const before = balance();
		const result = await cancelledAt(POST);
		const { message, data } = errorReport(result);
		expect(message).toMatch(/^Outcome unknown: .*canceled/);
		expect(data).toMatchObject({ outcome: 'unknown', reference: OWN_REFERENCE });
		expect(result.error?.description).toContain('1 are unknown, and 1 were not started');
		expect(result.status).toBe('canceled');
		expect([balance() - before, counter.count(POST)]).toEqual([500, 1]);
	});

	it('during the lookup, is unknown, with the reference', async () => {
		counter.when({ at: POST, lost: 'after' });
		const result = await cancelledAt(LIST);
		const { message, data } = errorReport(result);
		expect(message).toMatch(/^Outcome unknown: /);
		expect(data).toMatchObject({ outcome: 'unknown', reference: OWN_REFERENCE });
		expect(counter.count(POST)).toBe(1);
	});

	it.each(places)('with a deduplication key, is not sent again: %s', async (place, again) => {
		const before = balance();
		const options = { deduplicationKey: place };
		errorReport(await cancelledAt(POST, options));
		const repeat = { ...adjusting(options), process: await again() };
		expect(await itemOf(repeat)).toMatchObject({ amount: 500, repeated: true });
		expect([balance() - before, counter.count(POST)]).toEqual([500, 1]);
	});

	it('with a deduplication key, is unknown until it is listed', async () => {
		const before = balance();
		const options = { deduplicationKey: 'refund-4711' };
		const { data } = errorReport(await cancelledAt(POST, options));
		expect(data).toMatchObject({ outcome: 'unknown', reference: OWN_REFERENCE });
		counter.when({ at: LIST, times: 4, change: (answer) => ({ ...answer, data: [] }) });
		expect(await itemOf(adjusting(options))).toEqual(
			failedAs('unknown', { reference: OWN_REFERENCE }),
		);
		expect(await itemOf(adjusting(options))).toMatchObject({ repeated: true });
		expect([balance() - before, counter.count(POST)]).toEqual([500, 1]);
	});
});
