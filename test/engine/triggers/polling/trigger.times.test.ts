import '../../../support/smallLimits';
import { toMark } from '../../../../nodes/Voucherify/triggers/marks';
import { redeem } from '../../../../sandbox/world/redeeming';
import { startFront, type Front } from '../../../support/front';
import { servingByTime, type ListRow } from '../../../support/listAnswers';
import { startRawService, type RawService } from '../../../support/rawService';
import {
	forward,
	idsOf,
	NO_LIMIT,
	pollAll,
	SMALL,
	stateOf,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useSandbox } from '../../../support/sandbox';

const DAY_MS = 86_400_000;

let front: Front | undefined;

useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
afterEach(async () => {
	await front?.close();
	front = undefined;
});

const create = (at?: number) => {
	const { customers } = sandbox.world;
	return customers.add({ ...customers.born(at), source_id: null, metadata: {} }).id;
};
const take = (at = sandbox.world.now()) =>
	redeem(sandbox.world, { voucher: 'GIFT-0001', amount: 1, at }).id;

const CREATED = { event: 'customer', change: 'created' };

describe('an event that is listed late', () => {
	it('while the pages are slowly read is emitted by the next poll', async () => {
		const late: string[] = [];
		let calls = -Infinity;
		front = await startFront(sandbox, () => {
			calls += 1;
			if (calls !== 2) return;
			late.push(create(sandbox.world.now() - 59_500));
			forward(sandbox, 12);
		});
		const engine = watching(front, CREATED);
		await engine.activate();
		const ids = Array.from({ length: 15 }, () => {
			forward(sandbox, 10);
			return create();
		});
		calls = 0;
		expect(idsOf(await engine.poll())).toEqual(ids);
		expect(calls).toBe(2);
		expect(idsOf(await engine.poll())).toEqual(late);
		forward(sandbox, 120);
		expect(await pollAll(engine)).toEqual([]);
	});
});

describe.each([
	['a customer', CREATED, create],
	['a redemption', { event: 'redemption' }, take],
])('%s dated in the future', (_, parameters, happen) => {
	it('that existed before the activation delays nothing', async () => {
		happen(sandbox.world.now() + DAY_MS);
		const engine = watching(sandbox, parameters);
		await engine.activate();
		for (let minute = 0; minute < 3; minute += 1) {
			const id = happen();
			expect(idsOf(await engine.poll())).toEqual([id]);
			forward(sandbox, 61);
			await engine.restart();
		}
		forward(sandbox, 2 * 86_400);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('is emitted once, and so is an older one that arrives after it', async () => {
		const engine = watching(sandbox, parameters);
		await engine.activate();
		const future = happen(sandbox.world.now() + DAY_MS);
		expect(idsOf(await engine.poll())).toEqual([future]);
		forward(sandbox, 61);
		const id = happen();
		expect(idsOf(await engine.poll())).toEqual([id]);
		forward(sandbox, 2 * 86_400);
		expect(await pollAll(engine)).toEqual([]);
		expect(stateOf(engine)).not.toContain(toMark(id));
	});
});

describe('a list with an unusual order or length', () => {
	let service: RawService;

	beforeAll(async () => {
		service = await startRawService();
	});
	afterAll(async () => {
		await service.close();
	});

	it('hides no update, where customers without an update come first', async () => {
		const time = (days: number) => new Date(STOPPED() - days * DAY_MS).toISOString();
		const rows: ListRow[] = Array.from({ length: 25 }, (_, index) => ({
			id: `cust_${index + 100}`,
			created_at: time(300),
			updated_at: index < 13 ? null : time(1_000 - index),
		}));
		service.answering = servingByTime(rows, {
			inclusive: false,
			after: { 'created_at[after]': 'created_at', 'updated_at[after]': 'updated_at' },
			order: '-created_at',
			says: 'total',
			lastPage: 29,
		});
		const engine = watching(service, {
			event: 'customer',
			change: 'updated',
			startFrom: 'beginning',
		});
		await engine.activate();
		expect(idsOf((await pollAll(engine)).flat())).toEqual(rows.slice(13).map(({ id }) => id));
		const [newest] = await engine.fetchTestEvent();
		expect(newest?.json.id).toBe(rows.at(-1)?.id);
	});
	it('is reported with more rows of one time than it returns, and delays no later one', async () => {
		const [crowded, after] = [60, 30].map((seconds) =>
			new Date(STOPPED() - seconds * 1_000).toISOString(),
		);
		const later: ListRow[] = [];
		service.answering = ({ target }) => {
			const query = new URL(target, service.url).searchParams;
			const isPassed = String(query.get('created_at[after]')) >= String(crowded);
			const customers = isPassed
				? later
				: Array.from({ length: Number(query.get('limit')) }, (_, index) => ({
						id: `cust_${query.get('page')}_${index}`,
						created_at: crowded,
					}));
			return { body: JSON.stringify({ customers, total: 600 }) };
		};
		const engine = watching(service, {
			...CREATED,
			startFrom: 'beginning',
			options: { maxEvents: 600 },
		});
		await engine.activate();
		const items = await engine.poll();
		expect(items).toHaveLength(290);
		const told = items.flatMap(({ json }) => json.warnings ?? []);
		expect(told).toEqual([
			expect.stringMatching(/^More than 290 rows were created at the same time, .* later/),
		]);
		service.requests.length = 0;
		expect(await engine.poll()).toEqual([]);
		expect(service.requests).toHaveLength(1);
		later.push({ id: 'cust_later', created_at: after });
		expect(idsOf(await engine.poll())).toEqual(['cust_later']);
		service.requests.length = 0;
		expect(await engine.poll()).toEqual([]);
		expect(service.requests).toHaveLength(1);
	});
});
