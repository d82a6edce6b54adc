import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { presentCampaign, VOUCHER_TYPES } from '../world/campaigns';
import type { Campaign, Product } from '../world/types';
import { FROM, listRoute, UNTIL, type ListRoute } from './listing';
import { numbered } from './paging';
import { booleanText, CAMPAIGN_TYPES, oneOf } from './schemas';

const STATUSES = ['DONE', 'IN_PROGRESS', 'FAILED', 'DRAFT', 'MODIFYING'];
const expand = {
	schema: oneOf(['category', 'access_settings_assignments']),
	keeps: () => () => true,
};

const loyalties: ListRoute<Readonly<Campaign>> = {
	path: '/v1/loyalties',
	rowsOf: (world) =>
		world.campaigns.all().filter(({ campaign_type }) => campaign_type === 'LOYALTY_PROGRAM'),
	show: presentCampaign,
	key: 'campaigns',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
	where: { expand },
};

const campaigns: ListRoute<Readonly<Campaign>> = {
	...loyalties,
	path: '/v1/campaigns',
	rowsOf: (world) => world.campaigns.all(),
	where: {
		expand,
		campaign_type: {
			schema: oneOf(CAMPAIGN_TYPES),
			keeps:
				(wanted) =>
				({ campaign_type }) =>
					campaign_type === wanted,
		},
		campaign_status: {
			schema: oneOf(STATUSES),
			keeps:
				(wanted) =>
				({ creation_status }) =>
					creation_status === wanted,
		},
		is_referral_code: {
			schema: booleanText,
			keeps:
				(wanted) =>
				({ campaign_type }) =>
					String(campaign_type === 'REFERRAL_PROGRAM') === wanted,
		},
	},
	filters: {
		campaigns: ({ name }) => name,
		campaigns_id: ({ id }) => id,
		campaign_status: ({ creation_status }) => creation_status,
		voucher_type: ({ campaign_type }) => VOUCHER_TYPES[campaign_type],
	},
};

const products: ListRoute<Readonly<Product>> = {
	path: '/v1/products',
	rowsOf: (world) => world.products.all(),
	key: 'products',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'type', 'code', 'campaign', 'category'],
	where: {
		start_date: FROM,
		end_date: UNTIL,
	},
};

/** The lists of products and campaigns. */
export function catalogueRoutes(app: FastifyInstance, state: State): void {
	listRoute(app, products, state);
	listRoute(app, campaigns, state);
	listRoute(app, loyalties, state);
}
