import type { State } from '../state';
import {
	changeTemplate,
	createTemplate,
	createTierFromTemplate,
	type TemplateRequest,
	type TierSetupRequest,
} from '../world/campaignTemplates';
import { withoutNoChange } from '../world/collection';
import { presentTier } from '../world/promotionTiers';
import type { CampaignTemplate } from '../world/types';
import { columns } from './filters';
import type { Listing } from './listing';
import { afterId } from './paging';
import { tierProfile } from './promotionTiers';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

export const templates: Listing<Readonly<CampaignTemplate>> = {
	key: 'data',
	paging: afterId('campaign_template'),
	orders: ['id'],
	order: 'id',
	filters: columns('id', 'name', 'campaign_type'),
};

const profile = { name: s.text, description: s.nullable(s.string) };

const newTemplate = s.object(['name'], {
	...profile,
	campaign_id: s.nullable(s.text),
	promotion_tier_id: s.nullable(s.text),
});

const tierSetup = s.object(['campaign_id', 'name'], {
	...tierProfile,
	active: s.boolean,
	campaign_id: s.text,
});

/** Only a setup shows the content of a template. */
export const presentTemplate = (template: Readonly<CampaignTemplate>) => ({
	...withoutNoChange(template),
	description: template.description ?? undefined,
	voucher: undefined,
	rule: undefined,
	project_id: undefined,
});

export function campaignTemplateRoutes(at: Endpoints, state: State): void {
	resourceRoutes<CampaignTemplate, TemplateRequest, Partial<TemplateRequest>>(at, state, {
		path: '/v1/templates/campaigns',
		collection: (world) => world.campaignTemplates,
		show: presentTemplate,
		list: templates,
		create: { body: newTemplate, run: createTemplate },
		update: { body: s.object(profile), run: changeTemplate },
		remove: { run: (world, key) => world.campaignTemplates.remove(key) },
	});
	at('/v1/templates/campaigns/:key/tier-setup').post<TierSetupRequest>(
		tierSetup,
		({ params, body }) => {
			const { world } = state;
			const { promotion_tier: tier, ...more } = createTierFromTemplate(world, params.key, body);
			return {
				promotion_tier: presentTier(tier, world),
				...more,
				object: 'promotion_tier_setup',
			};
		},
	);
}
