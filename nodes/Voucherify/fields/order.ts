import { locator } from './locator';

const look = {
	displayName: 'Order',
	name: 'orderId',
	description: 'The order to work with',
	searchListMethod: 'searchOrders',
};

const ID = 'ord_0bae32322150fd0546';

/** Picks one order; the API takes the ID that Voucherify gave, and the one of the user's own system. */
export const orderField = locator({ ...look, examples: { id: ID, sourceId: 'order-4711' } });

/** The same where the API takes no other ID than its own. */
export const orderById = locator({ ...look, examples: { id: ID } });
