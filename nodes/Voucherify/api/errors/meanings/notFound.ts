import type { ServiceError } from '../../types';
import { errorMessages } from '../message';
import type { Meaning } from './meaning';

/** Advice if something was not found. Does not mention the region: in another one, the keys would be unknown, too. */
export const CHECK_ID_HINT = 'Check its spelling, and that it belongs to the project of the keys.';

/** Users' words for values of `resource_type` that they know by another name. */
const KINDS = new Map([
	['async_action', 'background job'],
	['branding_details', 'brand configuration'],
	['card', 'loyalty card'],
	['card_definition', 'wallet'],
	['card_pending_points_bucket', 'entry of pending points'],
	['card_points_bucket', 'entry of expiring points'],
	['custom_event_schema', 'custom event'],
	['pending_points', 'entry of pending points'],
	['products_collection', 'product collection'],
	['program', 'loyalty program'],
	['redeemable_holder', 'holder of the code'],
	['redemption_rollback', 'rollback'],
	['session', 'validation session'],
	['sku', 'SKU'],
	['validation_rules', 'validation rule'],
	['validation_rules_assignment', 'assignment of the validation rule'],
]);

/** Advice for kinds that have a list of their own to look at. */
const WHERE_TO_LOOK = new Map([
	[
		'custom event',
		'See the events of the project with Event Schema → Get Many in Voucherify Setup, or add it in the dashboard, under Project Settings.',
	],
]);

/** Kinds of resources by the path segment before their ID; by several segments where one has several meanings. */
const PLACES = new Map([
	['assignments', 'assignment'],
	['async-actions', 'background job'],
	['branding', 'brand configuration'],
	['campaigns', 'campaign'],
	['card-definitions', 'wallet'],
	['cards', 'loyalty card'],
	['categories', 'category'],
	['customers', 'customer'],
	['earning-rules', 'earning rule'],
	['expiring-points', 'entry of expiring points'],
	['exports', 'export'],
	['holders', 'holder of the code'],
	['memberships', 'customer'],
	['orders', 'order'],
	['pending-points', 'entry of pending points'],
	['product-collections', 'product collection'],
	['products', 'product'],
	['programs', 'loyalty program'],
	['purchases', 'purchase'],
	['redemptions', 'redemption'],
	['rewards', 'reward'],
	['segments', 'segment'],
	['sessions', 'validation session'],
	['skus', 'SKU'],
	['stacks', 'promotion stack'],
	['tier-structures', 'tier structure'],
	['tiers', 'promotion tier'],
	['validation-rules', 'validation rule'],
	['vouchers', 'voucher'],
	['users', 'user'],
	['webhooks', 'webhook'],
	['v1/loyalties', 'campaign'],
	['v1/loyalties/members', 'loyalty card'],
	['v1/promotions', 'campaign'],
	['v1/referrals/members', 'referral code'],
	['v1/templates/campaigns', 'campaign template'],
	['management/v1/projects/templates/campaigns', 'campaign template'],
	['v2/loyalties/programs/members', 'member'],
	['management/v1/projects', 'project'],
]);

/** Path segments that are not IDs, although they are in the place of one. */
const NO_IDS = new Set(
	'async bulk import importCSV metadata purchases stacks tiers users'.split(' '),
);

/** Maximum characters of a `resource_type` that is shown to users. */
const LONGEST_KIND = 40;

/**
 * Returns the meaning of a 404 that names the kind of the missing resource: from `resource_type`, or from the path of the
 * request if the service gives no reason at all.
 * @param path segments of the path; empty if the body may name resources, too
 * @param otherwise headline if the kind is unknown
 */
export function notFound(error: ServiceError, path: readonly string[], otherwise: string): Meaning {
	const reported = kindOf(error.resource_type);
	const isSilent = errorMessages(error).length === 0;
	const kinds = reported !== undefined ? [reported] : isSilent ? kindsIn(path) : [];
	const last = kinds.at(-1);
	if (last === undefined) return { otherwise, advice: CHECK_ID_HINT };
	const others = kinds.slice(0, -1).join(', ');
	const headline = `The ${others && `${others} or `}${last} was not found`;
	if (others !== '') return { otherwise: headline, advice: CHECK_ID_HINT };
	const place = WHERE_TO_LOOK.get(last);
	if (place !== undefined) return { otherwise: headline, advice: place };
	const owner = last === 'project' ? 'organization' : 'project';
	const advice = `Check its spelling, and that the ${last} belongs to the ${owner} of the keys.`;
	return { otherwise: headline, advice };
}

function kindOf(type = ''): string | undefined {
	const isKind = /^[a-z]+([ _][a-z]+)*$/i.test(type) && type.length <= LONGEST_KIND;
	return isKind ? (KINDS.get(type) ?? type.replaceAll('_', ' ')) : undefined;
}

/** Returns the kinds of the resources whose IDs are in a path. */
function kindsIn(path: readonly string[]): string[] {
	const kinds: string[] = [];
	const collections: string[] = [];
	let kind: string | undefined;
	for (const part of path) {
		const place = [...collections, part].join('/');
		if (kind !== undefined && !PLACES.has(place) && !NO_IDS.has(part)) {
			kinds.push(kind);
			kind = undefined;
		} else {
			kind = PLACES.get(place) ?? PLACES.get(part);
			collections.push(part);
		}
	}
	return kinds;
}
