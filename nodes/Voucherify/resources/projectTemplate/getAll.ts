import { NO_MANAGEMENT } from '../../api/errors/catalog';
import { byAge, byCursor, listOperation } from '../../factories/list';
import { project } from '../../forms/project';
import { campaignTemplateColumns } from '../../columns/campaignTemplate';
import { templatesOf } from './templates';

/** @see https://docs.voucherify.io/api-reference/management/list-campaign-templates */
export const getAll = listOperation({
	action: 'Get many templates of a project',
	description: 'Get the campaign templates of a project',
	fields: [{ ...project, description: 'The project whose templates to get' }],
	path: (parameters) => [...templatesOf(parameters.text(project)).path],
	key: 'data',
	read: byCursor,
	orders: byAge('id'),
	errorCatalog: () => NO_MANAGEMENT,
	columns: campaignTemplateColumns,
});
