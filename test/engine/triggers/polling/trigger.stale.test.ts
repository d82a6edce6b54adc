/**
 * Lists come from copies of the data, some of which are behind: rows are there, away, and there again. The trigger reads the last
 * minute again and remembers what it has reported, so that nothing is missed or repeated.
 */
import type { INodeParameters } from 'n8n-workflow';
import { redeem } from '../../../../sandbox/world/redeeming';
import { scheduleOn } from '../../../support/exports';
import { skipRetryPauses } from '../../../support/pauses';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { suites, TINY } from '../../../support/worlds/suites';
import {
	bookOn,
	CARD,
	emitted,
	forward,
	idsOf,
	onVouchers,
	watching,
} from '../../../support/triggers';

useNewSandboxes(TINY);

skipRetryPauses();

/** The next list comes from a copy that is this many seconds behind. */
const answerFromCopy = (seconds: number, from = 0) => {
	sandbox.faults.add({ kind: 'stale', durationMs: seconds * 1_000, from });
};

const EVER = 1e9;

const EVENTS: Array<[string, INodeParameters, () => unknown]> = [
	['transaction of a campaign', {}, () => bookOn(sandbox, CARD, 5)],
	['transaction of a card', onVouchers(CARD), () => bookOn(sandbox, CARD, 5)],
	[
		'redemption',
		{ event: 'redemption', outcomes: ['succeeded'] },
		() => redeem(sandbox.world, { voucher: 'GIFT-0001', amount: 1 }),
	],
	[
		'customer',
		{ event: 'customer', change: 'created' },
		() => {
			const { customers } = sandbox.world;
			customers.add({ ...customers.born(), source_id: null, metadata: {} });
		},
	],
	['export', { event: 'exportCompleted', watch: 'any' }, () => scheduleOn(sandbox, 0)],
	[
		'background job',
		{ event: 'asyncActionCompleted', watch: 'any', addResult: false },
		() =>
			sandbox.world.asyncActions.schedule({
				type: 'CUSTOMERS.BULK_UPDATE',
				requestId: 'v-test',
				outcome: { done: 3 },
				isLong: true,
				timing: { enqueuedMs: 0, inProgressMs: 0 },
				at: sandbox.world.now(),
			}),
	],
];

it.each(EVENTS)(
	'each %s that an answer lacks comes once, and none from before the start',
	async (_, parameters, happen) => {
		happen();
		forward(sandbox, 600);
		// Even an answer without a row at the start brings no old ones.
		answerFromCopy(EVER);
		const engine = watching(sandbox, parameters);
		await engine.activate();
		await engine.poll();
		expect(emitted(engine)).toEqual([]);
		happen();
		forward(sandbox, 1);
		const found = idsOf(await engine.poll());
		expect(found.length).toBeGreaterThan(0);
		for (const [seconds, behind] of [
			[5, 8],
			[5, EVER],
			[55, EVER],
			[1, 0],
			[90, 0],
		] as const) {
			forward(sandbox, seconds);
			if (behind > 0) answerFromCopy(behind);
			expect(await engine.poll()).toEqual([]);
		}
		expect(emitted(engine)).toEqual(found);
	},
);

it('a transaction comes once if only some later answers have it', async () => {
	const engine = watching(sandbox);
	await engine.activate();
	forward(sandbox, 120);
	const ids = [...bookOn(sandbox, CARD, 3), ...bookOn(sandbox, CARD, 1)];
	expect(idsOf(await engine.poll()).sort()).toEqual(ids.sort());
	forward(sandbox, 30);
	const later = bookOn(sandbox, CARD, 1);
	forward(sandbox, 10);
	// The copy has those before, but not the last one.
	answerFromCopy(15);
	expect(await engine.poll()).toEqual([]);
	expect(idsOf(await engine.poll())).toEqual(later);
	forward(sandbox, 70);
	answerFromCopy(EVER);
	expect(await engine.poll()).toEqual([]);
	expect(await engine.poll()).toEqual([]);
});

it("reads no old transactions if the cursor's row is gone and an answer is empty", async () => {
	const engine = watching(sandbox);
	await engine.activate();
	forward(sandbox, 120);
	const booked = bookOn(sandbox, CARD, 1);
	await engine.poll();
	forward(sandbox, 120);
	await engine.poll();
	for (const id of booked) sandbox.world.ledger.remove(id);
	await engine.poll();
	// The first request asks for the cursor's row, the next ones look for another one.
	answerFromCopy(EVER, 1);
	await engine.poll();
	const later = bookOn(sandbox, CARD, 1);
	await engine.poll();
	await engine.poll();
	expect(emitted(engine)).toEqual([...booked, ...later]);
});

// Seeds that draw such copies.
it.each([
	['transaction', 1],
	['transaction', 9],
	['redemption', 9],
	['customer', 7],
	['export', 9],
	['asyncAction', 7],
] as const)('random schedules emit every %s once, seed %i', async (model, seed) => {
	await suites[model].run(sandbox, seed);
});
