import { setTimeout as sleep } from 'node:timers/promises';
import { textAt } from '../../playground/json.js';
import { triggerNode } from '../competitors/connector.js';
import { atMost, type Figures } from '../line.js';
import type { Bench, Row } from '../row.js';
import { type Service, startService } from '../service.js';
import { spreadOf } from '../spread.js';
import { chainOf } from '../workflow.js';

const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';
/** Seconds between two polls. */
const EVERY = 5;

/** The trigger on a campaign where nothing happens: what waiting costs. */
export const idlePolls: Row = {
	name: 'idle polls',
	async run(bench) {
		const polls = bench.quick ? 2 : bench.rounds;
		const service = await startService({});
		const workflowId = await activate(bench, service);
		// The first poll only remembers where the campaign's list ends. Later, everything there has settled.
		await untilCalled(service);
		await service.set({ clockAheadMs: 600_000 });
		await sleep(3 * EVERY * 1000);
		await service.forgetCalls();
		await sleep(polls * EVERY * 1000);
		const { times } = await service.calls();
		await bench.workbench.editor.call('POST', `/workflows/${workflowId}/deactivate`);
		await service.stop();
		const figures: Figures = { calls: spreadOf(perPoll(times)) };
		return {
			task: 'idle poll of 1 campaign',
			lines: [
				{
					who: 'Connector',
					...figures,
					verdicts: [atMost.calls(1)(figures)],
				},
			],
		};
	},
};

async function activate({ workbench }: Bench, { url }: Service): Promise<string> {
	const trigger = triggerNode(CAMPAIGN, EVERY, await workbench.pointAt(url));
	const saved = await workbench.editor.call('POST', '/workflows', {
		name: 'bench: idle polls',
		...chainOf([trigger]),
		settings: { executionOrder: 'v1' },
	});
	await workbench.editor.publish(saved);
	return textAt(saved, 'id');
}

async function untilCalled(service: Service): Promise<void> {
	while ((await service.calls()).times.length === 0) await sleep(100);
}

/** How many calls each poll made: those of one poll come close together. */
function perPoll(times: number[]): number[] {
	const polls: number[] = [];
	for (const [index, time] of times.entries()) {
		const isNew = time - (times[index - 1] ?? -Infinity) > (EVERY * 1000) / 2;
		if (isNew) polls.push(0);
		polls.push((polls.pop() ?? 0) + 1);
	}
	if (polls.length === 0) throw new Error('the trigger did not poll');
	return polls;
}
