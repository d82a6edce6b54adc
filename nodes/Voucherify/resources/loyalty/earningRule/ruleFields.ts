import { errorMessage } from '../../../forms/errorMessage';
import type { InputField } from '../../../forms/reading/inputFields';
import { availability } from '../availability';

/** Fields of a rule, apart from its event and what it gives. */
export const ruleFields: InputField[] = [
	...availability,
	errorMessage,
	{
		key: 'trigger_limits',
		displayName: 'Limits (JSON)',
		type: 'json',
		placeholder:
			'e.g. {"cooldown": {"type": "FIXED_COOLDOWN", "fixed_cooldown": {"period": {"value": 1, "unit": "DAY"}}}}',
		description: 'How often a member can earn (trigger_limits), in API format',
	},
];

/** Settings of a new earning. An update has them in JSON. Their keys begin with `earning`, which is no field of the API. */
export const earningFields: InputField[] = [
	{
		displayName: 'Conditions (JSON)',
		key: 'earning.rules',
		name: 'conditions',
		type: 'json',
		default: '{}',
		placeholder:
			'e.g. {"1": {"name": "order.amount", "conditions": {"$more_than": [2000]}}, "logic": "1"}',
		description: 'What must be met to earn (rules), in API format, with amounts in minor units',
	},
	{
		displayName: 'Points Expiration (JSON)',
		key: 'earning.points_expiration',
		name: 'pointsExpiration',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. {"type": "NO_EXPIRATION"}',
		description: "When these points expire, instead of the wallet's setting, in API format",
	},
	{
		displayName: 'Tier Rules (JSON)',
		key: 'earning.tier_rules',
		name: 'tierRules',
		type: 'json',
		default: '{}',
		placeholder:
			'e.g. {"type": "ANY_OF", "any_of": [{"tier_structure_id": "lts_128f5822398c4bf78f", "tier_ids": ["lt_128f5822398c4bf78f"]}]}',
		description: 'The tiers in which members can earn, in API format',
	},
];
