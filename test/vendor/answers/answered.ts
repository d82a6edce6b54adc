/** What an endpoint responds with. */
interface Answered {
	kind: string;
	/** Key of the rows, if the response is a list in an envelope. */
	rows?: string;
	/** True if the response is an array without an envelope. */
	isArray?: boolean;
	/** Table of the displayed columns, if it is not the table of the kind. */
	view?: string;
}

const one = (kind: string, view?: string): Answered => ({ kind, view });
const list = (kind: string, rows = 'data', view?: string): Answered => ({ kind, rows, view });

const PROGRAM = '/v2/loyalties/programs/{}';
const MEMBER = `${PROGRAM}/members/{}`;
const CARD = `${MEMBER}/cards/{}`;
const RULES = '/v1/loyalties/{}/earning-rules';

/** What each endpoint that the node calls responds with, by the response schemas of the OpenAPI description. */
export const ANSWERED: Record<string, Answered> = {
	'GET /v1/async-actions': list('asyncAction', 'async_actions'),
	'GET /v1/async-actions/{}': one('asyncAction'),
	'GET /v1/campaigns': list('campaign', 'campaigns'),
	'POST /v1/campaigns': one('campaign'),
	'GET /v1/campaigns/{}': one('campaign'),
	'PUT /v1/campaigns/{}': one('campaign'),
	'GET /v1/campaigns/{}/summary': one('campaignSummary'),
	'GET /v1/campaigns/{}/transactions': list('voucherTransaction'),
	'POST /v1/templates/campaigns/{}/campaign-setup': one('campaignSetup'),
	'GET /v1/templates/campaigns': list('campaignTemplate'),
	'GET /v1/categories': list('category'),
	'POST /v1/categories': one('category'),
	'GET /v1/categories/{}': one('category'),
	'PUT /v1/categories/{}': one('category'),
	'GET /v1/customers': list('customer', 'customers'),
	'POST /v1/customers': one('customer'),
	'GET /v1/customers/{}': one('customer'),
	'PUT /v1/customers/{}': one('customer'),
	'POST /v1/customers/{}/permanent-deletion': one('permanentDeletion'),
	'GET /v1/customers/{}/activity': list('activity'),
	'GET /v1/customers/{}/redeemables': list('walletEntry'),
	'GET /v1/customers/{}/segments': list('customerSegment'),
	'POST /v1/events': one('event'),
	'GET /v1/exports': list('export', 'exports'),
	'POST /v1/exports': one('export'),
	'GET /v1/exports/{}': one('export'),
	'POST /v1/loyalties/{}/transactions/export': one('export'),
	[`GET ${RULES}`]: list('earningRule'),
	[`POST ${RULES}`]: { kind: 'earningRule', isArray: true },
	[`GET ${RULES}/{}`]: one('earningRule'),
	[`PUT ${RULES}/{}`]: one('earningRule'),
	[`POST ${RULES}/{}/enable`]: one('earningRule'),
	[`POST ${RULES}/{}/disable`]: one('earningRule'),
	'GET /v1/loyalties/{}/tiers': list('loyaltyTier'),
	'GET /v1/loyalties/{}/rewards': list('rewardAssignment'),
	'POST /v1/loyalties/{}/rewards': { kind: 'rewardAssignment', isArray: true },
	'POST /v1/loyalties/{}/members/{}/transfers': one('voucher', 'transferredPoints'),
	'POST /v1/loyalties/members/{}/balance': one('pointsBalance'),
	'POST /v1/loyalties/members/{}/pending-points/{}/activate': one(
		'pointsBalance',
		'activatedLegacyPoints',
	),
	'GET /v1/loyalties/members/{}/pending-points': list('legacyPendingPoints'),
	'POST /v1/loyalties/members/{}/redemption': one('redemption'),
	'GET /v1/loyalties/members/{}/rewards': list('rewardOfCard'),
	'GET /v1/orders': list('order', 'orders'),
	'POST /v1/orders': one('order'),
	'GET /v1/orders/{}': one('order'),
	'PUT /v1/orders/{}': one('order'),
	'GET /v1/product-collections': list('productCollection'),
	'POST /v1/product-collections': one('productCollection'),
	'GET /v1/product-collections/{}': one('productCollection'),
	'PUT /v1/product-collections/{}': one('productCollection'),
	'GET /v1/product-collections/{}/products': list('collectionMember'),
	'GET /v1/products': list('product', 'products'),
	'POST /v1/products': one('product'),
	'GET /v1/products/{}': one('product'),
	'PUT /v1/products/{}': one('product'),
	'GET /v1/products/{}/skus': list('sku', 'skus'),
	'POST /v1/products/{}/skus': one('sku'),
	'PUT /v1/products/{}/skus/{}': one('sku'),
	'GET /v1/skus/{}': one('sku'),
	'GET /v1/promotions/tiers': list('promotionTier', 'tiers'),
	'POST /v1/promotions/{}/tiers': one('promotionTier'),
	'GET /v1/promotions/tiers/{}': one('promotionTier'),
	'PUT /v1/promotions/tiers/{}': one('promotionTier'),
	'POST /v1/promotions/tiers/{}/enable': one('promotionTier'),
	'POST /v1/promotions/tiers/{}/disable': one('promotionTier'),
	'GET /v1/promotions/stacks': list('promotionStack'),
	'GET /v1/publications': list('publication', 'publications'),
	'POST /v1/publications': one('publication', 'published'),
	'POST /v1/qualifications': one('qualification'),
	'GET /v1/redemptions': list('redemption', 'redemptions'),
	'POST /v1/redemptions': one('redeeming'),
	'GET /v1/redemptions/{}': one('redemption'),
	'POST /v1/redemptions/{}/rollbacks': one('rollback'),
	'GET /v1/vouchers/{}/redemption': list('redemption', 'redemption_entries'),
	'POST /v1/referrals/members/{}/holders': list('holder', 'holders'),
	'GET /v1/referrals/members/{}/holders': list('holder'),
	'GET /v1/rewards': list('reward'),
	'POST /v1/rewards': one('reward'),
	'GET /v1/rewards/{}': one('reward'),
	'PUT /v1/rewards/{}': one('reward'),
	'GET /v1/rewards/{}/assignments': list('rewardAssignment'),
	'GET /v1/rewards/{}/assignments/{}': one('rewardAssignment'),
	'PUT /v1/rewards/{}/assignments/{}': one('rewardAssignment'),
	'GET /v1/segments': list('segment'),
	'POST /v1/segments': one('segment'),
	'GET /v1/segments/{}': one('segment'),
	'GET /v1/validation-rules': list('validationRule'),
	'GET /v1/validation-rules/{}': one('validationRule'),
	'POST /v1/validation-rules/{}/assignments': one('ruleAssignment'),
	'GET /v1/validation-rules/{}/assignments': list('ruleAssignment'),
	'POST /v1/validations': one('validation'),
	'GET /v1/vouchers': list('voucher', 'vouchers'),
	// One code, or the job that creates several codes, with its status.
	'POST /v1/campaigns/{}/vouchers': one('addedCodes'),
	'POST /v1/campaigns/{}/vouchers/{}': one('voucher'),
	'POST /v1/vouchers/{}': one('voucher'),
	'GET /v1/vouchers/{}': one('voucher'),
	'PUT /v1/vouchers/{}': one('voucher'),
	'POST /v1/vouchers/{}/enable': one('voucher'),
	'POST /v1/vouchers/{}/disable': one('voucher'),
	'POST /v1/vouchers/{}/balance': one('voucherBalance'),
	'GET /v1/vouchers/{}/transactions': list('voucherTransaction'),
	'GET /v2/loyalties/card-definitions': list('wallet'),
	'GET /v2/loyalties/rewards': list('loyaltyReward'),
	'GET /v2/loyalties/tier-structures': list('tierStructure'),
	'GET /v2/loyalties/tier-structures/{}/tiers': list('tier'),
	...Object.fromEntries(
		['activate', 'deactivate', 'draft'].flatMap((move) => [
			[`POST /v2/loyalties/earning-rules/{}/${move}`, one('loyaltyEarningRule')],
			[`POST /v2/loyalties/rewards/{}/${move}`, one('loyaltyReward')],
		]),
	),
	'GET /v2/loyalties/earning-rules': list('loyaltyEarningRule'),
	'GET /v2/loyalties/earning-rules/{}': one('loyaltyEarningRule'),
	'GET /v2/loyalties/programs': list('loyaltyProgram'),
	[`GET ${PROGRAM}`]: one('loyaltyProgram'),
	[`POST ${PROGRAM}/activate`]: one('loyaltyProgram'),
	[`POST ${PROGRAM}/deactivate`]: one('loyaltyProgram'),
	[`GET ${PROGRAM}/members`]: list('loyaltyMember', 'data', 'listedMember'),
	[`POST ${PROGRAM}/members`]: one('loyaltyMember'),
	[`PUT ${MEMBER}`]: one('loyaltyMember'),
	[`POST ${MEMBER}/activate`]: one('loyaltyMember'),
	[`POST ${MEMBER}/deactivate`]: one('loyaltyMember'),
	[`GET ${PROGRAM}/memberships/{}`]: one('membership'),
	'GET /v2/loyalties/memberships/{}': one('memberships'),
	[`POST ${PROGRAM}/members/batch`]: one('startedJob'),
	[`GET ${CARD}/transactions`]: list('cardTransaction'),
	[`GET ${CARD}/pending-points`]: list('pendingPoints'),
	[`GET ${CARD}/expiring-points`]: list('expiringPoints'),
	[`POST ${CARD}/points`]: one('bookedPoints'),
	[`POST ${CARD}/pending-points/{}/activate`]: one('activatedPoints'),
	[`POST ${CARD}/pending-points/{}/cancel`]: one('canceledPoints'),
	[`GET ${MEMBER}/orders/payments`]: list('payment'),
	[`POST ${MEMBER}/orders/payments`]: one('madePayment'),
	[`GET ${MEMBER}/rewards/purchases`]: list('purchase'),
	[`POST ${MEMBER}/rewards/purchases`]: one('madePurchase'),
	'POST /v2/loyalties/examine/rewards': one('examinedRewards'),
	'POST /v2/loyalties/examine/earning-rules': one('examinedRules'),
	'POST /management/v1/projects/{}/branding': one('branding'),
	'GET /management/v1/projects': list('project'),
	'POST /v1/campaigns/{}/import': one('startedJob'),
	'POST /v1/customers/importCSV': one('startedJob'),
	'POST /v1/customers/metadata/async': one('startedJob'),
	'POST /v1/orders/import': one('startedJob'),
	'POST /v1/products/bulk/async': one('startedJob'),
	'POST /v1/products/importCSV': one('startedJob'),
	'POST /v1/products/metadata/async': one('startedJob'),
	'POST /v1/skus/importCSV': one('startedJob'),
	'POST /v1/vouchers/import': one('startedJob'),
	'POST /v1/vouchers/importCSV': one('startedJob'),
};

/** Tables of responses that an operation shows together with others, by operation and endpoint. */
const SHOWN_TOGETHER: Partial<Record<string, Record<string, string>>> = {
	'loyaltyMember.get': { 'GET /v1/customers/{}': 'memberCustomer' },
	'loyaltyMember.getAll': {
		'GET /v1/customers/{}': 'memberCustomer',
		[`GET ${PROGRAM}/memberships/{}`]: 'memberCards',
	},
};

/** Name of the table of what an operation shows of a response. */
export function viewOf({ name, endpoint }: { name: string; endpoint: string }): string {
	const { kind, view = kind } = ANSWERED[endpoint] ?? { kind: '' };
	return SHOWN_TOGETHER[name]?.[endpoint] ?? view;
}

/** Endpoints whose responses a table shows. */
export function endpointsOf(view: string): string[] {
	const own = Object.keys(ANSWERED).filter((endpoint) => viewOf({ name: '', endpoint }) === view);
	const together = Object.values(SHOWN_TOGETHER).flatMap((shown = {}) =>
		Object.keys(shown).filter((endpoint) => shown[endpoint] === view),
	);
	return [...new Set([...own, ...together])];
}
