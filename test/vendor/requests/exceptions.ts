import type { Exception } from '../exceptions';

const part = 'requests';

/** Documented requests that the service cannot accept either. */
export const requestExceptions: Exception[] = [
	{
		part,
		at: /members\/\{memberId\}\/balance loyalties\.json Add Points$/,
		says: /^400 invalid_expiration_date:/,
		reason: 'Its points expire in May 2023, and the service refuses a day that is over.',
		source: 'openapi/loyalties.json: invalid_expiration_date',
	},
	{
		part,
		at: /\/transfers loyalties\.json Example$/,
		says: /must have required property 'source_id'$/,
		reason: 'The schema beside the example requires what the example leaves out.',
		source: 'openapi/loyalties.json: LoyaltiesTransferPoints',
	},
	{
		part,
		at: /^POST \/v1\/products.* products\.json Example$/,
		says: /image_url must match pattern/,
		reason: 'It has a variable of the page where the address of a picture belongs.',
		source: 'openapi/products.json: {{internalVoucherifyURL}}',
	},
	{
		part,
		at: /^POST \/v1\/qualifications guides\/checking-eligibility\.mdx:1291 /,
		says: /options\/starting_after must match format "date-time"$/,
		reason: 'It has the text "null"; the schema wants a time, or null itself.',
		source: 'openapi/qualifications.json: QualificationsOption',
	},
	{
		part,
		at: /^POST \/v1\/events integrations\/bloomreach-engagement\.mdx:219 /,
		says: /body\/customer must have required property 'id'$/,
		reason:
			'It is sent to a host of that integration, which knows the customer by a key of its own.',
		source: 'integrations/bloomreach-engagement.mdx: create-event-bulk',
	},
];
