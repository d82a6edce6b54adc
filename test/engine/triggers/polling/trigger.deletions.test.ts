import '../../../support/smallLimits';
import { scheduleOn, onExports } from '../../../support/exports';
import {
	bookOn,
	callsOf,
	forward,
	idsOf,
	NO_LIMIT,
	pollAll,
	SMALL,
	STOPPED,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

it('exports: a poll ends with a bounded number of requests while others are deleted with each request', async () => {
	const engine = onExports(sandbox, { startFrom: 'beginning' });
	await engine.activate();
	const { exports } = sandbox.world;
	for (let index = 0; index < 100; index += 1) {
		scheduleOn(sandbox, 0);
		forward(sandbox, 1);
	}
	forward(sandbox, 120);
	// A clean-up that deletes the oldest export with each request.
	sandbox.meanwhile.before = ({ path }) => {
		if (path !== '/v1/exports') return;
		const [oldest] = exports.all();
		if (oldest) exports.remove(oldest.id);
	};
	const calls = await callsOf(sandbox, () => engine.tick());
	expect(calls).toBeLessThanOrEqual(40);
});

it('cards: a temporary failure is retried, also after another card could not be read', async () => {
	const engine = watching(sandbox, { options: { addCardCode: true } });
	await engine.activate();
	const CARDS = '^/v1/vouchers/v_[^/]*$';
	const polled = async () => await engine.poll().catch(() => []);
	bookOn(sandbox, 'COFFEE-0001');
	sandbox.faults.add({ kind: 'status', status: 500, path: CARDS, times: 3 });
	const items = [...(await polled()), ...(await polled()), ...(await polled())];
	expect(items).toHaveLength(1);
	expect(items[0]?.json.voucher_code_error).toBeTruthy();
	// Days later, there is one failure.
	forward(sandbox, 86_400);
	await engine.poll();
	bookOn(sandbox, 'COFFEE-0002');
	sandbox.faults.add({ kind: 'status', status: 500, path: CARDS, times: 1 });
	const later = [...(await polled()), ...(await polled())];
	expect(later.map(({ json }) => json.voucher_code)).toEqual(['COFFEE-0002']);
});

it('does not lose a job that is over without an update time', async () => {
	const { asyncActions } = sandbox.world;
	const job = (ago: number, seconds: number) =>
		asyncActions.schedule({
			type: 'CUSTOMERS.BULK_UPDATE',
			requestId: 'v',
			outcome: { done: 1 },
			isLong: true,
			timing: { enqueuedMs: 0, inProgressMs: seconds * 1000 },
			at: sandbox.world.now() - ago * 1000,
		}).id;
	const open = job(3600, 4000);
	const engine = watching(sandbox, {
		event: 'asyncActionCompleted',
		watch: 'any',
		addResult: false,
	});
	await engine.activate();
	await engine.poll();
	for (let index = 0; index < 30; index += 1) {
		job(0, 0);
		forward(sandbox, 1);
	}
	forward(sandbox, 600);
	const found = idsOf((await pollAll(engine)).flat());
	expect(found).toContain(open);
	expect(found).toHaveLength(31);
	expect(new Set(found).size).toBe(31);
	forward(sandbox, 61);
	expect(await callsOf(sandbox, () => engine.poll())).toBe(1);
});

it('reads many open jobs with a bounded number of requests, and loses none', async () => {
	const { asyncActions } = sandbox.world;
	const job = (seconds: number) =>
		asyncActions.schedule({
			type: 'CUSTOMERS.BULK_UPDATE',
			requestId: 'v',
			outcome: { done: 1 },
			isLong: true,
			timing: { enqueuedMs: 0, inProgressMs: seconds * 1000 },
			at: sandbox.world.now(),
		}).id;
	const engine = watching(sandbox, {
		event: 'asyncActionCompleted',
		watch: 'any',
		addResult: false,
	});
	await engine.activate();
	const all: string[] = [];
	for (let index = 0; index < 200; index += 1) {
		all.push(job(index % 2 ? 0 : 100_000 + (index % 7) * 3_000));
		if (index % 4 === 0) forward(sandbox, 1);
	}
	await pollAll(engine);
	forward(sandbox, 61);
	await engine.poll();
	await engine.poll();
	expect(await callsOf(sandbox, () => engine.poll())).toBeLessThanOrEqual(25);
	for (let round = 0; round < 26; round += 1) {
		forward(sandbox, 5_000);
		await engine.tick();
		if (round % 2 === 0) await engine.restart();
	}
	for (let round = 0; round < 25; round += 1) {
		forward(sandbox, 100);
		await engine.tick();
	}
	const found = idsOf(engine.executions.flat());
	expect(new Set(found).size).toBe(found.length);
	expect(all.filter((id) => !found.includes(id)).length).toBe(0);
});
