import { getEventListeners } from 'node:events';
import { pause } from '../../../nodes/Voucherify/api/http/pause';

test('waits for the given time', async () => {
	const begun = performance.now();
	await pause(50);
	expect(performance.now() - begun).toBeGreaterThanOrEqual(49);
});

test('ends with the reason of its signal as soon as it is aborted, and then stops listening', async () => {
	const controller = new AbortController();
	const waiting = pause(3_600_000, controller.signal);
	controller.abort(new Error('canceled by the user'));
	await expect(waiting).rejects.toThrow('canceled by the user');
	expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
});

test('does not start if its signal is already aborted', async () => {
	const signal = AbortSignal.abort(new Error('canceled before'));
	await expect(pause(3_600_000, signal)).rejects.toThrow('canceled before');
});
