import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { activeLoyaltyCampaign } from '../world/campaigns';
import { createEarningRules } from '../world/earningRules';
import { RATIOS, type EarningRuleRequest } from '../world/types';
import { refuseLongArray } from './rewards';
import {
	boolean,
	dateTime,
	daysOfWeek,
	integer,
	list,
	metadata,
	nullable,
	object,
	oneOf,
	string,
	text,
	validityHours,
	validityTimeframe,
} from './schemas';

const item = { object: oneOf(['product', 'products_collection', 'sku']), id: text };

const ratio = {
	...object(
		{
			every: integer(1),
			points: integer(0),
			points_formula: text,
			property: text,
			...item,
			applicable_to: list(object(item, ['object', 'id'])),
		},
		['every', 'points'],
	),
	dependencies: { object: ['id'], id: ['object'] },
};

const measures = (...names: string[]) =>
	object(Object.fromEntries(names.map((name) => [name, ratio])));

const loyalty = object(
	{
		type: oneOf(['FIXED', 'PROPORTIONAL']),
		points: { type: ['integer', 'string'], minimum: 0, pattern: '^\\d+$' },
		points_formula: text,
		calculation_type: oneOf(Object.keys(RATIOS)),
		order: measures('amount', 'total_amount', 'metadata'),
		order_items: measures('amount', 'subtotal_amount', 'quantity'),
		customer: measures('metadata'),
		custom_event: measures('metadata'),
	},
	['type'],
);

const expirationRules = object(
	{
		period_type: oneOf(['MONTH', 'FIXED_DAY_OF_YEAR']),
		period_value: integer(1),
		rounding_type: oneOf([
			'END_OF_MONTH',
			'END_OF_QUARTER',
			'END_OF_HALF_YEAR',
			'END_OF_YEAR',
			'PARTICULAR_MONTH',
		]),
		rounding_value: integer(1, 12),
		fixed_month: integer(1, 12),
		fixed_day: integer(1, 31),
	},
	['period_type'],
);

const earningRule = object(
	{
		event: text,
		loyalty,
		validation_rule_id: nullable(text),
		segment: object({ id: text }, ['id']),
		custom_event: object({ schema_id: text }, ['schema_id']),
		loyalty_tier: object({ id: text }, ['id']),
		source: object({ banner: string }),
		active: boolean,
		start_date: dateTime,
		expiration_date: dateTime,
		validity_timeframe: validityTimeframe,
		validity_day_of_week: daysOfWeek,
		validity_hours: validityHours,
		pending_points: nullable(
			object({ period_type: oneOf(['DAY']), period_value: integer(1, 90) }, [
				'period_type',
				'period_value',
			]),
		),
		expiration_rules: expirationRules,
		metadata,
	},
	['event', 'loyalty'],
);

export function earningRuleRoutes(app: FastifyInstance, state: State): void {
	app.post<{ Params: { campaignId: string }; Body: EarningRuleRequest[] }>(
		'/v1/loyalties/:campaignId/earning-rules',
		{ schema: { body: list(earningRule, { minItems: 1 }) } },
		({ params, body }) => {
			const { world, settings } = state;
			const campaign = activeLoyaltyCampaign(world, params.campaignId);
			refuseLongArray(body, settings.maxArray);
			return createEarningRules(world, campaign, body, settings.maxEarningRules);
		},
	);
}
