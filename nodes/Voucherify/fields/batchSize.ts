import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from './options';

/** How many elements one call to an array endpoint carries. The API does not say how many most of them take. */
export const DEFAULT_BATCH_SIZE = 100;

/**
 * How many elements go out together.
 * @param address what they have in common, as users call it
 * @param most how many a call takes, where the API says so
 */
export function batchSizeOf(address: string, most?: number): INodeProperties {
	return {
		displayName: 'Batch Size',
		name: 'batchSize',
		type: 'number',
		typeOptions: {
			minValue: 1,
			...(most !== undefined && { maxValue: most }),
			numberPrecision: 0,
		},
		default: DEFAULT_BATCH_SIZE,
		description: `How many input items for the same ${address} go out in one call, at most. A call that Voucherify finds too large is halved.`,
	};
}

/** The options of operations on an array endpoint of a campaign. */
export const batchOptions: INodeProperties = optionsOf(batchSizeOf('campaign'));
