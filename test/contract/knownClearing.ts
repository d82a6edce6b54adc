import { NULL } from './deviation';
import type { KnownDeviation } from './known';

const VALIDITY = [
	'expiration_date',
	'start_date',
	'validity_day_of_week',
	'validity_hours',
	'validity_timeframe',
];

/**
 * What updates send as null to clear it, where the description has a type and no null. That campaigns take it is in the
 * tests of the vendor's own client (`expiration_date`). Of the rest, answers of the service have null there, and an update
 * leaves what it is not told: nothing but null can bring it about. The node warns of what is kept all the same.
 */
const CLEARED: Record<string, string[]> = {
	'PUT /v1/campaigns/{campaignId}': [
		...VALIDITY,
		'activity_duration_after_publishing',
		'category_id',
		'description',
	],
	'PUT /v1/customers/{customerId}': ['birthdate', 'description', 'email', 'name', 'phone'],
	'PUT /v1/loyalties/{campaignId}/earning-rules/{earningRuleId}': [
		...VALIDITY,
		'validation_rule_id',
	],
	'PUT /v1/products/{productId}': ['image_url', 'name', 'price'],
	'PUT /v1/products/{productId}/skus/{skuId}': ['currency', 'image_url', 'price', 'sku'],
	'PUT /v1/promotions/tiers/{promotionTierId}': [...VALIDITY, 'category_id'],
	'PUT /v1/rewards/{rewardId}': ['stock'],
	'PUT /v1/vouchers/{code}': [...VALIDITY, 'additional_info', 'category_id'],
};

/** Where a change that clears something differs from the description. */
export const knownClearing: KnownDeviation[] = Object.entries(CLEARED).flatMap(
	([endpoint, fields]) =>
		fields.map((field) => ({
			endpoint,
			at: `/body/${field}`,
			says: NULL,
			reason: 'Null clears it: the answers of the service have null there, too.',
		})),
);
