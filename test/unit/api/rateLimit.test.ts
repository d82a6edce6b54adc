import { findKeyPair } from '../../../nodes/Voucherify/api/http/keyPair';
import { readLimitReport, RateLimit } from '../../../nodes/Voucherify/api/http/rateLimit';

const NOW = 1_000_000;
const report = (remaining: number, waitMs = 10_000) => ({
	limit: 100,
	remaining,
	waitMs,
	type: 'api_calls',
});

describe('RateLimit', () => {
	it('allows requests while nothing is known', () => {
		const limit = new RateLimit();
		expect([limit.admit(NOW), limit.admit(NOW), limit.admit(NOW)]).toEqual([0, 0, 0]);
	});

	it('subtracts the requests in flight from the remaining ones, and waits for the next window', () => {
		const limit = new RateLimit();
		limit.admit(NOW);
		limit.settle(report(2), NOW);
		expect([limit.admit(NOW), limit.admit(NOW)]).toEqual([0, 0]);
		expect(limit.admit(NOW)).toBe(10_000);
		expect(limit.admit(NOW + 4_000)).toBe(6_000);
		expect(limit.admit(NOW + 10_000)).toBe(0);
	});

	it('uses up a window completely', () => {
		const limit = new RateLimit();
		limit.admit(NOW);
		limit.settle(report(3), NOW);
		for (const left of [2, 1, 0]) {
			expect(limit.admit(NOW)).toBe(0);
			limit.settle(report(left), NOW);
		}
		expect(limit.admit(NOW)).toBeGreaterThan(0);
	});

	it('trusts the lowest number of a window if responses overtake each other', () => {
		const limit = new RateLimit();
		limit.admit(NOW);
		limit.admit(NOW);
		limit.settle(report(0), NOW);
		limit.settle(report(1), NOW);
		expect(limit.admit(NOW)).toBeGreaterThan(0);
	});

	it("uses the earliest reported end, because the service's clock shows whole seconds", () => {
		const limit = new RateLimit();
		limit.admit(NOW);
		limit.admit(NOW);
		limit.settle(report(1, 10_000), NOW);
		limit.settle(report(0, 9_000), NOW + 100);
		expect(limit.admit(NOW + 100)).toBe(9_000);
	});

	it('stays closed as long as the service asks for', () => {
		const limit = new RateLimit();
		limit.close(5_000, NOW);
		limit.close(2_000, NOW);
		expect(limit.admit(NOW)).toBe(5_000);
		expect(limit.admit(NOW + 5_000)).toBe(0);
	});

	it('ignores what is reported for other kinds of requests', () => {
		const limit = new RateLimit();
		limit.admit(NOW);
		limit.settle({ ...report(0), type: 'bulk_api_calls' }, NOW);
		expect(limit.admit(NOW)).toBe(0);
	});

	it('is shared by everything with the same key', () => {
		expect(findKeyPair('a')).toBe(findKeyPair('a'));
		expect(findKeyPair('a')).not.toBe(findKeyPair('b'));
	});
});

describe('limitReportOf', () => {
	const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
	const at = Date.parse(date) / 1000;
	const reportOf = (headers: Record<string, string>) =>
		readLimitReport({ status: 200, headers, text: '' });

	it("compares the reset with the service's clock, not with ours", () => {
		expect(reportOf({ date, 'x-rate-limit-retry': String(at + 7) }).waitMs).toBe(7_000);
	});

	it('prefers the wait in seconds', () => {
		expect(
			reportOf({ date, 'x-rate-limit-retry': String(at + 7), 'retry-after': '3' }).waitMs,
		).toBe(3_000);
	});

	it("reads a date to retry at, compared with the service's clock", () => {
		const headers = { date, 'retry-after': 'Fri, 20 Nov 2026 10:00:09 GMT' };
		expect(reportOf(headers).waitMs).toBe(9_000);
		expect(reportOf({ ...headers, 'x-rate-limit-retry': String(at + 7) }).waitMs).toBe(9_000);
		expect(reportOf({ ...headers, 'retry-after': date }).waitMs).toBe(0);
	});

	it('reads the remaining number and its kind', () => {
		expect(
			reportOf({
				'x-rate-limit-limit': '100',
				'x-rate-limit-remaining': '0',
				'x-rate-limit-type': 'api_calls',
			}),
		).toEqual({ limit: 100, remaining: 0, waitMs: undefined, type: 'api_calls' });
	});

	it.each(['', 'soon', '-1', 'NaN'])('ignores a wait of "%s"', (value) => {
		expect(reportOf({ 'retry-after': value }).waitMs).toBeUndefined();
	});
});
