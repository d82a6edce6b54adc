import { NULL } from './deviation';
import type { KnownDeviation } from './known';
import { ANYWHERE } from './pointer';

/** Fields that are null if there is no value, and why. */
const NULLS: Array<{ reason: string; fields: string[] }> = [
	{
		reason: 'Nothing has changed since it was created: recorded answers have null.',
		fields: ['updated_at'],
	},
	{
		reason: 'A code of no campaign, or without such a limit or value: recorded answers have null.',
		fields: [
			'additional_info',
			'aggregated_amount_limit',
			'campaign',
			'campaign_id',
			'category',
			'category_id',
			'discount',
			'expiration_date',
			'gift',
			'loyalty_card',
			'quantity',
			'start_date',
			'validity_day_of_week',
		],
	},
	{
		reason: 'No such limit: the examples of the description have null.',
		fields: [
			'activity_duration_after_publishing',
			'description',
			'validity_hours',
			'validity_timeframe',
		],
	},
	{
		reason: 'A customer of whom this is not known: recorded answers have null.',
		fields: ['email', 'name', 'source_id'],
	},
	{
		reason: 'A redemption without them: recorded answers and examples have null.',
		fields: ['customer', 'order'],
	},
	{
		reason: 'The keys of the API belong to no user: all examples have null.',
		fields: ['user_id'],
	},
	{
		reason: 'An address without a state: a recorded answer has null.',
		fields: ['state'],
	},
	{
		reason: 'A code that nobody holds: recorded redemptions have null.',
		fields: ['holder_id'],
	},
	{
		reason:
			'Cleared by an update: what the service answers then is not documented, and the node is right both ways.',
		fields: ['birthdate', 'phone', 'pending_points'],
	},
];

/** Known deviations of answers that have null. */
export const knownNulls: KnownDeviation[] = NULLS.flatMap(({ reason, fields }) =>
	fields.map((field) => ({ endpoint: ANYWHERE, at: `**/${field}`, says: NULL, reason })),
);
