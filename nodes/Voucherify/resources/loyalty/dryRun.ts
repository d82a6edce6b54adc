import type { INodeProperties } from 'n8n-workflow';

export const dryRun: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description: 'Whether to only check what would happen, without spending points',
};
