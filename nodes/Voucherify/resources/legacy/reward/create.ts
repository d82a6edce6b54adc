import type { IDataObject } from 'n8n-workflow';
import { numberedPages } from '../../../api/lists/numberedPages';
import { nameField } from '../../../forms/name';
import { newMetadata, readMetadataPart } from '../../../forms/metadata';
import { moneyOrPointsIfGiven } from '../../../forms/money';
import { rewardTypes } from '../../../forms/reward';
import { collectionOf, storedNameOf } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { bodyFromFields } from '../../../forms/body';
import type { SingleOperation } from '../../../run/types';
import { createOnce } from '../../../writes/createOnce';
import { filledIn, refuseIncomplete, refuseOtherBalance } from './changes';
import { fieldsByType } from './fields';
import { fixedMenu } from '../../../forms/shownWhen';

/** Required fields of each type of reward. */
const NEEDED: Record<string, string> = {
	CAMPAIGN: 'campaignId',
	COIN: 'exchangeRatio',
	MATERIAL: 'productId',
};

/** Fields of a new reward by type: those of an update, except the one that only removes a value. */
const fieldsOfType = fieldsByType.map(({ type, fields }) => ({
	type,
	fields: fields
		.filter((field) => storedNameOf(field) !== 'noSku')
		.map((field) => ({
			...field,
			...(storedNameOf(field) === NEEDED[type] && {
				description: `Required. ${String(field.description)}.`,
			}),
			displayOptions: { show: { '/rewardType': [type] } },
		})),
}));

/**
 * Create a reward. Not idempotent.
 * @see https://docs.voucherify.io/api-reference/rewards/create-reward
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a legacy reward',
	description: 'Add a reward that legacy loyalty campaigns can offer for points',
	writes: true,
	looksUp: true,
	fields: [
		nameField('Reusable cup'),
		{
			displayName: 'Type',
			name: 'rewardType',
			...fixedMenu,
			options: rewardTypes,
			default: 'CAMPAIGN',
		},
		collectionOf(
			'additionalFields',
			fieldsOfType.flatMap(({ fields }) => fields),
		),
		{ ...moneyOrPointsIfGiven, displayOptions: { show: { rewardType: ['CAMPAIGN'] } } },
		...newMetadata('reward'),
	],
	async execute(task) {
		const { client, parameters } = task;
		const path = ['v1', 'rewards'];
		const body = rewardFrom(parameters);
		await refuseOtherBalance(task, body);
		return await createOnce(
			client,
			{ method: 'POST', path, body, returns: { object: 'reward' } },
			{
				list: { path, key: 'data' },
				pages: numberedPages,
				isUnordered: true,
				alike: ['name'],
				place: 'the rewards',
			},
		);
	},
};

function rewardFrom(parameters: Parameters): IDataObject {
	const name = parameters.text('name');
	const type = parameters.text('rewardType');
	const { fields = [] } = fieldsOfType.find((one) => one.type === type) ?? {};
	const filled = filledIn(parameters, fields, 'additionalFields');
	refuseIncomplete(parameters, filled, 'additionalFields');
	const needed = NEEDED[type];
	if (needed && !filled.some((field) => storedNameOf(field) === needed)) {
		const advice = 'A reward of this type requires it.';
		throw parameters.invalid(`additionalFields.${needed}`, 'is empty', advice);
	}
	const body = bodyFromFields(parameters, fields, 'additionalFields');
	return { name, type, ...body, ...readMetadataPart(parameters) };
}
