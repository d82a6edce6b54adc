import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import { loyaltyCampaign } from '../world/campaigns';
import type {
	EarningRule,
	LoyaltyTier,
	MetadataSchema,
	Segment,
	ValidationRule,
} from '../world/types';
import { FROM, listRoute, UNTIL, type Listing, type ListRoute } from './listing';
import { numbered, unpaged } from './paging';
import { resourceRoutes } from './resource';

const segments: Listing<Readonly<Segment>> = {
	key: 'data',
	paging: unpaged,
	orders: ['created_at'],
	order: '-created_at',
	filters: {
		id: ({ id }) => id,
		name: ({ name }) => name,
		type: ({ type }) => type,
		created_at: ({ created_at }) => created_at,
	},
};

const validationRules: Listing<Readonly<ValidationRule>> = {
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'name'],
	where: { start_date: FROM, end_date: UNTIL },
};

const loyaltyTiers: ListRoute<Readonly<LoyaltyTier>> = {
	path: '/v1/loyalties/:key/tiers',
	rowsOf: (world, key) => world.loyaltyTiers.of(loyaltyCampaign(world, key).id),
	key: 'data',
	paging: unpaged,
	orders: ['created_at', 'updated_at'],
};

const earningRules: ListRoute<Readonly<EarningRule>> = {
	path: '/v1/loyalties/:key/earning-rules',
	rowsOf: (world, key) => world.earningRules.of(loyaltyCampaign(world, key).id),
	key: 'data',
	paging: numbered(),
};

/** Lists of what is chosen in other things, beside the customers, products and campaigns that have routes of their own. */
export function choiceRoutes(app: FastifyInstance, state: State): void {
	resourceRoutes<Segment>(app, state, {
		path: '/v1/segments',
		collection: (world) => world.segments,
		show: (segment) => ({ ...segment, customers: undefined }),
		list: segments,
	});
	resourceRoutes<ValidationRule>(app, state, {
		path: '/v1/validation-rules',
		collection: (world) => world.validationRules,
		list: validationRules,
	});
	resourceRoutes<MetadataSchema>(app, state, {
		path: '/v1/metadata-schemas',
		collection: (world) => world.metadataSchemas,
	});
	listRoute(app, loyaltyTiers, state);
	listRoute(app, earningRules, state);
}
