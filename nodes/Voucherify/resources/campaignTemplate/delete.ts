import { chosenTemplate } from '../../forms/campaignTemplate';
import { deleteOperation } from '../../factories/remove';
import { pathOfTemplate } from './fields';

/** @see https://docs.voucherify.io/api-reference/templates/delete-campaign-template */
export const deleteTemplate = deleteOperation({
	action: 'Delete a campaign template',
	description: 'Delete a template permanently; the campaigns made from it are kept',
	field: chosenTemplate,
	path: pathOfTemplate,
});
