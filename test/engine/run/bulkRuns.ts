import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { isJsonObject } from '../../../nodes/Voucherify/api/types';
import { credentialsFor, type RunOptions } from '../../support/engine';
import { sandbox } from '../../support/sandbox';

/** Settings of a node that continues after errors. */
export const goesOn = { onError: 'continueRegularOutput' } as const;

/** Run options to create or update customers together. */
export const customers = (
	items: IDataObject[],
	parameters: INodeParameters = {},
	more: Partial<RunOptions> = {},
): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'customer',
		operation: 'upsertMany',
		sourceId: '={{ $json.id }}',
		specifyMetadata: 'json',
		metadataJson: '={{ $json.metadata ?? {} }}',
		...parameters,
	},
	items,
	...more,
});

/** Run options to import codes together. */
export const codes = (items: IDataObject[], more: Partial<RunOptions> = {}): RunOptions => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucher',
		operation: 'importMany',
		code: '={{ $json.code }}',
		discountType: 'PERCENT',
		percentOff: 10,
	},
	items,
	...more,
});

/** Items for this many customers. */
export const people = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({ id: `guest-${index}` }));

/** Message of the error in an item. */
export const messageOf = ({ json }: { json: IDataObject }) =>
	isJsonObject(json.error) ? json.error.message : 'no error';

/** A customer whose metadata does not fit the schema of the project. */
export const bad = (id: string) => ({ id, metadata: { visits: 'many' } });
