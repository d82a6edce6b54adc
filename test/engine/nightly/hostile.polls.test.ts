import fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';
import { redeem } from '../../../sandbox/world/redeeming';
import { scheduleOn } from '../../support/exports';
import { OWN_FAULT, startFaulty, wrongValue, type Wrong } from '../../support/faulty';
import { drawing } from '../../support/hostile';
import { skipPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';
import {
	bookOn,
	CARD,
	forward,
	idsOf,
	NO_LIMIT,
	onTransactions,
	pollAll,
	SMALL,
	STOPPED,
	textOf,
	watching,
} from '../../support/triggers';

skipPauses();
useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

/** Causes something that triggers an event. Returns its ID. */
type Happening = () => string | undefined;

const book: Happening = () => bookOn(sandbox, CARD)[0];
const take: Happening = () => redeem(sandbox.world, { voucher: 'GIFT-0001', amount: 1 }).id;
const create: Happening = () => {
	const { customers } = sandbox.world;
	return customers.add({ ...customers.born(), source_id: null, metadata: {} }).id;
};
const complete: Happening = () => scheduleOn(sandbox, 0)[0];
const start: Happening = () =>
	sandbox.world.asyncActions.schedule({
		type: 'VOUCHERS.IMPORT',
		requestId: 'v-test',
		outcome: { done: 1 },
		isLong: true,
		timing: { enqueuedMs: 0, inProgressMs: 0 },
	}).id;

it.each<[string, INodeParameters, Happening]>([
	['a transaction', onTransactions(), book],
	['a redemption', { event: 'redemption' }, take],
	['a new customer', { event: 'customer', change: 'created' }, create],
	['an export', { event: 'exportCompleted', watch: 'any', download: true }, complete],
	['a background job', { event: 'asyncActionCompleted', watch: 'any' }, start],
])(
	'a poll whose response has one value replaced holds no later event back: %s',
	async (_, parameters, happen) => {
		await fc.assert(
			fc.asyncProperty(wrongValue, fc.nat(), async (wrong, place) => {
				sandbox.reset();
				let given: Wrong | undefined;
				const front = await startFaulty(sandbox, /^\/v1\//, () => given);
				const engine = watching(front, parameters);
				await engine.activate();
				const before = [happen(), happen()];

				given = { wrong, place };
				await engine.tick();
				for (const error of engine.errors) {
					expect(textOf(error)).not.toMatch(OWN_FAULT);
					expect(error.name).toBe('NodeApiError');
				}
				given = undefined;
				forward(sandbox, 1);
				const after = happen();
				await pollAll(engine);
				forward(sandbox, 120);
				await pollAll(engine);
				await front.close();
				const found = idsOf(engine.executions.flat());
				expect(found.filter((id) => id === after)).toEqual([after]);
				for (const id of before) expect(found.filter((one) => one === id).length).toBeLessThan(3);
			}),
			drawing(20, 100),
		);
	},
);
