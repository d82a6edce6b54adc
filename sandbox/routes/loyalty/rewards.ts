import type { State } from '../../state';
import {
	createLoyaltyReward,
	updateLoyaltyReward,
	type LoyaltyRewardChange,
	type LoyaltyRewardRequest,
} from '../../world/loyalty/rewardSetup';
import type { Endpoints } from '../endpoints';
import * as s from '../schemas';

const REWARDS = '/v2/loyalties/rewards';

/** Maximum number of prices of a reward. */
const MAX_COSTS = 10;

/** The variants of an object by its type, each with the one property that it requires. */
const byType = (variants: Record<string, Record<string, s.Schema>>): s.Schema => ({
	type: 'object',
	discriminator: { propertyName: 'type' },
	required: ['type'],
	oneOf: Object.entries(variants).map(([type, properties]) =>
		s.object(['type', ...Object.keys(properties)], { type: s.oneOf([type]), ...properties }),
	),
});

const campaign = { campaign_id: s.text };
const wallet = { points: s.integer(1), card_definition_id: s.text };

const content = {
	type: s.oneOf(['MATERIAL', 'DIGITAL']),
	material: byType({
		PRODUCT: { product: s.object(['id'], { id: s.text }) },
		SKU: { sku: s.object(['product_id', 'id'], { product_id: s.text, id: s.text }) },
	}),
	digital: byType({
		DISCOUNT_COUPONS: { discount_coupons: s.object(['campaign_id'], campaign) },
		GIFT_VOUCHERS: {
			gift_vouchers: s.object(['campaign_id', 'balance'], { ...campaign, balance: s.integer(0) }),
		},
		LOYALTY_CARD_POINTS: {
			loyalty_card_points: s.object(['points', 'card_definition_id'], wallet),
		},
	}),
};

const clockTime = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
const daily = s.object(['days_of_week', 'start_time', 'end_time'], {
	days_of_week: s.list(s.integer(0, 6), { minItems: 1, uniqueItems: true }),
	start_time: clockTime,
	end_time: clockTime,
});

const cooldownPeriod = s.object(['value', 'unit'], {
	value: s.integer(1),
	unit: s.oneOf(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR']),
});
const purchaseLimit = s.object(['type', 'period', 'triggers'], {
	type: s.oneOf(['TIME_BASED']),
	period: s.object(['type', 'current_period'], {
		type: s.oneOf(['CURRENT_PERIOD']),
		current_period: s.object(['unit'], {
			unit: s.oneOf(['DAY', 'WEEK', 'MONTH', 'QUARTER', 'YEAR']),
		}),
	}),
	triggers: s.object(['max'], { max: s.integer(1) }),
});

const rules = { type: 'object', required: ['logic'], minProperties: 2 };

/** An example of the API docs has `tier_rules`, which the schema there lacks. */
const costs = (ids: Record<string, s.Schema>) =>
	s.list(
		s.object(['spending'], {
			...ids,
			rules,
			tier_rules: { type: 'object', required: ['type'] },
			spending: s.list(
				s.object(['points', 'card_definition_id'], {
					id: s.text,
					name: s.nullable(s.string),
					...wallet,
				}),
				{ minItems: 1, maxItems: 1 },
			),
		}),
		{ minItems: 1, maxItems: MAX_COSTS },
	);

const profile = {
	name: { ...s.text, maxLength: 200 },
	...content,
	validity_hours: s.nullable(
		byType({ ANY_TIME: {}, DAILY: { daily: s.list(daily, { minItems: 1 }) } }),
	),
	start_date: s.nullable(s.dateTime),
	end_date: s.nullable(s.dateTime),
	purchase_limits: s.nullable(
		s.object({
			cooldown: byType({
				NO_COOLDOWN: {},
				FIXED_COOLDOWN: { fixed_cooldown: s.object(['period'], { period: cooldownPeriod }) },
			}),
			frequency: {
				oneOf: [
					s.object(['type'], { type: s.oneOf(['NO_LIMIT']), limits: s.list({}, { maxItems: 0 }) }),
					s.object(['type', 'limits'], {
						type: s.oneOf(['LIMITED']),
						limits: s.list(purchaseLimit, { minItems: 1, maxItems: 1 }),
					}),
				],
			},
		}),
	),
	refunds: s.nullable(s.object(['type'], { type: s.oneOf(['NONE', 'REFUNDABLE']) })),
	metadata: s.nullable(s.metadata),
};

/** Creates and changes the rewards of current loyalty programs. */
export function rewardSetupRoutes(at: Endpoints, { world }: State): void {
	at(REWARDS).post<LoyaltyRewardRequest>(
		s.object(['name', 'type', 'costs'], {
			...profile,
			status: s.oneOf(['DRAFT', 'ACTIVE']),
			costs: costs({}),
		}),
		({ body }) => createLoyaltyReward(world, body),
	);
	at(`${REWARDS}/:rewardId`).put<LoyaltyRewardChange>(
		s.object({ ...profile, costs: costs({ id: s.text }) }),
		({ params, body }) => updateLoyaltyReward(world, params.rewardId, body),
	);
}
