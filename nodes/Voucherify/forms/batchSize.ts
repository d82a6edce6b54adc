import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from './options';

/** Default number of elements in one call to an array endpoint. The API documents no maximum for most of them. */
export const DEFAULT_BATCH_SIZE = 100;

/**
 * Builds the field for the number of elements in one call.
 * @param address what the elements have in common, in the user's words: `campaign`
 * @param most the API's maximum, where it documents one
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
		default: DEFAULT_BATCH_SIZE,
		description: `How many input items for the same ${address} go out in one call, at most. A call that Voucherify finds too large is halved.`,
	};
}

/** Options of operations on an array endpoint of a campaign. */
export const batchOptions: INodeProperties = optionsOf(batchSizeField('campaign'));
