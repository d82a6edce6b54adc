import '../../../support/smallLimits';
import { redeem } from '../../../../sandbox/world/redeeming';
import { believe } from '../../../support/beliefs';
import {
	bookOn,
	callsOf,
	CARD,
	forward,
	idsOf,
	NO_LIMIT,
	passMinute,
	pollAll,
	SMALL,
	STOPPED,
	stateOf,
	watching,
} from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

/** Creates customers with the same time. */
const createAtOnce = (count: number) => {
	const { customers } = sandbox.world;
	const at = sandbox.world.now();
	return Array.from(
		{ length: count },
		() => customers.add({ ...customers.born(at), source_id: null, metadata: {} }).id,
	);
};

const CREATED = { event: 'customer', change: 'created' };

it.each(['inclusive', 'exclusive'] as const)(
	'costs one request per idle poll after 50 equal times, where bounds are %s',
	async (bounds) => {
		believe(sandbox, { createdBounds: bounds });
		const engine = watching(sandbox, { ...CREATED, options: { maxEvents: 10 } });
		await engine.activate();
		const ids = createAtOnce(50);
		expect(idsOf((await pollAll(engine)).flat()).sort()).toEqual(ids.sort());
		forward(sandbox, 61);
		await engine.poll();
		expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
		expect(String(stateOf(engine)).length).toBeLessThan(1_000);
		const [later] = createAtOnce(1);
		expect(idsOf(await engine.poll())).toEqual([later]);
		forward(sandbox, 61);
		expect(await pollAll(engine)).toEqual([]);
	},
);

it.each([
	['customers', CREATED, createAtOnce],
	[
		'redemptions',
		{ event: 'redemption', outcomes: ['succeeded', 'failed'] },
		(count: number) =>
			Array.from(
				{ length: count },
				() => redeem(sandbox.world, { voucher: 'GIFT-0001', amount: 1 }).id,
			),
	],
	['transactions', {}, (count: number) => bookOn(sandbox, CARD, count)],
])(
	'keeps the state of %s below 2.6 kB for 60, and adds 22 bytes for each further one',
	async (_, parameters, happen) => {
		const engine = watching(sandbox, { ...parameters, options: { maxEvents: 1_000 } });
		await engine.activate();
		happen(60);
		expect(await engine.poll()).toHaveLength(60);
		const size = String(stateOf(engine)).length;
		expect(size).toBeLessThan(2_600);
		happen(25);
		expect(await engine.poll()).toHaveLength(25);
		expect(String(stateOf(engine)).length - size).toBeLessThan(25 * 22 + 20);
	},
);

describe('450 transactions after a deleted one, on a plan of 30 requests per minute', () => {
	it.each([30, 600])(
		'are read by polls that each emit some or read on, %i at most',
		async (maxEvents) => {
			const engine = watching(sandbox, { options: { maxEvents } });
			await engine.activate();
			const first = bookOn(sandbox, CARD, 3);
			await engine.poll();
			forward(sandbox, 61);
			await engine.poll();
			for (const id of first) sandbox.world.ledger.remove(id);
			const ids = bookOn(sandbox, CARD, 450);
			sandbox.settings.rateLimit = { calls: 30, windowMs: 60_000 };
			const found: unknown[] = [];
			let empty = 0;
			for (let poll = 0; poll < 40 && found.length < ids.length; poll += 1) {
				passMinute(sandbox);
				await engine.tick();
				const items = engine.executions.flat().slice(first.length + found.length);
				if (items.length === 0) empty += 1;
				found.push(...idsOf(items));
			}
			expect(found).toEqual(ids);
			expect(empty).toBeLessThanOrEqual(2);
		},
	);
});
