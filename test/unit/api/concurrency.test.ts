import { Semaphore, AdaptiveConcurrency } from '../../../nodes/Voucherify/api/http/concurrency';

/** Concurrency after `count` responses of `ms` milliseconds each. */
const after = (concurrency: AdaptiveConcurrency, count: number, ms: number, planned?: number) => {
	for (let index = 0; index < count; index += 1) concurrency.responded(ms, true, planned);
	return concurrency.current;
};

describe('the adaptive concurrency', () => {
	it('starts with five requests, or with fewer if the user allows fewer', () => {
		expect([new AdaptiveConcurrency(50).current, new AdaptiveConcurrency(3).current]).toEqual([
			5, 3,
		]);
	});

	it('grows up to the maximum while responses stay fast', () => {
		expect(after(new AdaptiveConcurrency(50), 5, 100)).toBe(10);
		expect(after(new AdaptiveConcurrency(50), 1_000, 100)).toBe(50);
		expect(after(new AdaptiveConcurrency(8), 1_000, 100)).toBe(8);
	});

	it('does not grow while it is not used up', () => {
		const concurrency = new AdaptiveConcurrency(50);
		for (let index = 0; index < 100; index += 1) concurrency.responded(100, false);
		expect(concurrency.current).toBe(5);
	});

	it('shrinks when responses slow down, and grows again when they speed up', () => {
		const concurrency = new AdaptiveConcurrency(50);
		expect(after(concurrency, 100, 100)).toBe(50);
		expect(after(concurrency, 200, 400)).toBe(5);
		expect(after(concurrency, 200, 100)).toBe(50);
	});

	it('does not change on a small plan, which gains nothing', () => {
		expect(after(new AdaptiveConcurrency(50), 100, 100, 100)).toBe(5);
		expect(after(new AdaptiveConcurrency(50), 100, 100, 2_000)).toBe(50);
	});

	it('is halved by a rejection', () => {
		const concurrency = new AdaptiveConcurrency(50);
		after(concurrency, 100, 100);
		concurrency.refused();
		expect(concurrency.current).toBe(25);
		for (let index = 0; index < 10; index += 1) concurrency.refused();
		expect(concurrency.current).toBe(5);
	});
});

it('the semaphore runs tasks in order, as many at once as currently allowed', async () => {
	let width = 2;
	const semaphore = new Semaphore(() => width);
	const begun: number[] = [];
	const ends: Array<() => void> = [];
	const tasks = Array.from({ length: 6 }, async (_, index) => {
		await semaphore.run(async () => {
			begun.push(index);
			await new Promise<void>((resolve) => {
				ends.push(resolve);
			});
		});
	});
	const settle = async () => {
		for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
	};
	await settle();
	expect(begun).toEqual([0, 1]);
	width = 4;
	ends[0]?.();
	await settle();
	expect(begun).toEqual([0, 1, 2, 3, 4]);
	for (let turn = 0; turn < 6; turn += 1) {
		for (const end of ends) end();
		await settle();
	}
	await Promise.all(tasks);
	expect(begun).toEqual([0, 1, 2, 3, 4, 5]);
});
