import { MAX_IMPORTED_ORDERS } from '../limits';
import type { State } from '../state';
import { upsertCustomer } from '../world/customers';
import { listed } from '../world/lag';
import { presentOrder, referenceTo, saveOrder, type OrderRequest } from '../world/orders';
import { listedRedemptions, relatedObject } from '../world/redemptions';
import type { Store } from '../world/store';
import type { CustomerProfile, Order } from '../world/types';
import { bulkRoute } from './bulk';
import type { Listing } from './listing';
import { numbered } from './paging';
import { customerAlong } from './customers';
import { orderProperties } from './redeemingBodies';
import { resourceRoutes } from './resource';
import * as s from './schemas';
import type { Endpoints } from './endpoints';

type Person = CustomerProfile & { id?: string; source_id?: string };

interface OrderBody extends OrderRequest {
	customer_id?: string;
	referrer?: Person;
}

const { id: orderId, ...withoutId } = orderProperties;

const changeable: Record<string, s.Schema> = {
	...withoutId,
	created_at: s.dateTime,
	customer_id: s.text,
	referrer_id: s.nullable(s.text),
	customer: customerAlong,
	referrer: customerAlong,
};

const orders: Listing<Readonly<Order>> = {
	key: 'orders',
	paging: numbered(),
	orders: ['created_at', 'updated_at'],
};

export function orderRoutes(at: Endpoints, state: State): void {
	resourceRoutes<Order, OrderBody, OrderBody>(at, state, {
		path: '/v1/orders',
		collection: (world) => world.orders,
		show: shown,
		list: orders,
		create: { body: s.object({ id: orderId ?? s.text, ...changeable }), run: save },
		update: {
			body: s.object(changeable),
			run: (world, key, change) => save(world, { ...change, id: world.orders.get(key).id }),
		},
	});
	bulkRoute<OrderBody>(at, state, {
		path: '/v1/orders/import',
		type: 'ORDERS.IMPORT',
		key: 'source_id',
		row: s.object(['source_id'], { id: orderId ?? s.text, ...changeable }),
		tellsIn: 'result',
		status: 200,
		mostRows: MAX_IMPORTED_ORDERS,
		run: importOld,
	});
}

/** Imports a past order: it earns no points and triggers no webhook. */
function importOld(store: Store, { status, ...request }: OrderBody): void {
	const { id } = save(store, { ...request, status: 'CREATED' });
	if (status) store.orders.change(id, { status }, { event: null });
}

function save(
	store: Store,
	{ customer, customer_id, referrer, ...request }: OrderBody,
): Readonly<Order> {
	const buyer = customer ? upsertCustomer(store, customer).id : customer_id;
	if (buyer !== undefined) store.customers.get(buyer);
	const referrer_id = referrer ? upsertCustomer(store, referrer).id : request.referrer_id;
	if (referrer_id) store.customers.get(referrer_id);
	return saveOrder(store, { ...request, referrer_id }, buyer);
}

function shown(order: Readonly<Order>, store: Store) {
	const made = madeOf(store, order.id).filter(({ parent_id }) => parent_id === null);
	return {
		customer: null,
		...presentOrder(order),
		...(order.referrer_id && { referrer: referenceTo(order.referrer_id) }),
		...(made.length > 0 && {
			redemptions: Object.fromEntries(
				made.map((one) => {
					const stacked = madeOf(store, one.id).map(({ id }) => id);
					const back = rollbackOf(store, one.id);
					const entry = {
						date: one.created_at,
						...(back && { rollback_id: back.id, rollback_date: back.created_at }),
						...relatedObject(one),
						stacked,
						...(back && {
							rollback_stacked: stacked.flatMap((id) => rollbackOf(store, id)?.id ?? []),
						}),
					};
					return [one.id, entry];
				}),
			),
		}),
	};
}

/** Rollback of a redemption, if lists already show it. */
const rollbackOf = (store: Store, id: string) =>
	listed(store, store.redemptions.of(id)).find(
		({ object: kind, redemption, failure }) =>
			kind === 'redemption_rollback' && redemption === id && !failure,
	);

/** Redemptions of an order, or with this parent, that lists already show. */
const madeOf = (store: Store, id: string) =>
	listedRedemptions(store, listed(store, store.redemptions.of(id))).filter(
		({ object: kind, failure }) => kind === 'redemption' && !failure,
	);
