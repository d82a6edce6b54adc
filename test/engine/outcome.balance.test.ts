import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf } from './engine';
import {
	counter,
	failedAs,
	itemOf,
	itemsWithErrors,
	on,
	OWN_REFERENCE,
	sandbox,
	withOutcomes,
} from './outcomes';

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

	it('reports one booking where the second call did not arrive', async () => {
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

	it('finds both where only the answers were lost', async () => {
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

describe('Adjust Balance, whose answer was lost', () => {
	it('does not take another execution’s booking with the same Source ID', async () => {
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
