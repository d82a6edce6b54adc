import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from './options';

/** How many elements one call to an array endpoint carries. The API does not say how many it takes. */
export const DEFAULT_BATCH_SIZE = 100;

const batchSize: INodeProperties = {
	displayName: 'Batch Size',
	name: 'batchSize',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: DEFAULT_BATCH_SIZE,
	description:
		'How many input items for the same campaign go out in one call, at most. A call that Voucherify finds too large is halved.',
};

/** The options of every operation on an array endpoint. */
export const batchOptions: INodeProperties = optionsOf(batchSize);
