import type { Exception } from './exceptions';

export const errorKeyExceptions: Exception[] = [
	{
		part: 'errorKeys',
		at: /^already_rolled_back /,
		says: /is no error/,
		reason:
			'Redemption: Roll Back reaches what was wanted. Where the user chooses to fail, it has words: test/engine/resources/redemption/redemption.rollback.test.ts.',
		source: 'openapi/redemptions.json: 400 of POST /v1/redemptions/{parentRedemptionId}/rollbacks',
	},
	{
		part: 'errorKeys',
		at: /^unauthorized /,
		says: /like any other/,
		reason: 'Status 401 has this key only: the words of the status are its words.',
		source: 'openapi/management.json, openapi/exports.json',
	},
	{
		part: 'errorKeys',
		at: /^missing_required_feature /,
		says: /like any other/,
		reason: 'Status 402 has this key only: the words of the status are its words.',
		source: 'openapi/management.json; api-reference/errors.mdx',
	},
	{
		part: 'errorKeys',
		at: /^ambiguous_tracking_id$/,
		says: /comes from no call/,
		reason: 'Only the client-side API answers with it.',
		source: 'openapi/client-side.json: GET /client/v1/validate',
	},
	{
		part: 'errorKeys',
		at: /^(campaign_not_active|campaign_not_allow_auto_join|loyalty_card_not_active)$/,
		says: /comes from no call/,
		reason: 'The estimate of points of legacy campaigns is not called.',
		source: 'openapi/loyalties.json: POST /v1/loyalties/{campaignId}/qualifications',
	},
	{
		part: 'errorKeys',
		at: /^campaign_type_is_not_supported_by_campaign_template$/,
		says: /comes from no call/,
		reason: 'Templates are used, never made.',
		source: 'openapi/templates.json: POST /v1/templates/campaigns',
	},
	{
		part: 'errorKeys',
		at: /^integration_api_key_required$/,
		says: /comes from no call/,
		reason: 'The call that publishes by GET is not made.',
		source: 'openapi/publications.json: GET /v1/publications/create',
	},
	{
		part: 'errorKeys',
		at: /^(invalid_grant_type|invalid_scope|missing_parameters)$/,
		says: /comes from no call/,
		reason: 'Tokens are revoked, never made or looked at.',
		source: 'openapi/oauth.json: POST /v1/oauth/token, POST /v1/oauth/introspect',
	},
	{
		part: 'errorKeys',
		at: /^(stacking_rules_exist|user_not_assigned)$/,
		says: /comes from no call/,
		reason: 'The node does not set stacking rules, and takes nobody out of a project.',
		source: 'openapi/management.json',
	},
];
