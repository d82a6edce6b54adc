import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { propertiesAt } from '../../columns/schemaProperties';
import { wholeListOperation } from '../../factories/get';
import { project } from '../../forms/project';

/**
 * List custom event schemas. The service returns them in one response.
 * @see https://docs.voucherify.io/api-reference/management/list-custom-event-schemas
 */
export const getAll = wholeListOperation({
	value: 'getAll',
	name: 'Get Many',
	action: 'Get many event schemas',
	description:
		'Get the custom events of a project: their names for Event → Track, their IDs for earning rules, and their attributes',
	fields: [{ ...project, description: 'The project whose events to get' }],
	list: (parameters) => ({
		path: [...['management', 'v1', 'projects', parameters.text(project)], 'custom-event-schemas'],
		key: 'data',
		errorCatalog: NO_MANAGEMENT,
	}),
	columns: {
		id: 'id',
		name: 'name',
		properties: propertiesAt('schema', 'properties'),
		created_at: 'created_at',
		updated_at: 'updated_at',
	},
});
