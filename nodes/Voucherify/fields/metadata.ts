import type { INodeProperties } from 'n8n-workflow';

/** Custom key/value pairs, one by one with their types or as one JSON object. */
export const metadata: INodeProperties[] = [
	{
		displayName: 'Specify Metadata',
		name: 'specifyMetadata',
		type: 'options',
		options: [
			{ name: 'None', value: 'none' },
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'none',
		description: 'Whether to set attributes of your own, and how',
	},
	{
		displayName: 'Metadata',
		name: 'metadata',
		type: 'assignmentCollection',
		displayOptions: { show: { specifyMetadata: ['fields'] } },
		default: {},
		description: 'Your own attributes, each with a name, a type and a value',
	},
	{
		displayName: 'Metadata',
		name: 'metadataJson',
		type: 'json',
		displayOptions: { show: { specifyMetadata: ['json'] } },
		default: '',
		placeholder: 'e.g. {"season": "spring"}',
		description: 'Your own attributes as a JSON object',
	},
];
