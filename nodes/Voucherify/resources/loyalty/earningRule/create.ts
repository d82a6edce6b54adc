import type { IDataObject } from 'n8n-workflow';
import { expiringPages } from '../../../api/lists/expiringPages';
import { isJsonObject } from '../../../api/types';
import { bodyFromFields } from '../../../forms/body';
import { freeMetadata, readMetadataPart } from '../../../forms/metadata';
import { nameField } from '../../../forms/name';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import type { SingleOperation } from '../../../run/types';
import { createOnce, latestFirst } from '../../../writes/createOnce';
import { warnOfOthers } from '../../../factories/warnOfOthers';
import { warnOfStatus } from '../warnOfStatus';
import { earningsField, readNewEarnings } from './earnings';
import { eventFields, readTrigger } from './events';
import { EARNING_RULES } from './locator';
import { pointsFields, readEffect } from './points';
import { earningFields, ruleFields } from './ruleFields';

const additionalFields: InputField[] = [
	...ruleFields,
	...earningFields.map((field) => ({
		...field,
		displayOptions: { show: { '/pointsType': ['FIXED', 'PROPORTIONAL'] } },
	})),
];

/**
 * Create an earning rule. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/earning-rules/create-earning-rule
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create an earning rule of programs',
	description:
		'Create a rule that gives points for orders, events or segments. To use it, assign it with Program → Assign.',
	writes: true,
	looksUp: true,
	fields: [
		nameField('1 point for every 10.00'),
		...eventFields,
		...pointsFields,
		{ ...earningsField, displayOptions: { show: { pointsType: ['JSON'] } } },
		{
			displayName: 'Active',
			name: 'active',
			type: 'boolean',
			default: false,
			description:
				'Whether the rule is active; otherwise it is a draft. It gives points once a program has it.',
		},
		collectionOf('additionalFields', additionalFields),
		...freeMetadata(),
	],
	async execute({ client, parameters, warn }) {
		const { earning, ...rule } = bodyFromFields(parameters, additionalFields, 'additionalFields');
		const earnings = readEarnings(parameters, isJsonObject(earning) ? earning : {});
		const name = parameters.text('name');
		const status = parameters.flag('active') ? 'ACTIVE' : 'DRAFT';
		const body = {
			name,
			trigger: readTrigger(parameters),
			earnings,
			status,
			...rule,
			...readMetadataPart(parameters),
		};
		const results = await createOnce(
			client,
			{
				method: 'POST',
				path: EARNING_RULES,
				body,
				returns: { object: 'earning_rule' },
			},
			{
				list: latestFirst({ path: EARNING_RULES, key: 'data' }),
				pages: expiringPages,
				alike: ['name'],
				place: 'the earning rules',
			},
		);
		warnOfStatus(warn, results, status);
		warnOfOthers(warn, results, 'earnings', earnings);
		return results;
	},
};

function readEarnings(
	parameters: Parameters,
	{ points_expiration, ...earning }: IDataObject,
): IDataObject[] {
	if (parameters.text('pointsType') === 'JSON') return readNewEarnings(parameters, 'earningsJson');
	const more = points_expiration === undefined ? {} : { points_expiration };
	return [{ effects: [readEffect(parameters, more)], ...earning }];
}
