import '../../../support/smallLimits';
import { startSandbox, type Sandbox } from '../../../../sandbox';
import { scheduleOn, onExports } from '../../../support/exports';
import { callsOf, forward, passMinute, SMALL, STOPPED } from '../../../support/triggers';

let sandbox: Sandbox;
afterEach(async () => {
	await sandbox.close();
});
it('emits 270 exports where a plan leaves 24 requests per minute', async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	sandbox = await startSandbox({
		sizes: SMALL,
		rateLimit: { calls: 24, windowMs: 60_000 },
		clock: STOPPED,
	});
	for (let index = 0; index < 270; index += 1) {
		scheduleOn(sandbox, 0);
		forward(sandbox, 1);
	}
	forward(sandbox, 120);
	const engine = onExports(sandbox, { startFrom: 'beginning' });
	await engine.activate().catch(() => undefined);
	const calls: number[] = [];
	for (let poll = 0; poll < 6; poll += 1) {
		passMinute(sandbox);
		calls.push(await callsOf(sandbox, () => engine.tick().catch(() => undefined)));
	}
	expect(Math.max(...calls)).toBeLessThanOrEqual(25);
	expect(engine.executions.flat().length).toBeGreaterThan(0);
});
