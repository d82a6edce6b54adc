import type { IDataObject, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow';
import { VoucherifyClient } from '../api/client';
import { isRefusal, unexpectedAnswer } from '../api/errors';
import { nodeFailureOf } from '../api/node';
import { isJsonObject } from '../api/types';
import { propertiesMethod, RELATED_OBJECTS, type RelatedObject } from '../fields/metadata';
import { metadataFields } from './metadataFields';

type Method = (this: ILoadOptionsFunctions) => Promise<ResourceMapperFields>;

/** The properties of each metadata schema, once for something new and once for what may be there already. */
export const resourceMapping: Record<string, Method> = Object.fromEntries(
	RELATED_OBJECTS.flatMap((object) =>
		[true, false].map((isNew) => [propertiesMethod(object, isNew), propertiesOf(object, isNew)]),
	),
);

/**
 * The properties of a metadata schema; none where the project has no schema of that kind.
 * @throws NodeApiError that says why it cannot be read: an empty list would make n8n forget what was entered
 */
function propertiesOf(object: RelatedObject, isNew: boolean): Method {
	return async function properties(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
		const client = await VoucherifyClient.connect(this, 'voucherifyApi');
		const name = object.replaceAll('_', ' ');
		return {
			fields: metadataFields(await schemaOf(client, object), isNew),
			emptyFieldsNotice: `Your Voucherify project defines no metadata of this kind: ${name}. Add attributes of your own below.`,
		};
	};
}

async function schemaOf(client: VoucherifyClient, object: RelatedObject): Promise<IDataObject> {
	const call = { method: 'GET', path: ['v1', 'metadata-schemas', object] } as const;
	try {
		const schema = await client.request(call);
		if (isJsonObject(schema) && isJsonObject(schema.properties)) return schema;
		throw unexpectedAnswer('it is no metadata schema', client.about(call));
	} catch (error) {
		if (isRefusal(error, 'not_found')) return {};
		throw nodeFailureOf(client.node, error);
	}
}
