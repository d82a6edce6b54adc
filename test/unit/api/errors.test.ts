import type { INode } from 'n8n-workflow';
import type { About } from '../../../nodes/Voucherify/api/errors/apiError';
import { refusal, refusalWithin } from '../../../nodes/Voucherify/api/errors/errors';

const node: INode = {
	...{ id: 'node', name: 'Voucherify', type: 'voucherify', typeVersion: 1 },
	...{ position: [0, 0], parameters: {} },
};
const about: About = {
	node,
	cluster: { name: 'Europe', baseUrl: 'https://api.voucherify.io' },
	path: [],
	idempotent: true,
	reads: true,
	isBulk: false,
	withOAuth: false,
	secrets: [],
	errorCatalog: {},
};
const WRITE = { idempotent: false, reads: false };

/** Builds the error of a response with this body: JSON, or a text as it is. */
const refused = (
	status: number,
	body: object | string,
	more: Partial<About> = {},
	headers: Record<string, string> = {},
) => {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return refusal({ status, headers, text }, { ...about, ...more });
};

const DETAILS = 'What Voucherify says of it';
const words = { message: 'Refused', details: DETAILS };
const byKey = (key: string, more: object = {}) => ({ key, ...words, ...more });

const INVALID = 'credential-invalid';
const CONFIGURATION = 'configuration-invalid';
const TEMPORARY = 'temporarily-unavailable';

it.each([
	[400, DETAILS, 'Correct what it names.', undefined],
	[401, 'Voucherify refused the keys in the region Europe (api.voucherify.io)', 'Check', INVALID],
	[402, 'Your Voucherify plan does not include this', 'Ask Voucherify to enable it', CONFIGURATION],
	[403, DETAILS, 'Check the permissions of the keys, and that the project', CONFIGURATION],
	[404, DETAILS, 'Check it, and that the project is in the region Europe', CONFIGURATION],
	[405, DETAILS, 'If it happens again, contact Voucherify.', undefined],
	[408, DETAILS, 'If it happens again, contact Voucherify.', TEMPORARY],
	[409, DETAILS, 'Look it up instead of creating it again.', undefined],
	[413, DETAILS, 'Send fewer elements at once.', undefined],
	[423, DETAILS, 'Waiting does not help: check it in Voucherify.', undefined],
	[429, 'The limit of API calls is reached', 'Try again later.', 'rate-limited'],
	[500, 'Voucherify has a problem: it returned status 500', 'Try again later.', TEMPORARY],
	[503, 'Voucherify has a problem: it returned status 503', 'Try again later.', TEMPORARY],
])(
	"%i has its meaning as the headline, then the service's words once, and what to do",
	(status, headline, advice, cause) => {
		const body = { code: status, ...byKey('invalid_key'), request_id: 'v-0a1b2c3d' };
		const error = refused(status, body);
		expect(error.message).toBe(headline);
		expect(error.description).toContain(advice);
		expect(error.description).toContain('(key: invalid_key, request ID: v-0a1b2c3d)');
		for (const text of [body.message, DETAILS])
			expect(`${error.message} ${error.description}`.split(text)).toHaveLength(2);
		expect(error.httpCode).toBe(String(status));
		expect(error.context.data).toEqual(body);
		expect(error.failure?.cause).toBe(cause);
		expect(error.outcome).toEqual({ isUnknown: false, isIdempotent: true });
	},
);

it.each([
	[429, { 'x-rate-limit-type': 'bulk_api_calls' }, /^The limit of bulk/, 'rate-limited'],
	[429, { 'x-rate-limit-type': 'api_calls_cycle' }, /plan for this billing/, 'quota-exhausted'],
	[429, { 'retry-after': '300' }, /^The limit of API calls/, 'rate-limited'],
	[400, { 'retry-after': '300' }, DETAILS, TEMPORARY],
])('%i with the headers %j is: %s', (status, headers, headline, cause) => {
	const error = refused(status, words, {}, headers);
	expect(error.message).toMatch(headline);
	expect(error.failure?.cause).toBe(cause);
});

it('goes by the status from 500 on, whatever the key', () => {
	expect(refused(500, byKey('duplicate_found')).message).toMatch(/^Voucherify has a problem/);
});

it('says when the next call is possible', () => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-01-31T12:00:00Z'));
	const { description, failure } = refused(429, {}, {}, { 'retry-after': '300' });
	expect(description).toBe('The next call is possible in 300 s, at 2026-01-31T12:05:00Z.');
	expect(failure).toMatchObject({ retryAfterMs: 300_000 });
});

describe('a write that may have been applied', () => {
	it.each([500, 503])('is unknown after %i, and is to be checked first', (status) => {
		const error = refused(status, byKey('internal_error'), WRITE);
		expect(error.message).toBe(`Outcome unknown: Voucherify returned status ${status}`);
		expect(error.description).toMatch(new RegExp(`${DETAILS}.*check in Voucherify before`));
		expect(error.outcome).toEqual({ isUnknown: true, isIdempotent: false });
	});

	it.each([
		[400, WRITE, { isUnknown: false, isIdempotent: false }],
		[503, { reads: false }, { isUnknown: true, isIdempotent: true }],
	])('%i: not so for %j', (status, request, outcome) => {
		const error = refused(status, byKey('internal_error'), request);
		expect(error.message).not.toMatch(/unknown/);
		expect(error.outcome).toEqual(outcome);
	});
});

it.each([
	[{ message: 'SUPERMAN is no ENOENTITY', key: 'invalid_payload' }, 'SUPERMAN is no ENOENTITY'],
	[{ statusCode: 400, error: 'Bad Request', message: 'Unexpected token' }, 'Unexpected token'],
	[{ statusCode: 400, error: 'Bad Request' }, 'Bad Request'],
	[{ message: 'voucher is disabled', details: 'GIFT-2C' }, 'voucher is disabled: GIFT-2C'],
	[{ message: 'Already rolled back', details: 'It was rolled back.' }, 'It was rolled back'],
	[{ message: "Cannot adjust member's points", details: 'Invalid status' }, 'Invalid status'],
])('%j has the headline %s, and is shown in full', (body, headline) => {
	const error = refused(400, body);
	expect(error.message).toBe(headline);
	expect(`${error.message} ${error.description}`).toContain(
		'message' in body ? body.message : headline,
	);
});

it('does not repeat a message that the details contain', () => {
	const body = { key: 'quantity_exceeded', message: 'Used up', details: 'Used up by 3 of 3' };
	expect(refused(400, body).description).toMatch(/^Voucherify says: Used up by 3 of 3\. Or /);
});

it('shows a text that is too long for a headline in full below it', () => {
	const details = `Unsupported field used. Allowed fields: ${'customer_id, '.repeat(30)}id`;
	const { message, description } = refused(400, { details });
	expect(message.length).toBeLessThan(210);
	expect(message).toMatch(/…$/);
	expect(description).toContain(details);
});

it('shows a short excerpt of an HTML page', () => {
	const page = `<title>T</title><style>p {}</style><p>Bad <b>gateway</b></p>${'word '.repeat(500)}`;
	const { description } = refused(500, page);
	expect(description).toMatch(/^The answer reads: Bad gateway word/);
	expect(description?.length).toBeLessThan(500);
});

it.each([
	[404, '', 'Nothing was found under this ID, code or name'],
	[418, '', 'Voucherify returned status 418'],
	[418, '<p>I am a teapot</p>', 'Voucherify returned status 418'],
])('names %i with the body "%s" by its meaning', (status, body, message) => {
	expect(refused(status, body).message).toBe(message);
});

it.each([
	[400, 'invalid_payload', 'Invalid payload', /^Voucherify does not accept a value/],
	[401, 'unauthorized', 'Unauthorized', /refused the keys/],
	[402, 'missing_required_feature', 'Payment required', /plan does not include/],
	[403, 'forbidden', 'Forbidden', 'The keys are not allowed to do this'],
	[404, 'not_found', 'Resource not found', /^Nothing was found/],
	[404, 'resource_not_found', 'Resource not found', 'There is no voucher with this code'],
	[409, 'duplicate_found', 'Duplicated resource found', 'It already exists'],
	[423, 'locked', 'Resource is locked', 'Another change is in progress on it'],
	[429, 'too_many_requests', 'Too many requests hit the API too quickly', /^The limit/],
	[500, 'internal_error', 'Internal server error', /returned status 500/],
])(
	'%i gets a meaningful headline where "%s" is all that the service says',
	(status, key, message, headline) => {
		const error = refused(status, { code: status, key, message, details: message });
		expect(error.message).toMatch(headline);
		expect(error.description).not.toContain(message);
	},
);

it.each(
	Object.entries({
		invalid_customer: `The customer cannot be used here: ${DETAILS}`,
		cursor_and_query_mismatch: 'The list cannot be read on, as its filters or order have changed',
		customer_rules_violated: 'The customer does not meet the rules of the code or promotion',
		connected_active_earning_rule: 'An active earning rule uses it',
		connected_draft_tier_structure: 'The tier structure of the program is a draft',
		connected_non_active_tier_structure: 'The tier structure of the program is not active',
		duplicate_key: `Some of the codes already exist: ${DETAILS}`,
		duplicated_redeemables: 'The same code or promotion is used twice',
		earning_rule_assignments_limit_exceeded: 'The program cannot have more earning rules',
		gift_amount_exceeded: 'The gift card does not have enough credits',
		insufficient_card_balance: 'Not enough points on the card',
		invalid_export_fields: `Voucherify cannot export one of the columns: ${DETAILS}`,
		invalid_or_expired_cursor: 'Reading the list took longer than Voucherify allows',
		invalid_pending_points_bucket_status: 'These points are no longer pending',
		invalid_request_payload: `Voucherify does not accept the list: ${DETAILS}`,
		invalid_state_transition: 'Its status does not allow this',
		loyalty_card_points_exceeded: 'The loyalty card does not have enough points',
		member_already_exists: 'The customer is already a member of this loyalty program',
		metadata_validation_failed: `The metadata does not match the schema of the project: ${DETAILS}`,
		top_level_object_should_be_an_array: `Voucherify does not accept the list: ${DETAILS}`,
		missing_active_card_definition: 'The program needs an active wallet',
		missing_active_earning_rule: 'The program needs an active earning rule',
		missing_amount: 'The amount of the order is missing',
		missing_customer: 'The code needs a customer',
		missing_order: 'The order is missing',
		missing_order_items: 'The code needs the items of the order',
		missing_order_items_amount: 'The code needs an item with an amount that it applies to',
		missing_param: `A required value is missing: ${DETAILS}`,
		missing_required_feature: 'Your Voucherify plan does not include this',
		missing_required_permission: 'The role of the keys does not allow this',
		missing_reward: 'The reward to spend points on is missing',
		no_applicable_redeemables: 'None of the codes and promotions applies',
		non_active_benefit: 'The earning rule gives a benefit that is not active',
		non_active_member: 'The member is not active',
		non_active_program: 'The loyalty program is not active',
		order_rules_violated: 'The order does not meet the rules of the code or promotion',
		page_over_limit: "The list is longer than Voucherify's page numbers reach",
		pay_with_points_not_enabled: 'Orders cannot be paid with the points of this card',
		points_expiration_not_enabled: 'Points of this card do not expire',
		program_outside_validity_window: 'The loyalty program is closed at this time',
		quantity_exceeded: 'The code is used up',
		query_too_large: 'The call is too large for Voucherify',
		redemption_rules_violated: 'The code or promotion has reached a limit of its rules',
		referrer_not_permitted_to_redeem: 'Referrers cannot redeem their own referral code',
		reward_out_of_stock: 'The reward is out of stock',
		reward_refund_policy_does_not_allow_refunds: 'The reward does not allow refunds',
		tiers_per_tier_structure_limit_exceeded: 'The tier structure cannot have more tiers',
		zero_card_balance: 'The card has no points',
	}),
)("%s is: %s, with Voucherify's own message", (key, headline) => {
	const error = refused(400, byKey(key));
	expect(error.message).toBe(headline);
	expect(`${error.message} ${error.description}`).toContain(DETAILS);
	expect(error.description).toContain(`key: ${key}`);
});

it.each([
	[
		'Resource campaign with id camp_1 is not accessible in given context',
		'The keys are restricted to other areas or stores: ',
		'assign this to an area or store of the keys',
	],
	['Transactions are allowed only for loyalty or gift campaigns', '', 'Choose something else'],
	['You can not remove Referrer assignment', '', 'only referred customers can be removed'],
	['Project is bound to different region', '', 'region in the credential: it is not Europe (api.'],
])('forbidden is explained in the sense of "%s"', (details, before, advice) => {
	const error = refused(403, byKey('forbidden', { details }));
	expect(error.message).toBe(before + details);
	expect(error.description).toContain(advice);
	expect(/region/.test(error.description ?? '')).toBe(/region/.test(details));
});

it('says who may use a loyalty card', () => {
	const { description } = refused(400, byKey('invalid_customer'));
	expect(description).toContain('A loyalty card accepts only its holder');
});

describe('not_found', () => {
	const silent = { key: 'not_found', message: 'Resource not found' };
	const of = (path: string, more: object = {}) =>
		refused(404, { ...silent, details: silent.message, ...more }, { path: path.split('/') });

	it.each([
		['v1/campaigns/camp_1', { resource_type: 'category' }, 'category'],
		['v1/campaigns/camp_1', { resource_type: 'products_collection' }, 'product collection'],
		['v1/campaigns/camp_1', { resource_type: 'voucher_batch' }, 'voucher batch'],
		['v1/campaigns/camp_1', { resource_type: '<b>page</b>' }, 'campaign'],
		['v1/campaigns/camp_1', {}, 'campaign'],
		['v2/loyalties/programs/lprg_1', {}, 'loyalty program'],
		['v2/loyalties/tier-structures/lts_1/tiers', {}, 'tier structure'],
		['v2/loyalties/rewards/lrew_1', { resource_type: 'card_definition' }, 'wallet'],
		['v1/loyalties/members/LOYAL-1/rewards', {}, 'loyalty card'],
		['v1/promotions/tiers/promo_1', {}, 'promotion tier'],
		['v1/vouchers/members', {}, 'voucher'],
	])('by %s with %j: %s', (path, type, kind) => {
		const error = of(path, type);
		expect(error.message).toBe(`The ${kind} was not found`);
		expect(error.description).toContain(`that the ${kind} belongs to the project of the keys`);
	});

	it.each([
		[
			'v2/loyalties/programs/lprg_1/members/lmbr_1/cards/lcrd_1/pending-points',
			'loyalty program, member or loyalty card',
		],
		['v1/products/prod_1/skus/sku_1', 'product or SKU'],
	])('%s is one of the kinds in it', (path, kinds) => {
		const error = of(path);
		expect(error.message).toBe(`The ${kinds} was not found`);
		expect(error.description).toContain('that it belongs to the project');
	});

	it('is in an organization if it is a project', () => {
		expect(of('management/v1/projects/proj_1').description).toContain('to the organization');
	});

	it("names the kind beside Voucherify's own message", () => {
		const details = 'Cannot find card_pending_points_bucket with id lcppb_1';
		const error = of('v2', { details, resource_type: 'card_pending_points_bucket' });
		expect(error.message).toBe(details);
		expect(error.description).toContain('that the entry of pending points belongs to the project');
	});

	it.each(['not_found', 'resource_not_found'])(
		"%s names nothing if Voucherify's own message does not",
		(key) => {
			const { message, description } = of('v1/campaigns/c', { key, details: 'It is gone' });
			expect(message).toBe('It is gone');
			expect(description).toContain('Check its spelling, and that it belongs to the project');
		},
	);

	it('names nothing if the path does not', () => {
		expect(of('').message).toBe('Nothing was found under this ID, code or name');
	});
});

describe('a refusal of several codes', () => {
	it.each([
		[{ redeemable_type: 'voucher', redeemable_id: 'SUMMER' }, ' (voucher SUMMER)'],
		[{ redeemable_type: 'promotion_tier', redeemable_id: 'p_1' }, ' (promotion tier p_1)'],
		[{ redeemable_id: 'SUMMER' }, ' (SUMMER)'],
		[{ redeemable_type: 'voucher' }, ''],
	])('names the code that it is about: %j', (more, code) => {
		const error = refused(400, byKey('quantity_exceeded', more));
		expect(error.message).toBe(`The code is used up${code}`);
		expect(error.context.data).toMatchObject(more);
	});

	it('does not name it twice', () => {
		const more = { details: 'Cannot find voucher with id SUMMER', redeemable_id: 'SUMMER' };
		expect(refused(404, byKey('not_found', more)).message).toBe(more.details);
	});
});

describe("an operation's own text", () => {
	const own = { headline: 'Own', advice: 'Do it.', when: /says/ };

	const TEXT = ['Own', 'a validation session'] as const;

	it.each<[string, About['errorCatalog'], string, string]>([
		['replaces the headline only', { quantity_exceeded: 'Own' }, ...TEXT],
		['replaces the advice', { quantity_exceeded: own }, 'Own', 'Do it.'],
		['may be for a status', { 400: own }, 'Own', 'Do it.'],
		['counts by the key first', { 400: 'Other', quantity_exceeded: 'Own' }, ...TEXT],
		['may be for some messages only', { 400: { ...own, when: /nothing/ } }, 'The code', TEXT[1]],
	])('%s', (_, errorCatalog, headline, advice) => {
		const error = refused(400, byKey('quantity_exceeded'), { errorCatalog });
		expect(error.message.startsWith(headline)).toBe(true);
		expect(error.description).toContain(advice);
	});
});

it('shows a text for customers as such', () => {
	const body = byKey('quantity_exceeded', { error: { message: 'Sorry, it is gone.' } });
	expect(refused(400, body).description).toContain('For customers: Sorry, it is gone.');
	const part = byKey('quantity_exceeded', { customer_message: 'Sorry, it is gone.' });
	expect(refusalWithin(part, about).description).toContain('For customers: Sorry, it is gone.');
});

it('shows no token of the request, nor of an address', () => {
	const body = {
		message: 'Bad token se&cret',
		details: 'https://x.example/?token=abc&a=se%26cret',
	};
	const { message, context } = refused(400, body, { secrets: ['se&cret'] });
	expect(message).toBe('Bad token •••: https://x.example/?token=•••&a=•••');
	expect(JSON.stringify(context)).not.toMatch(/cret|abc/);
});
