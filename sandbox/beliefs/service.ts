import type { Topic } from './belief';

export const service = {
	minorUnits: {
		says: 'A unit of money is `100` minor units in every currency, or what the currency has: `1` for yen, `1000` for dinars',
		grade: 'schema',
		source:
			'campaigns.json and others: "multiplied by 100 to represent 2 decimal places", no currency',
		values: [100, 1, 1000],
	},
	limitHeaders: {
		says: 'The limit headers `X-Rate-Limit-…` are `present` in every response, or `absent`',
		grade: 'prose',
		source: 'guides/limits; recorded responses have no headers',
		values: ['present', 'absent'],
	},
	retryAfter: {
		says: '`Retry-After` gives the wait in `seconds`, or a `date`',
		grade: 'prose',
		source: 'guides/limits; RFC 9110 allows both',
		values: ['seconds', 'date'],
	},
	serviceDate: {
		says: "Every response has the service's time in `Date`",
		grade: 'prose',
		source: 'RFC 9110',
	},
	changedRules: {
		says: 'A change of a validation rule `keeps` what it does not contain, or `replaces` it',
		grade: 'guess',
		source: 'validation-rules.json: "Update validation rule parameters"; nothing is required',
		values: ['keeps', 'replaces'],
	},
	changedBrands: {
		says: 'A change of a brand configuration `keeps` the fields that a group in it does not contain, or `replaces` the group',
		grade: 'guess',
		source:
			'management.json: "The fields omitted in the request will remain unchanged", not how deep',
		values: ['keeps', 'replaces'],
	},
	templateConditions: {
		says: 'Conditions that campaign templates do not support, such as those on static segments, are `left out` of a template, or the template is `refused`',
		grade: 'schema',
		source:
			'templates.json: "stores campaign configuration without" them, yet 400 if "the campaign includes features not supported"',
		values: ['left out', 'refused'],
	},
	unknownResource: {
		says: 'An unknown ID or code is 404 `not_found`',
		grade: 'schema',
		source: 'vouchers.json, customers.json and most others',
	},
	unknownInEvent: {
		says: 'A custom event of an unknown customer, referral code or card is `400` with the key `not_found`, or `404`',
		grade: 'schema',
		source: 'events.json: an example under 400 with 404 in it',
		values: [400, 404],
	},
	unknownEvent: {
		says: 'A custom event without an event schema is `taken`, or `refused`, naming the schema',
		grade: 'guess',
		source:
			'events.json: no such error; prepare/custom-events: events are defined in the dashboard',
		values: ['taken', 'refused'],
	},
	templateNames: {
		says: 'A copy of a template whose name the destination project has is 409 without a key',
		grade: 'schema',
		source: 'management.json: "name … must be unique", and an example of the 409',
	},
	assignedAgain: {
		says: 'To assign somebody to a project again is `refused`, or `changes` the role',
		grade: 'guess',
		source: 'management.json: "Assigns a user to a given project", no 409',
		values: ['refused', 'changes'],
	},
	onlyProject: {
		says: "Taking somebody's only project is 400 with the key `user_has_one_project`, or `user_not_assigned`",
		grade: 'guess',
		source:
			'management.json: "If the user is assigned to only one project, they cannot be unassigned from that project", no key',
		values: ['user_has_one_project', 'user_not_assigned'],
	},
	serviceTokens: {
		says: '`POST /v2/oauth/token` takes the keys of an OAuth service as `Basic`, with `grant_type`, `scope` and `project_id`; tokens live 15 minutes',
		grade: 'prose',
		source: 'changelog of 22 July 2026',
	},
	serviceTokenForm: {
		says: 'It takes a form, and returns the fields of `POST /v1/oauth/token`',
		grade: 'schema',
		source: 'oauth.json for v1; nothing is said of v2',
	},
	servicePermissions: {
		says: 'Scopes of an OAuth service are permissions, such as `vouchers.read`; others are refused',
		grade: 'prose',
		source: 'changelog of 22 July 2026: "within the role of the key", without a list',
	},
	oauthRefusals: {
		says: 'A refusal of `POST /v2/oauth/token` is an error object of the `service`, or of `RFC 6749`',
		grade: 'guess',
		source: 'oauth.json for v1: 400 `invalid_scope`, 401 `unauthorized`',
		values: ['service', 'RFC 6749'],
	},
	oauthFiles: {
		says: 'With an OAuth token, files of exports are `taken`, or `refused` with 401',
		grade: 'guess',
		source: 'exports.json: the download has no security scheme for OAuth',
		values: ['taken', 'refused'],
	},
	loginInPath: {
		says: "A user's path takes the login instead of the ID",
		grade: 'schema',
		source: 'management.json: parameter userId',
	},
} as const satisfies Topic;
