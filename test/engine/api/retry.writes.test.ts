import { setTimeout } from 'node:timers/promises';
import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { until } from '../../support/triggers';
import { sandbox, useNewSandboxes } from '../../support/sandbox';
import { under, write } from './underFault';
import { skipRetryPauses } from '../../support/pauses';

useNewSandboxes();

skipRetryPauses();

describe('an idempotent write with a lost response', () => {
	const headers = {
		'X-Rate-Limit-Remaining': '0',
		'X-Rate-Limit-Limit': '10',
		'Retry-After': '300',
	};
	const lost: Fault = { kind: 'status', status: 502, times: 1, method: 'PUT', headers };
	const puts = () => sandbox.requests.filter(({ method }) => method === 'PUT');
	const updating = (): INodeParameters => ({
		resource: 'customer',
		operation: 'update',
		customerId: byId(sandbox.world.customers.all()[0]?.id ?? ''),
		updateFields: { description: 'Regular' },
	});

	it('has an unknown outcome when the wait for the rate limit is too long to retry it', async () => {
		const { error } = await under(lost, updating(), { maxWait: 10 });
		expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
		expect(error?.message).toMatch(/^Outcome unknown: .*limit of API calls is reached/);
		expect(puts()).toHaveLength(1);
	});

	it('has an unknown outcome when it is canceled while it waits to retry', async () => {
		sandbox.faults.add(lost);
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: { ...updating(), requestOptions: { maxWait: 600 } },
			cancelWhen: until(() => puts().length > 0).then(async () => {
				await setTimeout(300);
			}),
		});
		expect(error?.message).toMatch(/^Outcome unknown: .*canceled/);
		expect(puts()).toHaveLength(1);
	});
});

describe('a request that must not be applied twice', () => {
	it.each<[string, Fault, number]>([
		['502', { kind: 'status', status: 502 }, 0],
		['503', { kind: 'status', status: 503 }, 0],
		['504', { kind: 'status', status: 504 }, 0],
		['a reset before', { kind: 'resetBefore' }, 0],
		['a reset after', { kind: 'resetAfter' }, 1],
	])(
		'is sent once on %s, and the error says that it may have been applied',
		async (_, fault, done) => {
			const { calls, created, error } = await under(fault, write);
			expect(calls).toBe(1);
			expect(created).toBe(done);
			expect(`${error?.message} ${error?.description}`).toMatch(/Outcome unknown: /);
		},
	);

	it('is sent once on a timeout', async () => {
		const { calls, error } = await under({ kind: 'hang' }, write, { timeout: 1 });
		expect(calls).toBe(1);
		expect(`${error?.message} ${error?.description}`).toMatch(/Outcome unknown: /);
	});

	it('is sent once when its response arrives truncated', async () => {
		const { calls, created, error } = await under({ kind: 'truncatedJson' }, write);
		expect([calls, created]).toEqual([1, 1]);
		expect(`${error?.message} ${error?.description}`).toMatch(/Outcome unknown: /);
	});

	it.each([500, 520, 599])(
		'is sent once on %i, and the error says that it may have been applied',
		async (status) => {
			const { calls, error } = await under({ kind: 'status', status }, write);
			expect(calls).toBe(1);
			expect(error?.message).toBe(`Outcome unknown: Voucherify returned status ${status}`);
			expect(error?.description).not.toMatch(/Try again/);
		},
	);
});
