import type { INodeProperties } from 'n8n-workflow';

/** Switch that only tells what would happen. */
export const dryRun: INodeProperties = {
	displayName: 'Dry Run',
	name: 'dryRun',
	type: 'boolean',
	default: false,
	description: 'Whether to only say what would happen, without spending any points',
};
