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
 * Fields that updates send as null to clear them, although the description does not allow null. For `expiration_date` of
 * campaigns, the tests of the vendor's own client do the same. The other fields are null in some responses, and an update
 * keeps fields that it does not contain: only null can clear them. The node warns if a value is kept nevertheless.
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

/** Known deviations of updates that clear something. */
export const knownClearing: KnownDeviation[] = Object.entries(CLEARED).flatMap(
	([endpoint, fields]) =>
		fields.map((field) => ({
			endpoint,
			at: `/body/${field}`,
			says: NULL,
			reason: 'Null clears it: the answers of the service have null there, too.',
		})),
);
