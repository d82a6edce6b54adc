import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from './options';

/** Default number of elements per request to an array endpoint. The API documents no maximum for most of them. */
export const DEFAULT_BATCH_SIZE = 100;

/**
 * Builds the field for the maximum number of elements per request.
 * @param address what the elements have in common, in the user's words, such as `campaign`
 * @param most the API's maximum, if it is documented
 */
export function batchSizeField(address: string, most?: number): INodeProperties {
	return {
		displayName: 'Batch Size',
		name: 'batchSize',
		type: 'number',
		typeOptions: {
			minValue: 1,
			...(most !== undefined && { maxValue: most }),
		},
		default: Math.min(most ?? DEFAULT_BATCH_SIZE, DEFAULT_BATCH_SIZE),
		description: `Most input items per ${address} and call. Calls that are too large are halved.`,
	};
}

/** Options of operations that send several elements to one campaign in a single request. */
export const batchOptions: INodeProperties = optionsOf(batchSizeField('campaign'));
