import type { State } from '../state';
import { loyaltyCampaign } from '../world/campaigns';
import type { LoyaltyTier, MetadataSchema } from '../world/types';
import { listRoute, type ListRoute } from './listing';
import { onlyFirst, whole } from './paging';
import { resourceRoutes } from './resource';
import type { Endpoints } from './endpoints';

const loyaltyTiers: ListRoute<Readonly<LoyaltyTier>> = {
	path: '/v1/loyalties/:key/tiers',
	rowsOf: (world, key) => world.loyaltyTiers.of(loyaltyCampaign(world, key).id),
	key: 'data',
	paging: onlyFirst,
	orders: ['created_at', 'updated_at'],
};

/** Adds routes for lists whose entries are only selected elsewhere. */
export function choiceRoutes(at: Endpoints, state: State): void {
	resourceRoutes<MetadataSchema>(at, state, {
		path: '/v1/metadata-schemas',
		collection: (world) => world.metadataSchemas,
		list: { key: 'schemas', paging: whole },
		show: (schema, world) => world.schemaOf(schema.related_object) ?? schema,
	});
	listRoute(at, state, loyaltyTiers);
}
