import { propertiesAt } from '../../columns/schemaProperties';
import { wholeListOperation } from '../../factories/get';

/**
 * List metadata schemas. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/metadata-schemas/list-metadata-schema-definitions
 */
export const getAll = wholeListOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many metadata schemas',
	description:
		'Get the metadata schemas of this project. If another project has different ones, Voucherify may refuse what you create there from a copied template.',
	fields: [],
	list: () => ({ path: ['v1', 'metadata-schemas'], key: 'schemas' }),
	columns: {
		id: 'id',
		related_object: 'related_object',
		allow_defined_only: 'allow_defined_only',
		properties: propertiesAt('properties'),
		created_at: 'created_at',
		updated_at: 'updated_at',
	},
});
