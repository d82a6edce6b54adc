import type { FastifyInstance } from 'fastify';
import type { State } from '../state';
import type { LoyaltyTier, ProductCollection, ValidationRule } from '../world/choices';
import type { Segment } from '../world/customers';
import type { EarningRule } from '../world/earningRules';
import { answer, queryOf, type Listing } from './listing';
import { numbered, unpaged, type ListQuery } from './paging';
import { resourceRoutes } from './resource';
import { dateTime } from './schemas';

const BOUNDS = {
	start_date: {
		schema: dateTime,
		keeps: ({ created_at }: ValidationRule, from: string) =>
			Date.parse(created_at) >= Date.parse(from),
	},
	end_date: {
		schema: dateTime,
		keeps: ({ created_at }: ValidationRule, to: string) => Date.parse(created_at) <= Date.parse(to),
	},
};

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

const productCollections: Listing<Readonly<ProductCollection>> = {
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
};

const validationRules: Listing<Readonly<ValidationRule>> = {
	key: 'data',
	paging: numbered(),
	orders: ['created_at', 'updated_at', 'name'],
	where: BOUNDS,
};

const loyaltyTiers: Listing<Readonly<LoyaltyTier>> = {
	key: 'data',
	paging: unpaged,
	orders: ['created_at', 'updated_at'],
};

const earningRules: Listing<EarningRule> = { key: 'data', paging: numbered() };

/** Lists of what is chosen in other things, beside the customers, products and campaigns that have routes of their own. */
export function choiceRoutes(app: FastifyInstance, state: State): void {
	resourceRoutes<Segment>(app, state, {
		path: '/v1/segments',
		collection: (world) => world.segments,
		show: (segment) => ({ ...segment, customers: undefined }),
		list: segments,
	});
	resourceRoutes<ProductCollection>(app, state, {
		path: '/v1/product-collections',
		collection: (world) => world.productCollections,
		list: productCollections,
	});
	resourceRoutes<ValidationRule>(app, state, {
		path: '/v1/validation-rules',
		collection: (world) => world.validationRules,
		list: validationRules,
	});

	app.get<{ Params: { campaignId: string }; Querystring: ListQuery }>(
		'/v1/loyalties/:campaignId/tiers',
		{ schema: { querystring: queryOf(loyaltyTiers) } },
		({ params, query }) => {
			const { world } = state;
			const { id } = world.loyaltyCampaign(params.campaignId);
			const own = world.loyaltyTiers.all().filter(({ campaign_id }) => campaign_id === id);
			return answer(loyaltyTiers, own, query, world);
		},
	);

	app.get<{ Params: { campaignId: string }; Querystring: ListQuery }>(
		'/v1/loyalties/:campaignId/earning-rules',
		{ schema: { querystring: queryOf(earningRules) } },
		({ params, query }) => {
			const { world } = state;
			const { id } = world.loyaltyCampaign(params.campaignId);
			const own = world.earningRules.filter(({ source }) => source.object_id === id);
			return answer(earningRules, own, query, world);
		},
	);
}
