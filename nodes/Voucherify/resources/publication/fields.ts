import type { INodeProperties } from 'n8n-workflow';
import { campaignWithCodes } from '../../forms/campaign';
import { customerInForm } from '../../forms/customerInForm';
import { newMetadata } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { voucher } from '../../forms/voucher';
import { deduplicationKey } from '../../writes/deduplicationKey';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { shownUnit } from '../../forms/money';
import { fixedMenu } from '../../forms/shownWhen';

const whatToPublish: INodeProperties[] = [
	{
		displayName: 'Publish',
		name: 'publish',
		...fixedMenu,
		options: [
			{
				name: 'Code of a Campaign',
				value: 'campaign',
				description: 'One or more codes not published yet',
			},
			{ name: 'Single Code', value: 'voucher', description: 'A code that you enter' },
		],
		default: 'campaign',
		description: 'Which code the customer gets',
	},
	{ ...campaignWithCodes, displayOptions: { show: { publish: ['campaign'] } } },
	{ ...voucher, displayOptions: { show: { publish: ['voucher'] } } },
];

const sourceId: INodeProperties = {
	displayName: 'Source ID',
	name: 'sourceId',
	type: 'string',
	default: '',
	placeholder: 'e.g. welcome-4711',
	description:
		'Your own ID, such as purpose and contact ID: the same ID gives the same code again, so the node is safe to repeat',
};

export const additionalFields: InputField[] = [
	{
		key: 'channel',
		displayName: 'Channel',
		type: 'string',
		placeholder: 'e.g. newsletter',
		description: 'How the customer gets the code',
	},
];

/** The form of *Create Publication*. */
export const fields: INodeProperties[] = [
	...whatToPublish,
	...customerInForm({ below: [sourceId] }),
	collectionOf('additionalFields', additionalFields),
	...newMetadata('publication'),
	simplify,
	optionsOf(
		shownUnit,
		{
			displayName: 'Count',
			name: 'count',
			type: 'number',
			displayOptions: { show: { '/publish': ['campaign'] } },
			typeOptions: { minValue: 1, maxValue: 50 },
			default: 1,
			description:
				'How many codes to give, each as an item. With a source ID or deduplication key, only one.',
		},
		{
			displayName: 'Join Once',
			name: 'joinOnce',
			type: 'boolean',
			displayOptions: { show: { '/publish': ['campaign'] } },
			default: true,
			description:
				"Whether a customer who has a code gets it again. By default, the campaign's setting applies.",
		},
		{
			...deduplicationKey(
				'it becomes the source ID, for the whole project. If it was used before, the node returns the earlier publication, marked as repeated, for one more call. Not with a source ID, Join Once or several codes',
			),
			placeholder: 'e.g. welcome-4711',
		},
	),
];
