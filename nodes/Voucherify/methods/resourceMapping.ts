import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { VoucherifyClient } from '../api/client/client';
import { isRefusal, unexpectedResponse } from '../api/errors/errors';
import { toNodeFailure } from '../api/errors/node';
import { isJsonObject } from '../api/types';
import { propertiesMethod, RELATED_OBJECTS, type RelatedObject } from '../forms/metadata';
import { metadataFields } from './metadataFields';

type Method = (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields>;

/**
 * Methods that load the properties of each metadata schema: one for new objects, one for objects that may exist
 * already.
 */
export const resourceMapping: Record<string, Method> = Object.fromEntries(
	RELATED_OBJECTS.flatMap((object) =>
		[true, false].map((isNew) => [propertiesMethod(object, isNew), propertiesOf(object, isNew)]),
	),
);

/**
 * Returns a method that loads the properties of a metadata schema; an empty list when the project has no such schema.
 * @throws NodeApiError when it cannot be read: an empty list would make n8n drop what was entered
 */
function propertiesOf(object: RelatedObject, isNew: boolean): Method {
	return async function properties(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const client = await VoucherifyClient.connect(this, 'voucherifyApi');
		const name = object.replaceAll('_', ' ');
		return {
			fields: metadataFields(await readSchema(client, object), isNew),
			emptyFieldsNotice: `Your Voucherify project defines no metadata for this: ${name}. Add your own attributes below.`,
		};
	};
}

async function readSchema(client: VoucherifyClient, object: RelatedObject): Promise<IDataObject> {
	const call = { method: 'GET', path: ['v1', 'metadata-schemas', object] } as const;
	try {
		const schema = await client.request(call);
		if (isJsonObject(schema) && isJsonObject(schema.properties)) return schema;
		throw unexpectedResponse('it is not a metadata schema', client.about(call));
	} catch (error) {
		if (isRefusal(error, 'not_found')) return {};
		throw toNodeFailure(client.node, error);
	}
}
