import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { simplifiedBy, type Columns } from '../columns/row';
import { bodyFromFields } from '../forms/body';
import { bulkFields } from '../forms/bulk';
import { columnReader, isMappedAutomatically, shownByHand, valuesToSend } from './itemColumns';
import { changedMetadata, readMetadataPart, type RelatedObject } from '../forms/metadata';
import { readEnteredUnit } from '../forms/money';
import { visible } from '../forms/reading/formats';
import { collectionOf, type InputField } from '../forms/reading/inputFields';
import type { Parameters } from '../forms/reading/parameters';
import type { BulkOperation } from '../run/types';

interface UpsertMany {
	noun: RelatedObject;
	/** Identifies one of them. */
	sourceId: INodeProperties;
	fields: InputField[];
	/** What the output shows of a row beside its source ID. */
	shown: Columns;
	/** Hint about all fields. */
	description?: string;
	/** Unit of amounts among the fields. */
	unit?: INodeProperties;
	path: string[];
}

const sourceIdColumn: InputField = {
	key: 'source_id',
	displayName: 'Source ID',
	type: 'string',
	format: visible,
};

/** Builds the operation that creates or updates many with few requests. Idempotent: the same source ID is the same one. */
export function upsertMany({
	noun,
	sourceId,
	fields,
	shown,
	description,
	unit,
	path,
}: UpsertMany): BulkOperation {
	const readColumns = columnReader(sourceIdColumn, fields);
	const show = (body: IDataObject, parameters: Parameters) =>
		simplifiedBy(shown, body, unit && readEnteredUnit(parameters));
	return {
		value: 'upsertMany',
		name: 'Create or Update Many',
		action: `Create or update many ${noun}s`,
		description: `Upsert all input items in bulk: one request per 10 MB instead of one per ${noun}`,
		keyName: 'source_id',
		fields: [
			valuesToSend,
			...shownByHand([sourceId, { ...collectionOf('additionalFields', fields), description }]),
			...(unit ? [unit] : []),
			...shownByHand(changedMetadata(noun)),
			...bulkFields,
		],
		toBatchItem(parameters) {
			if (isMappedAutomatically(parameters)) {
				const { key, body, metadataColumns } = readColumns(parameters);
				return { address: '', key, row: body, shown: show(body, parameters), metadataColumns };
			}
			const key = parameters.text('sourceId', visible);
			const body = bodyFromFields(parameters, fields, 'additionalFields');
			return {
				address: '',
				key,
				row: { source_id: key, ...body, ...readMetadataPart(parameters) },
				shown: show(body, parameters),
			};
		},
		submitJob: (_, rows) => ({ method: 'POST', path, body: rows, idempotent: true }),
	};
}
