import type { INodeProperties } from 'n8n-workflow';
import { validationRule } from '../../../forms/validationRule';
import { validityFields } from '../../../forms/validity';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import { expirationAt, pointsExpiration } from './pointsExpiration';
import { ORDER_PAID } from './terms';
import { ROLE } from '../../../forms/reading/role';

/** Fields of a rule, apart from its event and its points. */
export const ruleFields: InputField[] = [
	...validityFields,
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the rule gives points; an inactive rule gives none even in its period',
	},
	{
		displayName: 'Name',
		key: 'source.banner',
		name: 'name',
		type: 'string',
		default: '',
		placeholder: 'e.g. 5 points for each order',
		description: 'The name of the rule in Voucherify (source.banner)',
	},
	{
		displayName: 'Pending Points',
		key: 'pending_points',
		type: 'number',
		displayOptions: { show: { '/event': [ORDER_PAID] } },
		typeOptions: { minValue: 1, maxValue: 90 },
		default: null,
		description: 'For how many days new points are pending before they can be spent (1 to 90)',
		read: (parameters, name) => {
			const period_value = parameters.integer(name, 1, 90);
			return period_value && { period_type: 'DAY', period_value };
		},
		clears: true,
	},
	{
		displayName: 'Points Expiration',
		key: 'expiration_rules',
		type: 'fixedCollection',
		placeholder: 'Add expiration',
		options: [{ displayName: 'Expiration', name: 'rule', values: pointsExpiration }],
		description: "When the points of this rule expire, instead of the campaign's setting",
		read: expirationAt,
	},
	{
		...validationRule,
		key: 'validation_rule_id',
		clears: true,
		description: 'The rule that is checked before points are added',
	},
];

export const pointsFormula: INodeProperties = {
	displayName: 'Points Formula',
	name: 'pointsFormula',
	type: 'string',
	default: '',
	placeholder: 'e.g. ORDER_AMOUNT / 100',
	[ROLE]: 'limits',
	description:
		'The formula for the points of this rule, with amounts in minor units. Voucherify still requires a number in Points.',
};

export const additionalFields = collectionOf('additionalFields', [
	...ruleFields,
	{ ...pointsFormula, key: 'points_formula' },
]);
