import type { State } from '../state';
import { withoutNoChange } from '../world/collection';
import { changeStack, createStack, stackOf, type StackRequest } from '../world/promotionStacks';
import type { PromotionStack } from '../world/types';
import { listRoute, type ListRoute } from './listing';
import { numbered, whole } from './paging';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

const stacks: ListRoute<Readonly<PromotionStack>> = {
	path: '/v1/promotions/stacks',
	rowsOf: (world) => world.promotionStacks.all(),
	show: withoutNoChange,
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'name'],
	times: ['created_at', 'updated_at'],
};

const MAX_TIERS = 30;

const profile = {
	name: s.text,
	tiers: s.object(['ids'], {
		ids: s.list(s.text, { minItems: 1, maxItems: MAX_TIERS }),
		hierarchy_mode: s.oneOf(['MANUAL']),
	}),
	category_id: s.text,
};

export function promotionStackRoutes(at: Endpoints, state: State): void {
	listRoute(at, state, stacks);
	listRoute(at, state, {
		path: '/v1/promotions/:key/stacks',
		rowsOf: (world, key) => world.promotionStacks.of(world.campaigns.get(key).id),
		show: withoutNoChange,
		key: 'data',
		paging: whole,
	});

	at('/v1/promotions/:campaignId/stacks').post<StackRequest>(
		s.object(['name', 'tiers'], profile),
		({ params, body }) => withoutNoChange(createStack(state.world, params.campaignId, body)),
	);

	const one = at('/v1/promotions/:campaignId/stacks/:stackId');
	one.get(({ params }) => withoutNoChange(stackOf(state.world, params)));
	one.put<Partial<StackRequest>>(
		s.object(s.clearable(profile, ['category_id'])),
		({ params, body }) => withoutNoChange(changeStack(state.world, params, body)),
	);
	one.remove(({ params }) => {
		const { world } = state;
		world.promotionStacks.remove(stackOf(world, params).id);
	});
}
