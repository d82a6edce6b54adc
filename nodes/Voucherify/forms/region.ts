import type { INodeProperties } from 'n8n-workflow';

/** Fields for the place where API keys are valid: a region, or the address of a dedicated cluster. */
export const regionFields: INodeProperties[] = [
	{
		displayName: 'Region',
		name: 'region',
		type: 'options',
		options: [
			{ name: 'Asia', value: 'asia' },
			{ name: 'Dedicated Cluster', value: 'dedicated' },
			{ name: 'Europe', value: 'eu' },
			{ name: 'United States', value: 'us' },
		],
		default: 'eu',
		description: 'Where your Voucherify project lives. Keys of one region are refused in another.',
	},
	{
		displayName: 'Base URL',
		name: 'baseUrl',
		type: 'string',
		displayOptions: { show: { region: ['dedicated'] } },
		required: true,
		default: '',
		placeholder: 'e.g. https://acme.api.voucherify.io',
		description: 'The address of your cluster, without a path',
	},
];
