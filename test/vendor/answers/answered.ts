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

/**
 * What each endpoint that the node calls responds with, by the response schemas of the OpenAPI description: the kind, and the
 * table of its columns if it is another one; for a list, the key of its rows in brackets, none for an array. `addedCodes` is one
 * code, or the job that creates several, with its status.
 */
const KINDS = `
	asyncAction: GET /v1/async-actions[async_actions], GET /v1/async-actions/{}
	campaign: GET /v1/campaigns[campaigns], POST /v1/campaigns, GET /v1/campaigns/{}, PUT /v1/campaigns/{}
	campaignSummary: GET /v1/campaigns/{}/summary
	voucherTransaction: GET /v1/campaigns/{}/transactions[data], GET /v1/vouchers/{}/transactions[data]
	campaignSetup: POST /v1/templates/campaigns/{}/campaign-setup
	tierSetup: POST /v1/templates/campaigns/{}/tier-setup
	campaignTemplate: GET /v1/templates/campaigns[data], POST /v1/templates/campaigns
	campaignTemplate: GET /v1/templates/campaigns/{}, PUT /v1/templates/campaigns/{}
	category: GET /v1/categories[data], POST /v1/categories, GET /v1/categories/{}, PUT /v1/categories/{}
	customer: GET /v1/customers[customers], POST /v1/customers, GET /v1/customers/{}, PUT /v1/customers/{}
	permanentDeletion: POST /v1/customers/{}/permanent-deletion
	activity: GET /v1/customers/{}/activity[data]
	walletEntry: GET /v1/customers/{}/redeemables[data]
	customerSegment: GET /v1/customers/{}/segments[data]
	event: POST /v1/events
	export: GET /v1/exports[exports], POST /v1/exports, GET /v1/exports/{}, POST /v1/loyalties/{}/transactions/export
	earningRule: GET /v1/loyalties/{}/earning-rules[data], POST /v1/loyalties/{}/earning-rules[]
	earningRule: GET /v1/loyalties/{}/earning-rules/{}, PUT /v1/loyalties/{}/earning-rules/{}
	earningRule: POST /v1/loyalties/{}/earning-rules/{}/enable, POST /v1/loyalties/{}/earning-rules/{}/disable
	loyaltyTier: GET /v1/loyalties/{}/tiers[data]
	rewardAssignment: GET /v1/loyalties/{}/rewards[data], POST /v1/loyalties/{}/rewards[]
	rewardAssignment: GET /v1/rewards/{}/assignments[data], GET /v1/rewards/{}/assignments/{}
	rewardAssignment: PUT /v1/rewards/{}/assignments/{}
	voucher as transferredPoints: POST /v1/loyalties/{}/members/{}/transfers
	pointsBalance: POST /v1/loyalties/members/{}/balance
	pointsBalance as activatedLegacyPoints: POST /v1/loyalties/members/{}/pending-points/{}/activate
	legacyPendingPoints: GET /v1/loyalties/members/{}/pending-points[data]
	redemption: POST /v1/loyalties/members/{}/redemption, GET /v1/redemptions[redemptions], GET /v1/redemptions/{}
	redemption: GET /v1/vouchers/{}/redemption[redemption_entries]
	rewardOfCard: GET /v1/loyalties/members/{}/rewards[data]
	order: GET /v1/orders[orders], POST /v1/orders, GET /v1/orders/{}, PUT /v1/orders/{}
	productCollection: GET /v1/product-collections[data], POST /v1/product-collections, GET /v1/product-collections/{}
	productCollection: PUT /v1/product-collections/{}
	collectionMember: GET /v1/product-collections/{}/products[data]
	product: GET /v1/products[products], POST /v1/products, GET /v1/products/{}, PUT /v1/products/{}
	sku: GET /v1/products/{}/skus[skus], POST /v1/products/{}/skus, PUT /v1/products/{}/skus/{}, GET /v1/skus/{}
	promotionTier: GET /v1/promotions/tiers[tiers], POST /v1/promotions/{}/tiers, GET /v1/promotions/tiers/{}
	promotionTier: PUT /v1/promotions/tiers/{}, POST /v1/promotions/tiers/{}/enable
	promotionTier: POST /v1/promotions/tiers/{}/disable
	promotionStack: GET /v1/promotions/stacks[data], GET /v1/promotions/{}/stacks[data]
	promotionStack: POST /v1/promotions/{}/stacks, GET /v1/promotions/{}/stacks/{}, PUT /v1/promotions/{}/stacks/{}
	publication: GET /v1/publications[publications]
	publication as published: POST /v1/publications
	qualification: POST /v1/qualifications
	redeeming: POST /v1/redemptions
	rollback: POST /v1/redemptions/{}/rollbacks
	holder: POST /v1/referrals/members/{}/holders[holders], GET /v1/referrals/members/{}/holders[data]
	reward: GET /v1/rewards[data], POST /v1/rewards, GET /v1/rewards/{}, PUT /v1/rewards/{}
	segment: GET /v1/segments[data], POST /v1/segments, GET /v1/segments/{}
	validationRule: GET /v1/validation-rules[data], GET /v1/validation-rules/{}, POST /v1/validation-rules
	validationRule: PUT /v1/validation-rules/{}
	ruleAssignment: POST /v1/validation-rules/{}/assignments, GET /v1/validation-rules/{}/assignments[data]
	ruleAssignment: GET /v1/validation-rules-assignments[data]
	validation: POST /v1/validations
	voucher: GET /v1/vouchers[vouchers], POST /v1/campaigns/{}/vouchers/{}, POST /v1/vouchers/{}, GET /v1/vouchers/{}
	voucher: PUT /v1/vouchers/{}, POST /v1/vouchers/{}/enable, POST /v1/vouchers/{}/disable
	addedCodes: POST /v1/campaigns/{}/vouchers
	voucherBalance: POST /v1/vouchers/{}/balance
	loyaltyReward: GET /v2/loyalties/rewards[data], GET /v2/loyalties/rewards/{}, POST /v2/loyalties/rewards/{}/activate
	loyaltyReward: POST /v2/loyalties/rewards, PUT /v2/loyalties/rewards/{}
	loyaltyReward: POST /v2/loyalties/rewards/{}/deactivate, POST /v2/loyalties/rewards/{}/draft
	wallet: GET /v2/loyalties/card-definitions[data]
	tierStructure: GET /v2/loyalties/tier-structures[data]
	tier: GET /v2/loyalties/tier-structures/{}/tiers[data]
	loyaltyEarningRule: GET /v2/loyalties/earning-rules[data], GET /v2/loyalties/earning-rules/{}
	loyaltyEarningRule: POST /v2/loyalties/earning-rules/{}/activate, POST /v2/loyalties/earning-rules/{}/deactivate
	loyaltyEarningRule: POST /v2/loyalties/earning-rules/{}/draft, POST /v2/loyalties/earning-rules
	loyaltyEarningRule: PUT /v2/loyalties/earning-rules/{}
	memberActivity: GET /v2/loyalties/programs/{}/members/{}/activities[data]
	benefitTransaction: GET /v2/loyalties/programs/{}/members/{}/benefits/transactions[data]
	tierTransaction: GET /v2/loyalties/programs/{}/members/{}/tiers/transactions[data]
	cardReport: GET /v2/loyalties/programs/{}/members/{}/cards/{}/reports/daily[data]
	loyaltyProgram: GET /v2/loyalties/programs[data], GET /v2/loyalties/programs/{}
	loyaltyProgram: POST /v2/loyalties/programs/{}/activate, POST /v2/loyalties/programs/{}/deactivate
	loyaltyMember as listedMember: GET /v2/loyalties/programs/{}/members[data]
	loyaltyMember: POST /v2/loyalties/programs/{}/members, PUT /v2/loyalties/programs/{}/members/{}
	loyaltyMember: POST /v2/loyalties/programs/{}/members/{}/activate
	loyaltyMember: POST /v2/loyalties/programs/{}/members/{}/deactivate
	membership: GET /v2/loyalties/programs/{}/memberships/{}
	memberships: GET /v2/loyalties/memberships/{}
	startedJob: POST /v2/loyalties/programs/{}/members/batch, POST /v1/campaigns/{}/import, POST /v1/customers/importCSV
	startedJob: POST /v1/customers/metadata/async, POST /v1/orders/import, POST /v1/products/bulk/async
	startedJob: POST /v1/products/importCSV, POST /v1/products/metadata/async, POST /v1/skus/importCSV
	startedJob: POST /v1/vouchers/import, POST /v1/vouchers/importCSV
	cardTransaction: GET /v2/loyalties/programs/{}/members/{}/cards/{}/transactions[data]
	pendingPoints: GET /v2/loyalties/programs/{}/members/{}/cards/{}/pending-points[data]
	expiringPoints: GET /v2/loyalties/programs/{}/members/{}/cards/{}/expiring-points[data]
	bookedPoints: POST /v2/loyalties/programs/{}/members/{}/cards/{}/points
	activatedPoints: POST /v2/loyalties/programs/{}/members/{}/cards/{}/pending-points/{}/activate
	canceledPoints: POST /v2/loyalties/programs/{}/members/{}/cards/{}/pending-points/{}/cancel
	payment: GET /v2/loyalties/programs/{}/members/{}/orders/payments[data]
	madePayment: POST /v2/loyalties/programs/{}/members/{}/orders/payments
	purchase: GET /v2/loyalties/programs/{}/members/{}/rewards/purchases[data]
	madePurchase: POST /v2/loyalties/programs/{}/members/{}/rewards/purchases
	examinedRewards: POST /v2/loyalties/examine/rewards
	examinedRules: POST /v2/loyalties/examine/earning-rules
	user: GET /management/v1/projects/{}/users[data], POST /management/v1/projects/{}/users
	user: GET /management/v1/projects/{}/users/{}, PUT /management/v1/projects/{}/users/{}
	branding: POST /management/v1/projects/{}/branding, GET /management/v1/projects/{}/branding[data]
	branding: PUT /management/v1/projects/{}/branding/{}
	campaignTemplate: GET /management/v1/projects/{}/templates/campaigns[data]
	campaignTemplate: POST /management/v1/projects/{}/templates/campaigns/{}/copy
	eventSchema: GET /management/v1/projects/{}/custom-event-schemas[data]
	metadataSchema: GET /v1/metadata-schemas[schemas]
	project: GET /management/v1/projects[data]
`;

/** The same by endpoint. */
export const ANSWERED: Record<string, Answered> = Object.fromEntries(
	[...KINDS.matchAll(/^\t(\w+)(?: as (\w+))?: (.*)$/gm)].flatMap(
		([, kind = '', view, endpoints = '']) =>
			endpoints.split(', ').map((text): [string, Answered] => {
				const [endpoint = '', rows] = text.split(/[[\]]/);
				return [endpoint, { kind, view, rows: rows || undefined, isArray: rows === '' }];
			}),
	),
);

/** Tables of responses that an operation shows together with others, by operation and endpoint. */
const SHOWN_TOGETHER: Partial<Record<string, Record<string, string>>> = {
	'loyaltyProgram.getAssigned': { 'GET /v2/loyalties/rewards': 'assignedNames' },
	'loyaltyMember.get': { 'GET /v1/customers/{}': 'memberCustomer' },
	'loyaltyMember.getAll': {
		'GET /v1/customers/{}': 'memberCustomer',
		'GET /v2/loyalties/programs/{}/memberships/{}': 'memberCards',
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
