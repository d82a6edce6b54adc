import type { World } from '../../../sandbox';
import type { Collection } from '../../../sandbox/world/collection';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { saveOrder } from '../../../sandbox/world/orders';
import type { Stored } from '../../../sandbox/world/types';
import { first } from '../../operations/example';
import { textsIn, type Fields } from './mentions';

/** More than any documented order costs, in minor units. */
const COSTLY = 1_000_000;

/** Adds what an object refers to by IDs of the service, whose prefixes show their kinds. */
export function plantIds(world: World, fields: Fields): void {
	for (const [name, value] of Object.entries(fields)) {
		if (name === 'source_id') continue;
		for (const id of textsIn(value)) {
			const [, prefix = ''] = /^([a-z]+)_\w+$/.exec(id) ?? [];
			PLANTINGS[prefix]?.(world, id, fields);
		}
	}
}

type Planting = (world: World, id: string, fields: Fields) => void;

/** Adds a copy of a collection's first object, with some fields changed. */
const copyIn =
	<T extends Stored>(
		collectionOf: (world: World) => Collection<T>,
		differing: (id: string, fields: Fields) => Partial<T> = () => ({}),
	): Planting =>
	(world, id, fields) => {
		const collection = collectionOf(world);
		if (collection.find(id)) return;
		collection.add({ ...first(collection), ...differing(id, fields), id });
	};

const noSkus = { object: 'list', data_ref: 'data', data: [], total: 0 } as const;

const PLANTINGS: Readonly<Record<string, Planting>> = {
	camp: (world, id, { balance, loyalty_card }) => {
		const { coffeeClub, giftCards, welcomeCodes } = CAMPAIGN_IDS;
		const other = balance === undefined ? welcomeCodes : giftCards;
		const like = world.campaigns.get(loyalty_card === undefined ? other : coffeeClub);
		if (!world.campaigns.find(id)) world.campaigns.add({ ...like, id, name: id });
	},
	cat: copyIn(
		({ categories }) => categories,
		(id) => ({ name: id }),
	),
	cust: copyIn(
		({ customers }) => customers,
		(_, { source_id }) => ({ source_id: textsIn(source_id)[0] ?? null }),
	),
	lcdef: copyIn(({ cardDefinitions }) => cardDefinitions),
	lcrd: copyIn(({ loyaltyCards }) => loyaltyCards),
	lmbr: copyIn(({ loyaltyMembers }) => loyaltyMembers),
	lrew: copyIn(({ loyaltyRewards }) => loyaltyRewards),
	ms: copyIn(
		({ metadataSchemas }) => metadataSchemas,
		(id) => ({ related_object: id }),
	),
	ord: (world, id) => {
		if (world.orders.find(id)) return;
		world.orders.add({ ...saveOrder(world, { amount: COSTLY }), id, source_id: id });
	},
	pc: copyIn(({ productCollections }) => productCollections),
	prod: copyIn(
		({ products }) => products,
		(id) => ({ source_id: id, skus: { ...noSkus, data: [] } }),
	),
	promo: copyIn(({ promotionTiers }) => promotionTiers),
	rew: (world, id, { points }) => {
		const { rewards } = world;
		const like = rewards.all().filter(({ type }) => type === (points ? 'COIN' : 'MATERIAL'));
		if (!rewards.find(id)) rewards.add({ ...first(like), id });
	},
	sku: ({ products }, id, fields) => {
		const owners = [fields.product_id, fields.id].flatMap(textsIn);
		const owner = owners.flatMap((key) => products.find(key) ?? [])[0] ?? first(products);
		const sku = { ...first(first(products).skus.data), id, source_id: id, product_id: owner.id };
		products.change(owner.id, { skus: { ...owner.skus, data: [...owner.skus.data, sku] } });
	},
	val: copyIn(({ validationRules }) => validationRules),
};
