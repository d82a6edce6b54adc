import { ApiError, refusal } from '../../errors';
import type { Store } from '../store';
import type { LoyaltyEarningRule, LoyaltyProgram, LoyaltyReward, LoyaltyStatus } from '../types';
import { locked, programOf, there } from './states';

/** Statuses that resources can be moved to, by the end of the path that does it. */
const MOVES = { activate: 'ACTIVE', deactivate: 'INACTIVE', draft: 'DRAFT' } as const;

type Move = keyof typeof MOVES;

const FROM: Record<Move, readonly LoyaltyStatus[]> = {
	activate: ['DRAFT', 'INACTIVE'],
	deactivate: ['ACTIVE'],
	draft: ['ACTIVE'],
};

interface WithStatus {
	status: LoyaltyStatus;
	object: string;
}

const SILENT = { event: null };

export function moveProgram(store: Store, programId: string, move: Move) {
	const program = programOf(store, programId);
	if (!FROM[move].includes(program.status)) throw noTransition(program, move);
	if (move === 'activate') checkComplete(store, program);
	return store.loyaltyPrograms.change(program.id, { status: MOVES[move] }, SILENT);
}

export const ruleOf = ({ loyaltyEarningRules }: Store, id: string): Readonly<LoyaltyEarningRule> =>
	there('earning_rule', id, loyaltyEarningRules.find(id));

export function moveRule(store: Store, ruleId: string, move: Move) {
	const rule = ruleOf(store, ruleId);
	if (!FROM[move].includes(rule.status)) throw refusedMove(store, rule, move);
	return store.loyaltyEarningRules.change(rule.id, { status: MOVES[move] }, SILENT);
}

export const rewardOf = ({ loyaltyRewards }: Store, id: string): Readonly<LoyaltyReward> =>
	there('reward', id, loyaltyRewards.find(id));

export function moveReward(store: Store, rewardId: string, move: Move) {
	const { loyaltyRewards, programRewards } = store;
	const reward = rewardOf(store, rewardId);
	if (!FROM[move].includes(reward.status)) throw refusedMove(store, reward, move);
	if (move === 'draft' && programRewards.of(reward.id).length > 0)
		throw conflict('The reward is assigned to a program');
	return loyaltyRewards.change(reward.id, { status: MOVES[move] }, SILENT);
}

const refusedMove = ({ beliefs }: Store, resource: WithStatus, move: Move) =>
	beliefs.refusedMoves === 'transition'
		? noTransition(resource, move)
		: conflict(transition(resource, move));

const transition = ({ object, status }: WithStatus, move: Move) =>
	`Cannot move ${object} from ${status} to ${MOVES[move]}`;

const noTransition = (resource: WithStatus, move: Move) =>
	refusal('invalid_state_transition', 'Invalid state transition', transition(resource, move));

const conflict = (details: string) => new ApiError(409, 'conflict', 'Conflict', details);

/** Refuses a program without an active wallet or rule. */
function checkComplete(store: Store, { id, card_definitions }: Readonly<LoyaltyProgram>): void {
	if (card_definitions.length === 0) {
		const details = 'Program must have at least one active card definition';
		throw locked('missing_active_card_definition', 'Missing active card definition', details);
	}
	checkRules(
		store,
		store.programRules.of(id).map((one) => one.earning_rule_id),
	);
}

/** Refuses a program without an active rule, by the IDs of its rules. */
export function checkRules({ loyaltyEarningRules }: Store, ruleIds: readonly string[]): void {
	if (ruleIds.some((id) => loyaltyEarningRules.find(id)?.status === 'ACTIVE')) return;
	const details = 'Program must have at least one active earning rule';
	throw locked('missing_active_earning_rule', 'Missing active earning rule', details);
}
