import { notFound } from '../errors';
import type { State } from '../state';
import type { World } from '../world';
import { activeLoyaltyCampaign, loyaltyCampaign } from '../world/campaigns';
import {
	createEarningRules,
	updateEarningRule,
	type EarningRuleChange,
} from '../world/earningRules';
import type { EarningRule, EarningRuleRequest } from '../world/types';
import { answered } from '../world/store';
import { listRoute, type ListRoute } from './listing';
import { numbered } from './paging';
import { refuseLongArray } from './rewards';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

/** The event that earns points is stored unchanged. */
const loyalty = {
	type: 'object',
	required: ['type'],
	properties: { type: s.oneOf(['FIXED', 'PROPORTIONAL']) },
};

const profile = {
	loyalty,
	validation_rule_id: s.text,
	source: s.object({ banner: s.string }),
	active: s.boolean,
	...s.validity,
	pending_points: s.nullable(
		s.object(['period_type', 'period_value'], {
			period_type: s.oneOf(['DAY']),
			period_value: s.integer(1, 90),
		}),
	),
	expiration_rules: s.metadata,
	metadata: s.metadata,
};

const earningRule = s.object(['event', 'loyalty'], {
	event: s.text,
	segment: s.object(['id'], { id: s.text }),
	custom_event: s.object(['schema_id'], { schema_id: s.text }),
	loyalty_tier: s.object(['id'], { id: s.text }),
	...profile,
	validation_rule_id: s.nullable(s.text),
});

const earningRules: ListRoute<Readonly<EarningRule>> = {
	path: '/v1/loyalties/:key/earning-rules',
	rowsOf: (world, key) => world.earningRules.of(loyaltyCampaign(world, key).id),
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
};

type OfRule = { Params: { campaignId: string; ruleId: string } };

export function earningRuleRoutes(at: Endpoints, state: State): void {
	at('/v1/loyalties/:campaignId/earning-rules').post<EarningRuleRequest[]>(
		s.list(earningRule, { minItems: 1 }),
		({ params, body }) => {
			const { world, settings } = state;
			const campaign = activeLoyaltyCampaign(world, params.campaignId);
			refuseLongArray(body, settings.maxArray);
			const created = createEarningRules(world, campaign, body, settings.maxEarningRules);
			return answered(world.beliefs, created).map(withoutNoRule);
		},
	);

	listRoute(at, state, earningRules);
	const one = '/v1/loyalties/:campaignId/earning-rules/:ruleId';

	at(one).get(({ params }) => ruleOf(state.world, params));

	at(one).put<EarningRuleChange>(
		s.object(s.clearable(profile, [...s.VALIDITY, 'validation_rule_id'])),
		({ params, body }) => updateEarningRule(state.world, ruleOf(state.world, params), body),
	);

	at(one).remove(({ params }) => state.world.earningRules.remove(ruleOf(state.world, params).id));

	for (const [name, active] of Object.entries({ enable: true, disable: false })) {
		at(`${one}/${name}`).post(({ params }) => {
			const { id } = ruleOf(state.world, params);
			const changed = state.world.earningRules.change(id, { active }, { event: `${name}d` });
			return withoutNoRule(changed);
		});
	}
}

/**
 * Without a validation rule, the field is missing in the response to a creation or to enabling and disabling, but null when
 * the rule is read.
 */
const withoutNoRule = ({ validation_rule_id, ...rule }: Readonly<EarningRule>) => ({
	...rule,
	...(validation_rule_id && { validation_rule_id }),
});

function ruleOf(world: World, { campaignId, ruleId }: OfRule['Params']): Readonly<EarningRule> {
	const campaign = loyaltyCampaign(world, campaignId);
	const rule = world.earningRules.get(ruleId);
	if (rule.source.object_id !== campaign.id) throw notFound('earning_rule', ruleId);
	return rule;
}
