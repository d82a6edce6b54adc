import type { Fault } from '../../../../sandbox';
import { onExports } from '../../../support/exports';
import {
	idsOf,
	inOrder,
	NO_LIMIT,
	pollAll,
	SMALL,
	stateOf,
	STOPPED,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { schedule } from './scheduling';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe('a fault', () => {
	const faults: Array<[string, Fault]> = [
		...[400, 401, 403, 404, 500].map((status): [string, Fault] => [
			`status ${status}`,
			{ kind: 'status', status },
		]),
		['a proxy page', { kind: 'html', times: 4 }],
		['a reset before', { kind: 'resetBefore', times: 4 }],
		['a reset after', { kind: 'resetAfter', times: 4 }],
		['half a body', { kind: 'truncatedJson' }],
		['no body', { kind: 'emptyBody' }],
	];

	it.each(
		faults.flatMap(([name, fault]) =>
			[0, 1].map((from): [string, number, Fault] => [name, from, { ...fault, from }]),
		),
	)('(%s at call %i) loses nothing', async (_name, from, fault) => {
		const engine = onExports(sandbox);
		await engine.activate();
		const ids = schedule(0, 150);
		const before = stateOf(engine);
		sandbox.faults.add(fault);
		if (from === 0) {
			await expect(engine.poll()).rejects.toBeInstanceOf(Error);
			expect(stateOf(engine)).toBe(before);
		} else {
			// Exports that were read before the fault are not read again.
			expect(await engine.poll()).toEqual([]);
		}
		const polls = await pollAll(engine);
		expect(idsOf(polls.flat())).toEqual(inOrder(sandbox.world.exports, ids));
	});

	it('during the activation makes it fail', async () => {
		const engine = onExports(sandbox);
		sandbox.faults.add({ kind: 'status', status: 401 });
		await expect(engine.activate()).rejects.toMatchObject({ httpCode: '401' });
		expect(engine.saved).toEqual({});
	});
});
