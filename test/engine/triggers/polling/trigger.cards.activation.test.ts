import type { INodeParameters } from 'n8n-workflow';
import {
	emitted,
	forward,
	idsOf,
	NO_LIMIT,
	onVouchers,
	pollAll,
	SILENT_WAIT,
	SMALL,
	STOPPED,
	textOf,
	watching,
} from '../../../support/triggers';
import { sandbox, useNewSandboxes } from '../../../support/sandbox';
import { A, B, C, book, lose } from './cards';
import { skipRetryPauses } from '../../../support/pauses';

useNewSandboxes({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });

skipRetryPauses();

describe('an activation', () => {
	const activate = async (parameters: INodeParameters) => {
		const engine = watching(sandbox, parameters);
		await engine.activate();
		return engine;
	};

	it.each(['now', 'beginning'])(
		'succeeds with a rate limit below the number of cards, and loses nothing (from %s)',
		async (startFrom) => {
			const before = [A, B, C].map((code) => {
				const { ledger, vouchers } = sandbox.world;
				return ledger.of(vouchers.get(code).id).map(({ id }) => id);
			});
			sandbox.faults.add({ ...SILENT_WAIT, from: 3 });
			const engine = await activate({ ...onVouchers(A, B, C), startFrom });
			sandbox.faults.clear();
			// Each was booked before its card was first read.
			const booked = [book(A), book(B), [...book(C), ...book(C, 1, -30)]].flat();
			forward(sandbox, 120);
			const late = book(C);
			await engine.restart();
			await pollAll(engine);
			const due = [...(startFrom === 'now' ? [] : before.flat()), ...booked, ...late];
			expect(emitted(engine).sort()).toEqual(due.sort());
		},
	);

	it('refuses an unknown card, whatever other cards exist', async () => {
		const engine = watching(sandbox, onVouchers(A, 'NO-SUCH-CARD'));
		const error: unknown = await engine.activate().catch((reason: unknown) => reason);
		expect(textOf(error)).toContain('NO-SUCH-CARD');
		expect(engine.saved).toEqual({});
	});

	it('reports an added unknown card immediately, and keeps the state of the others', async () => {
		const engine = await activate(onVouchers(A, B));
		const booked = book(A);
		await pollAll(engine);
		const before = JSON.stringify(engine.saved);
		await expect(
			engine.change({ parameters: onVouchers(A, B, 'NO-SUCH-CARD') }),
		).rejects.toMatchObject({ httpCode: '404' });
		expect(JSON.stringify(engine.saved)).toBe(before);
		booked.push(...book(B));
		await engine.change({ parameters: onVouchers(A, B) });
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it.each([
		['is newly watched', B, () => [A, B]],
		['is watched under another name', A, () => [sandbox.world.vouchers.get(A).id]],
	])('that cannot read it loses nothing of a card that %s', async (_, card, namesOf) => {
		const engine = await activate(onVouchers(A));
		const names = namesOf();
		const path = `/v1/vouchers/${names.at(-1)}`;
		sandbox.faults.add({ kind: 'status', status: 503, path, times: Infinity });
		const booked = book(A);
		forward(sandbox, 5);
		await engine.change({ parameters: onVouchers(...names) });
		forward(sandbox, 5);
		booked.push(...book(card));
		forward(sandbox, 5);
		await engine.tick();
		sandbox.faults.clear();
		await pollAll(engine);
		expect(emitted(engine)).toEqual(booked);
	});

	it('succeeds after a restart although one card is deleted, and fails when all are', async () => {
		const engine = await activate(onVouchers(A, B));
		lose(A);
		await engine.restart();
		const booked = book(B);
		expect(idsOf(await engine.poll())).toEqual(booked);
		forward(sandbox, 61);
		await engine.poll().catch(() => undefined);
		await expect(engine.poll()).rejects.toMatchObject({ httpCode: '404' });
		lose(B);
		await expect(engine.restart()).rejects.toMatchObject({ httpCode: '404' });
	});
});
