import type { IDataObject } from 'n8n-workflow';
import { expiringPages } from '../../../api/lists/expiringPages';
import { bodyFromFields } from '../../../forms/body';
import { freeMetadata, readMetadataPart } from '../../../forms/metadata';
import { nameField } from '../../../forms/name';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import type { SingleOperation } from '../../../run/types';
import { createOnce, latestFirst } from '../../../writes/createOnce';
import { warnOfStatus } from '../warnOfStatus';
import { contentFields, readContent } from './content';
import { rewardFields } from './fields';
import { priceFields, readPrices, withoutIds } from './prices';

const additionalFields: InputField[] = [
	...rewardFields,
	{
		key: 'status',
		displayName: 'Status',
		type: 'options',
		options: [
			{ name: 'Active', value: 'ACTIVE' },
			{ name: 'Draft', value: 'DRAFT', description: 'Everything can still be changed' },
		],
		description: 'By default, a draft, which members cannot buy',
	},
];

/**
 * Create a reward. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/rewards-v2/create-reward
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a reward of programs',
	description:
		'Add a reward with its price in points. To offer it, activate it and assign it to a program.',
	writes: true,
	looksUp: true,
	fields: [
		nameField('Reusable cup'),
		...contentFields,
		...priceFields,
		collectionOf('additionalFields', additionalFields),
		...freeMetadata(),
	],
	async execute({ client, parameters, warn }) {
		const path = ['v2', 'loyalties', 'rewards'];
		const body: IDataObject = {
			name: parameters.text('name'),
			...readContent(parameters),
			costs: readPrices(parameters)?.map(withoutIds),
			...bodyFromFields(parameters, additionalFields, 'additionalFields'),
			...readMetadataPart(parameters),
		};
		const results = await createOnce(
			client,
			{ method: 'POST', path, body, returns: { object: 'reward' } },
			{
				list: latestFirst({ path, key: 'data' }),
				pages: expiringPages,
				alike: ['name', 'type'],
				place: 'the rewards',
			},
		);
		warnOfStatus(warn, results, body.status);
		return results;
	},
};
