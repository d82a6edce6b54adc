import { textAt } from '../../playground/json.js';
import { byId, connectorNode } from '../competitors/connector.js';
import { httpRequestNode } from '../competitors/httpRequest.js';
import { CONCURRENCY, timed } from '../competitors/script.js';
import { compare, type Competitor } from '../comparison.js';
import { atMost } from '../line.js';
import type { Bench, Row } from '../row.js';
import type { RateLimit } from '../../sandbox/index.js';
import type { Service } from '../service.js';
import { workflowOf } from '../workflow.js';

/** Number of assignments that exist at the start; their rewards come first. */
const THERE = 4;
const REWARDS_ASSIGNED = 3;

/** One item for each assignment. */
interface Wanted {
	campaign: string;
	reward: string;
	points: number;
}

/** Offers rewards in three campaigns: the endpoint takes arrays, and items come one by one. */
export const rewardAssignments: Row = {
	name: 'reward assignments',
	async run(bench) {
		const size = bench.quick ? 100 : 1_000;
		const lines = await compare(
			{
				service: { sizes: { rewards: size + REWARDS_ASSIGNED } },
				leavesTraces: true,
				size,
				competitors: [
					{ ...connector(bench, size), targets: [atMost.calls(12)] },
					{ ...httpRequest(bench, size), targets: [atMost.ratio(0.25)] },
					{
						name: `undici, ${CONCURRENCY} at once`,
						remark: 'arrays of 100, as the connector sends them',
						async run(service) {
							const arrays = arraysOf(await wantedOf(service, size), 100);
							const { ms } = await timed(service.url, CONCURRENCY, async (script) =>
								Promise.all(
									arrays.map(({ campaign, body }) =>
										script.call('POST', `/v1/loyalties/${campaign}/rewards`, body),
									),
								),
							);
							return { ms, done: await doneIn(service) };
						},
					},
				],
			},
			bench.rounds,
		);
		return { task: `${size.toLocaleString('en')} reward assignments in 3 campaigns`, lines };
	},
};

/** Offers rewards while the rate limit allows fewer requests than there are assignments. */
export const limitedRewardAssignments: Row = {
	name: 'reward assignments, limited',
	async run(bench) {
		const size = bench.quick ? 100 : 1_000;
		const rateLimit: RateLimit = { calls: size / 10, windowMs: 60_000 };
		const minutes = size / rateLimit.calls - 1;
		const lines = await compare(
			{
				service: { sizes: { rewards: size + REWARDS_ASSIGNED }, rateLimit },
				leavesTraces: true,
				size,
				competitors: [
					{ ...connector(bench, size), targets: [atMost.refused(0)] },
					{
						...httpRequest(bench, size),
						loses: true,
						remark: `batches of ${rateLimit.calls} a minute would take ${minutes} minutes`,
					},
				],
			},
			bench.rounds,
		);
		return { task: `the same, ${rateLimit.calls} calls a minute allowed`, lines };
	},
};

const connector = ({ workbench }: Bench, size: number): Competitor => ({
	name: 'Connector',
	async run(service) {
		const node = connectorNode(
			{
				resource: 'rewardAssignment',
				operation: 'create',
				campaignId: byId('={{ $json.campaign }}'),
				rewardId: byId('={{ $json.reward }}'),
				points: '={{ $json.points }}',
			},
			await workbench.pointAt(service.url),
		);
		const workflow = workflowOf([node], await wantedOf(service, size));
		const { ms } = await workbench.run(workflow, node.name);
		return { ms, done: await doneIn(service) };
	},
});

const httpRequest = ({ workbench }: Bench, size: number): Competitor => ({
	name: 'HTTP Request',
	async run(service) {
		const node = httpRequestNode(
			{
				method: 'POST',
				url: `=${service.url}/v1/loyalties/{{ $json.campaign }}/rewards`,
				body: '={{ [{ reward: $json.reward, parameters: { loyalty: { points: $json.points } } }] }}',
				goesOn: true,
			},
			await workbench.pointAt(service.url),
		);
		const workflow = workflowOf([node], await wantedOf(service, size));
		const { ms } = await workbench.run(workflow, node.name);
		return { ms, done: await doneIn(service) };
	},
});

async function wantedOf(service: Service, size: number): Promise<Wanted[]> {
	const campaigns = (await service.stored('campaigns'))
		.filter((campaign) => textAt(campaign, 'campaign_type') === 'LOYALTY_PROGRAM')
		.map((campaign) => textAt(campaign, 'id'));
	const rewards = (await service.stored('rewards')).slice(REWARDS_ASSIGNED);
	return rewards.slice(0, size).map((reward, index) => ({
		campaign: campaigns[index % campaigns.length] ?? '',
		reward: textAt(reward, 'id'),
		points: 100 + index,
	}));
}

async function doneIn(service: Service): Promise<number> {
	return (await service.stored('rewardAssignments')).length - THERE;
}

/** Assignments by campaign, in arrays of `length` at most. */
function arraysOf(wanted: Wanted[], length: number) {
	return [...new Set(wanted.map(({ campaign }) => campaign))].flatMap((campaign) => {
		const bodies = wanted
			.filter((one) => one.campaign === campaign)
			.map(({ reward, points }) => ({ reward, parameters: { loyalty: { points } } }));
		return Array.from({ length: Math.ceil(bodies.length / length) }, (_, index) => ({
			campaign,
			body: bodies.slice(index * length, (index + 1) * length),
		}));
	});
}
