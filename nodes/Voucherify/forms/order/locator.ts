import { locator } from '../locator';

const common = {
	displayName: 'Order',
	name: 'orderId',
	searchListMethod: 'searchOrders',
};

const ID = 'ord_0bae32322150fd0546';

/** Picks one order; the API takes the order ID and the source ID. */
export const orderField = locator({ ...common, examples: { id: ID, sourceId: 'order-4711' } });

/** Picks one order by order ID, for requests that take no source ID. */
export const orderById = locator({ ...common, examples: { id: ID } });
