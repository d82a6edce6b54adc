import { chosenTemplate } from '../../forms/campaignTemplate';
import { getOperation } from '../../factories/get';
import { campaignTemplateColumns } from '../../columns/campaignTemplate';
import { pathOfTemplate } from './fields';

/** @see https://docs.voucherify.io/api-reference/templates/get-campaign-template */
export const get = getOperation({
	action: 'Get a campaign template',
	description: 'Get the name, description and type of a campaign template',
	fields: [chosenTemplate],
	path: pathOfTemplate,
	columns: campaignTemplateColumns,
});
