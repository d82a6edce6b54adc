import type { State } from '../../state';
import {
	createRule,
	updateRule,
	type NewRule,
	type RuleChange,
} from '../../world/loyalty/earningRules';
import { moveReward, moveRule, rewardOf, ruleOf } from '../../world/loyalty/lifecycle';
import type { LoyaltyEarningRule } from '../../world/types';
import type { Endpoints } from '../endpoints';
import { columns } from '../filters';
import { loyaltyList } from './list';
import { rewardSetupRoutes } from './rewards';
import { changedRule, newRule } from './ruleBodies';

const RULES = '/v2/loyalties/earning-rules';

/** Earning rules, and the status of rewards. */
export function setupRoutes(at: Endpoints, state: State): void {
	const { world } = state;
	loyaltyList<Readonly<LoyaltyEarningRule>>(at, state, 'lcrsern', {
		path: RULES,
		rowsOf: ({ loyaltyEarningRules }) => loyaltyEarningRules.all(),
		orders: ['created_at', 'name'],
		filters: columns('id', 'name', 'status', 'created_at'),
	});
	at(`${RULES}/:ruleId`).get(({ params }) => ruleOf(world, params.ruleId));
	at(RULES).post<NewRule>(newRule, ({ body }) => createRule(world, body));
	at(`${RULES}/:ruleId`).put<RuleChange>(changedRule, ({ params, body }) =>
		updateRule(world, params.ruleId, body),
	);
	at('/v2/loyalties/rewards/:rewardId').get(({ params }) => rewardOf(world, params.rewardId));
	rewardSetupRoutes(at, state);
	for (const move of ['activate', 'deactivate', 'draft'] as const) {
		at(`${RULES}/:ruleId/${move}`).post(({ params }) => moveRule(world, params.ruleId, move));
		at(`/v2/loyalties/rewards/:rewardId/${move}`).post(({ params }) =>
			moveReward(world, params.rewardId, move),
		);
	}
}
