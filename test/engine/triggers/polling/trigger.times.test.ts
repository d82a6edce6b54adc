import '../../../support/smallLimits';
import { toDigest } from '../../../../nodes/Voucherify/triggers/digest';
import { believe } from '../../../support/beliefs';
import { startFront, type Front } from '../../../support/front';
import { servingByTime, type ListRow } from '../../../support/listAnswers';
import { rawService as service, useRawService } from '../../../support/rawService';
import { sandbox } from '../../../support/sandbox';
import {
	ago,
	CARD,
	emitted,
	forward,
	idsOf,
	passMinute,
	pollAll,
	stateOf,
	STOPPED,
	watching,
} from '../../../support/triggers';
import {
	activated,
	activeOn,
	addAtOnce,
	addCustomer,
	book,
	bookNext,
	expectQuiet,
	restOf,
	take,
	useStoppedServices,
} from './watched';

useStoppedServices();
useRawService();

const DAY = 86_400;
const DAY_MS = 86_400_000;
const CREATED = { event: 'customer', change: 'created' };
const REDEEMED = { event: 'redemption', outcomes: ['succeeded', 'failed'] };

let front: Front | undefined;

afterEach(async () => {
	await front?.close();
});

it('an event that is listed late, while the pages are slowly read, is emitted by the next poll', async () => {
	const late: string[] = [];
	let calls = -Infinity;
	front = await startFront(sandbox, () => {
		calls += 1;
		if (calls !== 2) return;
		late.push(addCustomer(sandbox.world.now() - 59_500));
		forward(sandbox, 12);
	});
	const engine = await activated(watching(front, CREATED));
	const ids = Array.from({ length: 15 }, () => {
		forward(sandbox, 10);
		return addCustomer();
	});
	calls = 0;
	expect(idsOf(await engine.poll())).toEqual(ids);
	expect(calls).toBe(2);
	expect(idsOf(await engine.poll())).toEqual(late);
	forward(sandbox, 120);
	expect(await pollAll(engine)).toEqual([]);
});

describe.each([
	['a customer', CREATED, addCustomer],
	['a redemption', REDEEMED, (at?: number) => take('GIFT-0001', at)],
	[
		'a transaction',
		{},
		(at = sandbox.world.now()) => book(1, (sandbox.world.now() - at) / 1_000).join(),
	],
])('%s dated in the future', (_, parameters, happen) => {
	it('that existed before the activation delays nothing', async () => {
		happen(sandbox.world.now() + DAY_MS);
		const engine = await activeOn(parameters);
		for (let minute = 0; minute < 3; minute += 1) {
			const id = happen();
			expect(idsOf(await engine.poll())).toEqual([id]);
			forward(sandbox, 61);
			await engine.restart();
		}
		forward(sandbox, 2 * DAY);
		expect(await pollAll(engine)).toEqual([]);
	});

	it('is emitted once, and so are older ones that arrive after it', async () => {
		const engine = await activeOn(parameters);
		const future = happen(sandbox.world.now() + DAY_MS);
		expect(idsOf(await engine.poll())).toEqual([future]);
		forward(sandbox, 61);
		for (let minute = 0; minute < 3; minute += 1) {
			const ids = [happen(sandbox.world.now() - 40_000), happen()];
			expect(idsOf(await engine.poll())).toEqual(ids);
			forward(sandbox, 61);
			await engine.restart();
		}
		await expectQuiet(engine);
		forward(sandbox, 2 * DAY);
		expect(await pollAll(engine)).toEqual([]);
	});
});

describe('a transaction dated in the future', () => {
	it('among others, with an ID of its booking time, delays nothing', async () => {
		const engine = await activeOn();
		const [before] = book();
		const id = `${before}f`;
		sandbox.world.book({ voucher: CARD, created_at: ago(sandbox, -DAY), id });
		expect(idsOf(await engine.poll())).toEqual([before, id]);
		forward(sandbox, 1);
		const after = book(15);
		expect(idsOf(await engine.poll())).toEqual(after);
		await expectQuiet(engine);
		expect(stateOf(engine)).not.toContain(toDigest(id));
	});

	it('after which all others have its date blocks nothing at 300 events', async () => {
		const engine = await activeOn({ options: { maxEvents: 150 } });
		const booked = book(1, -DAY);
		// From here on, the sandbox gives every transaction the latest date.
		booked.push(...bookNext(315));
		for (let poll = 0; poll < 8; poll += 1) {
			await engine.tick();
			forward(sandbox, 31);
		}
		expect(emitted(engine)).toEqual(booked);
		const more = bookNext(2);
		expect(idsOf(await engine.poll())).toEqual(more);
		const id = `${more[1]}f`;
		sandbox.world.book({ voucher: CARD, created_at: ago(sandbox, 0), id });
		expect(await restOf(engine)).toEqual([id]);
		expect(stateOf(engine).length).toBeLessThan(3_000);
	});
});

describe('a list with an unusual order or length', () => {
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
		const parameters = { event: 'customer', change: 'updated', startFrom: 'beginning' };
		const engine = await activated(watching(service, parameters));
		expect(await restOf(engine)).toEqual(rows.slice(13).map(({ id }) => id));
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
		const parameters = { ...CREATED, startFrom: 'beginning', options: { maxEvents: 600 } };
		const engine = await activated(watching(service, parameters));
		const items = await engine.poll();
		expect(items).toHaveLength(290);
		expect(items.flatMap(({ json }) => json.warnings ?? [])).toEqual([
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

	/** Passes requests on to the sandbox, with a page size of 5; responses do not say whether more rows follow. */
	function serveSmallPages() {
		service.answering = async ({ target, headers }) => {
			const keys = {
				'x-app-id': String(headers['x-app-id']),
				'x-app-token': String(headers['x-app-token']),
			};
			const url = `${sandbox.url}${target.replace('limit=10', 'limit=5')}`;
			const answer = await fetch(url, { headers: keys });
			return {
				status: answer.status,
				headers: { date: answer.headers.get('date') ?? '' },
				body: (await answer.text()).replace(/"has_more":(true|false),?/, ''),
			};
		};
	}

	it.each([
		['filtered', 'exclusive'],
		['filtered', 'inclusive'],
		['all', 'exclusive'],
		['all', 'inclusive'],
	] as const)(
		'hides no customers of equal times, where pages are smaller, a total counts %s rows, and bounds are %s',
		async (totals, createdBounds) => {
			believe(sandbox, { totals, createdBounds });
			serveSmallPages();
			const engine = await activated(watching(service, CREATED));
			// After these, the trigger knows what totals count.
			const ids = addAtOnce(2);
			await engine.tick();
			forward(sandbox, 61);
			ids.push(...addAtOnce(7));
			forward(sandbox, 0.001);
			ids.push(...addAtOnce(25));
			for (let poll = 0; poll < 4; poll += 1) {
				forward(sandbox, 61);
				await engine.tick();
			}
			expect(engine.errors).toEqual([]);
			expect(emitted(engine).sort()).toEqual(ids.sort());
		},
	);
});

it('more than 300 transactions in a minute come in order, and are forgotten once they have settled', async () => {
	const engine = await activeOn({ options: { maxEvents: 600 } });
	const booked = book(315);
	expect(idsOf(await engine.poll())).toEqual(booked.slice(0, 300));
	expect(idsOf(await engine.poll())).toEqual(booked.slice(300));
	await expectQuiet(engine);
	expect(stateOf(engine).length).toBeLessThan(1_500);
});

it.each(['inclusive', 'exclusive'] as const)(
	'costs one request per idle poll after 50 equal times, where bounds are %s',
	async (bounds) => {
		believe(sandbox, { createdBounds: bounds });
		const engine = await activeOn({ ...CREATED, options: { maxEvents: 10 } });
		const ids = addAtOnce(50);
		expect((await restOf(engine)).sort()).toEqual(ids.sort());
		await expectQuiet(engine);
		expect(stateOf(engine).length).toBeLessThan(1_000);
		const later = addAtOnce(1);
		expect(idsOf(await engine.poll())).toEqual(later);
		await expectQuiet(engine);
	},
);

it.each([
	['customers', CREATED, addAtOnce],
	['redemptions', REDEEMED, (count: number) => Array.from({ length: count }, () => take())],
	['transactions', {}, book],
])(
	'keeps the state of %s below 2.6 kB for 60, and adds 22 bytes for each further one',
	async (_, parameters, happen) => {
		const engine = await activeOn({ ...parameters, options: { maxEvents: 1_000 } });
		happen(60);
		expect(await engine.poll()).toHaveLength(60);
		const size = stateOf(engine).length;
		expect(size).toBeLessThan(2_600);
		happen(25);
		expect(await engine.poll()).toHaveLength(25);
		expect(stateOf(engine).length - size).toBeLessThan(25 * 22 + 20);
	},
);

it.each([30, 600])(
	'450 transactions after a deleted one, on a plan of 30 requests per minute, are read by polls that each emit some or read on, %i at most',
	async (maxEvents) => {
		const engine = await activeOn({ options: { maxEvents } });
		const first = book(3);
		await engine.poll();
		forward(sandbox, 61);
		await engine.poll();
		for (const id of first) sandbox.world.ledger.remove(id);
		const ids = [...first, ...book(450)];
		sandbox.settings.rateLimit = { calls: 30, windowMs: 60_000 };
		let empty = 0;
		for (let poll = 0; poll < 40 && emitted(engine).length < ids.length; poll += 1) {
			passMinute(sandbox);
			const before = emitted(engine).length;
			await engine.tick();
			if (emitted(engine).length === before) empty += 1;
		}
		expect(emitted(engine)).toEqual(ids);
		expect(empty).toBeLessThanOrEqual(2);
	},
);
