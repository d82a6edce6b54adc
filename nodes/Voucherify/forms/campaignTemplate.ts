import { entryWithType } from './campaign';
import { condition } from './conditions';
import { lookup } from './listSearch/lookup';
import { pagesAfterLastRow } from './listSearch/paging';
import { locator } from './locator';

/** Campaign templates, which Voucherify can search by a part of the name. */
export const templates = {
	list: { path: ['v1', 'templates', 'campaigns'], key: 'data', query: { order: '-id' } },
	paging: pagesAfterLastRow('starting_after_id', 'id'),
	whole: 'name',
	search: (text: string) => ({ [condition('name', 'contains')]: text }),
	entry: entryWithType,
};

const searchCampaignTemplates = lookup('searchCampaignTemplates', templates);

/** Templates of which promotion tiers can be made. */
const searchDiscountTemplates = lookup('searchDiscountTemplates', {
	...templates,
	list: {
		...templates.list,
		query: { ...templates.list.query, [condition('campaign_type', 'is')]: 'DISCOUNT_COUPONS' },
	},
});
const template = {
	displayName: 'Template',
	name: 'campaignTemplateId',
	search: searchCampaignTemplates,
	examples: { id: 'camp_tpl_zLtn2H9fgcG3NwO7t4PAfHc' },
};

export const chosenTemplate = locator(template);

/** Picks the template that a campaign is made from. */
export const campaignTemplate = locator({
	...template,
	description: 'The template to create the campaign from, with its value and rules',
});

/** Picks the template that a promotion tier is made from. */
export const tierTemplate = locator({
	...template,
	description: 'The template to create the tier from: of a promotion tier or of discount coupons',
	search: searchDiscountTemplates,
});
