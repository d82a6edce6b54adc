import type { World } from '../../sandbox';
import { EARNING_RULE_IDS } from '../../sandbox/world/seed/loyaltyRules';
import type { LoyaltyStatus } from '../../sandbox/world/types';
import { byId } from '../support/engine';
import type { OperationExample } from './example';

const { everyOrder, doublePoints } = EARNING_RULE_IDS;

const SILENT = { event: null };

interface Target {
	resource: string;
	path: string;
	field: string;
	idOf: (world: World) => string;
	statusOf: (world: World) => LoyaltyStatus;
	setStatus: (world: World, status: LoyaltyStatus) => void;
}

const rule = (id: string): Target => ({
	resource: 'loyaltyEarningRule',
	path: '/v2/loyalties/earning-rules',
	field: 'earningRuleId',
	idOf: () => id,
	statusOf: ({ loyaltyEarningRules }) => loyaltyEarningRules.get(id).status,
	setStatus: ({ loyaltyEarningRules }, status) => {
		loyaltyEarningRules.change(id, { status }, SILENT);
	},
});

const reward = (idOf: (world: World) => string): Target => ({
	resource: 'loyaltyReward',
	path: '/v2/loyalties/rewards',
	field: 'rewardId',
	idOf,
	statusOf: (world) => world.loyaltyRewards.get(idOf(world)).status,
	setStatus: (world, status) => {
		world.loyaltyRewards.change(idOf(world), { status }, SILENT);
	},
});

const CUP = 'lrew_5a0bea50c1e7000001';
const WINTER_MUG = 'lrew_5a0bea50c1e7000004';

/** A reward that no program has: only such a reward can be moved to draft. */
function unassigned({ programRewards }: World): string {
	for (const { id } of programRewards.of(CUP)) programRewards.remove(id);
	return CUP;
}

function setting(operation: string, status: LoyaltyStatus, target: Target): OperationExample {
	const { resource, path, field, idOf, statusOf, setStatus } = target;
	const move = operation === 'moveToDraft' ? 'draft' : operation;
	return {
		resource,
		operation,
		parameters: (world) => ({ [field]: byId(idOf(world)) }),
		calls: (world) => [
			{
				method: 'POST',
				path: `${path}/${idOf(world)}/${move}`,
				idempotent: true,
				answer: 'resource',
			},
		],
		done: (world) => (statusOf(world) === status ? 1 : 0),
		variants: [
			{
				name: 'what has this status already, which is found by reading it',
				parameters: (world) => {
					setStatus(world, status);
					return {};
				},
				calls: (world) => [
					{ method: 'POST', path: `${path}/${idOf(world)}/${move}` },
					{ method: 'GET', path: `${path}/${idOf(world)}` },
				],
				rows: (world) => [{ id: idOf(world), status, already: true }],
			},
		],
	};
}

export const loyaltyStates: OperationExample[] = [
	setting('activate', 'ACTIVE', rule(doublePoints)),
	setting('deactivate', 'INACTIVE', rule(everyOrder)),
	setting('moveToDraft', 'DRAFT', rule(everyOrder)),
	setting(
		'activate',
		'ACTIVE',
		reward(() => WINTER_MUG),
	),
	setting(
		'deactivate',
		'INACTIVE',
		reward(() => CUP),
	),
	setting('moveToDraft', 'DRAFT', reward(unassigned)),
];
