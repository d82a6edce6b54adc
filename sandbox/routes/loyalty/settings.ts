import { notFound } from '../../errors';
import type { State } from '../../state';
import { BENEFITS } from '../../world/loyalty/benefits';
import type { CardDefinition, Tier, TierStructure } from '../../world/types';
import { columns } from '../filters';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';

const isThere = ({ status }: { status: string }) => status !== 'DELETED';

/** What programs are made of: card definitions, which the dashboard calls wallets, benefits and tiers. */
export function settingsRoutes(at: Endpoints, state: State): void {
	loyaltyList<Readonly<CardDefinition>>(at, state, 'lcrscdef', {
		path: '/v2/loyalties/card-definitions',
		rowsOf: (world) => world.cardDefinitions.all().filter(isThere),
		orders: ['created_at', 'name', 'status', 'type'],
		filters: columns('id', 'name', 'status', 'type', 'created_at', 'updated_at'),
	});
	loyaltyList(at, state, 'lcrsben', {
		path: '/v2/loyalties/benefits',
		rowsOf: () => BENEFITS,
		orders: ['created_at', 'name', 'type'],
		filters: columns('id', 'name', 'status', 'type', 'created_at'),
	});
	loyaltyList<Readonly<TierStructure>>(at, state, 'lcrsts', {
		path: '/v2/loyalties/tier-structures',
		rowsOf: (world) => world.tierStructures.all().filter(isThere),
		orders: ['created_at', 'name', 'status', 'type'],
		filters: columns('id', 'name', 'status', 'type', 'created_at'),
	});
	loyaltyList<Readonly<Tier>>(at, state, 'lcrst', {
		path: '/v2/loyalties/tier-structures/:structureId/tiers',
		rowsOf: (world, _key, { structureId = '' }) => {
			const structure = world.tierStructures.find(structureId);
			if (!structure || !isThere(structure)) throw notFound('tier_structure', structureId);
			return world.tiers.of(structureId);
		},
		orders: ['created_at', 'name'],
	});
}
