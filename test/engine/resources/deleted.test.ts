import { byId, credentialsFor, itemsOf, runNode } from '../../support/engine';
import { calm, everyCall, type OperationCall } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';

skipPauses();
useSandbox(calm);

/** What an item says of a resource that is gone: a session is released, and a user only leaves a project. */
const CLAIMS = ['deleted', 'released', 'removed'];

const removals = everyCall.filter(({ method, idempotent }) => method === 'DELETE' && idempotent);

describe.each(removals)('$name', ({ parameters, path }: OperationCall) => {
	const run = () => ({
		credentials: credentialsFor(sandbox),
		parameters: parameters(sandbox.world),
	});
	const fails = (kind: 'resetAfter' | 'status') => {
		sandbox.faults.add({ kind, status: 503, method: 'DELETE', path });
	};

	it('reports done when Voucherify confirms it', async () => {
		const [item] = await itemsOf(run());
		expect(CLAIMS.filter((claim) => item?.[claim] === true)).toHaveLength(1);
		expect(item).not.toHaveProperty('already');
	});

	it('reports already gone, and not done, after a lost response', async () => {
		fails('resetAfter');
		const [item, ...more] = await itemsOf(run());
		expect(more).toEqual([]);
		expect(item).toMatchObject({ already: true, warnings: [expect.stringContaining('lost')] });
		for (const claim of CLAIMS) expect(item).not.toHaveProperty(claim);
	});

	it('does not report done for a resource that never existed', async () => {
		const running = run();
		await itemsOf(running);
		fails('status');
		const { items, error } = await runNode(running);
		// An operation with a lookup first knows that the resource does not exist.
		if (error) expect(error).toMatchObject({ httpCode: '404' });
		else expect(items[0]?.json).not.toHaveProperty('deleted');
		if (!error) expect(items[0]?.json).toMatchObject({ already: true });
	});
});

it('finds operations that remove a resource', () => {
	expect(removals.length).toBeGreaterThan(12);
});

describe('the code of a voucher', () => {
	it.each([
		['picked from the list', { mode: 'list' }],
		['entered by its ID', { mode: 'code' }],
	])('is returned for one that was %s', async (_, how) => {
		const { id, code } = sandbox.world.vouchers.get('WELCOME-10');
		const voucherCode = { ...byId(id), ...how };
		const parameters = { resource: 'voucher', operation: 'delete', voucherCode };
		const items = await itemsOf({ credentials: credentialsFor(sandbox), parameters });
		expect(items).toEqual([{ deleted: true, voucherCode: code }]);
	});

	it('costs no extra request where it is known', async () => {
		const voucherCode = byId('WELCOME-10');
		const parameters = { resource: 'voucher', operation: 'delete', voucherCode };
		await itemsOf({ credentials: credentialsFor(sandbox), parameters });
		expect(sandbox.requests).toHaveLength(1);
	});
});
