import { setTimeout as sleep } from 'node:timers/promises';
import { onCampaign } from '../competitors/connector.js';
import { atMost, type Figures } from '../line.js';
import type { Row } from '../row.js';
import { activate, EVERY, perPoll, untilCalled } from '../polling.js';
import { startService } from '../service.js';
import { spreadOf } from '../spread.js';

const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';

/** The trigger on a campaign without activity: the cost of waiting. */
export const idlePolls: Row = {
	name: 'idle polls',
	async run(bench) {
		const polls = bench.quick ? 2 : bench.rounds;
		const service = await startService({});
		const workflowId = await activate(bench, service, onCampaign(CAMPAIGN));
		// The first poll only saves where the campaign's list ends. Later, nothing there is pending.
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
