import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import {
	changedRules,
	COFFEE_CLUB,
	newRules,
	refusedChanges,
	refusedRules,
	RULE,
	RULE_PATH,
} from './earningRuleForms';
import { first, type OperationExample } from './example';

const pathOf = (more = '') => `${RULE_PATH}${more}`;

/** A disabled rule for double points; repeated calls return the same one. */
export function withRule({ earningRules, validationRules }: World) {
	if (!earningRules.find(RULE)) {
		earningRules.add({
			...earningRules.born(),
			id: RULE,
			event: 'order.paid',
			loyalty: {
				type: 'PROPORTIONAL',
				calculation_type: 'ORDER_AMOUNT',
				order: { amount: { every: 100, points: 2 } },
			},
			source: { banner: 'Double points', object_id: COFFEE_CLUB, object_type: 'campaign' },
			active: false,
			start_date: '2026-01-01T00:00:00.000Z',
			expiration_date: '2027-01-01T00:00:00.000Z',
			validation_rule_id: first(validationRules).id,
			pending_points: { period_type: 'DAY', period_value: 14 },
			metadata: {},
			automation_id: 'auto_DoublePoints1Weekend2A',
			object: 'earning_rule',
		});
	}
	return { campaignId: byId(COFFEE_CLUB), earningRuleId: byId(RULE) };
}

const ruleOf = ({ earningRules }: World) => earningRules.find(RULE);

export const earningRule: OperationExample[] = [
	{
		resource: 'earningRule',
		operation: 'create',
		parameters: () => ({ campaignId: byId(COFFEE_CLUB), points: 5 }),
		calls: () => [
			{
				method: 'POST',
				path: `/v1/loyalties/${COFFEE_CLUB}/earning-rules`,
				body: [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } }],
				answer: 'array',
			},
		],
		done: ({ earningRules }) => [...earningRules].length,
		variants: newRules,
		refusals: refusedRules,
	},
	{
		resource: 'earningRule',
		operation: 'delete',
		parameters: withRule,
		calls: () => [{ method: 'DELETE', path: pathOf(), answer: 'nothing' }],
		done: (world) => (ruleOf(world) ? 0 : 1),
	},
	{
		resource: 'earningRule',
		operation: 'disable',
		parameters: (world) => {
			const chosen = withRule(world);
			world.earningRules.change(RULE, { active: true }, { event: null });
			return chosen;
		},
		calls: () => [
			{ method: 'POST', path: pathOf('/disable'), idempotent: true, answer: 'resource' },
		],
		done: (world) => (ruleOf(world)?.active === false ? 1 : 0),
	},
	{
		resource: 'earningRule',
		operation: 'enable',
		parameters: withRule,
		calls: () => [
			{ method: 'POST', path: pathOf('/enable'), idempotent: true, answer: 'resource' },
		],
		done: (world) => (ruleOf(world)?.active === true ? 1 : 0),
	},
	{
		resource: 'earningRule',
		operation: 'get',
		parameters: withRule,
		calls: () => [{ method: 'GET', path: pathOf(), answer: 'resource' }],
	},
	{
		resource: 'earningRule',
		operation: 'getAll',
		parameters: (world) => {
			const { campaignId } = withRule(world);
			return { campaignId, options: { order: '-updated_at' } };
		},
		calls: () => [
			{
				method: 'GET',
				path: `/v1/loyalties/${COFFEE_CLUB}/earning-rules`,
				query: { order: '-updated_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'earningRule',
		operation: 'update',
		parameters: (world) => ({
			...withRule(world),
			changePoints: true,
			event: 'order.paid',
			pointsType: 'FIXED',
			points: 7,
			updateFields: {
				name: 'Lucky seven',
				active: true,
				pendingPoints: 14,
				startDate: '2026-06-01T00:00:00.000Z',
				expirationDate: '2026-09-01T00:00:00.000Z',
				daysOfWeek: [0, 6],
			},
			specifyMetadata: 'json',
			metadataJson: '{"season": "summer"}',
		}),
		calls: () => [
			{
				method: 'PUT',
				path: pathOf(),
				body: {
					loyalty: { type: 'FIXED', points: 7 },
					source: { banner: 'Lucky seven' },
					active: true,
					pending_points: { period_type: 'DAY', period_value: 14 },
					start_date: '2026-06-01T00:00:00.000Z',
					expiration_date: '2026-09-01T00:00:00.000Z',
					validity_day_of_week: [0, 6],
					metadata: { season: 'summer' },
				},
				answer: 'resource',
			},
		],
		done: (world) => (ruleOf(world)?.source.banner === 'Lucky seven' ? 1 : 0),
		variants: changedRules,
		refusals: refusedChanges,
	},
];
