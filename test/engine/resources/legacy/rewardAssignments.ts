import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { credentialsFor } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const THIRD_CAMPAIGN = 'camp_Third5Tea2Loyalty';

/** Legacy loyalty programs. */
export const CAMPAIGNS = [
	'camp_Coffee7Club3Loyalty9Aa',
	'camp_Summer6Rewards1Loyal9D',
	THIRD_CAMPAIGN,
];

/** Number of items in a large run. */
export const ITEMS = 1_000;

/** Rewards that are assigned to no campaign. */
export let free: string[];

/** Starts a service with many rewards and a third program. */
export function withRewards(): void {
	useSandbox({ sizes: { rewards: ITEMS + 3 } });

	beforeEach(() => {
		const { world } = sandbox;
		world.campaigns.add({
			...world.campaigns.get('Coffee Club'),
			id: THIRD_CAMPAIGN,
			name: 'Tea Club',
		});
		free = world.rewards
			.all()
			.slice(3)
			.map(({ id }) => id);
	});
}

/** Returns a run that creates one assignment per item, with the item's values. */
export const create = (
	items: IDataObject[],
	parameters: INodeParameters = {},
	node?: Partial<INode>,
) => ({
	credentials: credentialsFor(sandbox),
	items,
	node,
	parameters: {
		resource: 'rewardAssignment',
		operation: 'create',
		campaignId: { __rl: true, mode: 'id', value: '={{ $json.campaign }}' },
		rewardId: { __rl: true, mode: 'id', value: '={{ $json.reward }}' },
		points: '={{ $json.points }}',
		...parameters,
	},
});

/** Returns this many items for one campaign, each with its own reward and price. */
export const itemsFor = (count: number, campaign = CAMPAIGNS[0]) =>
	free.slice(0, count).map((reward, index) => ({ campaign, reward, points: index + 1 }));

/** Returns the rewards that were assigned since the start, in order. */
export const assigned = () =>
	sandbox.world.rewardAssignments
		.all()
		.slice(4)
		.map(({ reward_id }) => reward_id);

/** Number of elements in each request so far. */
export const lengths = () =>
	sandbox.requests.map(({ body }) => (Array.isArray(body) ? body.length : undefined));
