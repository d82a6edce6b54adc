import { operationsOf } from '../../../support/operationRuns';
import { sandbox } from '../../../support/sandbox';

/** Run options for an operation on orders. */
export const on = operationsOf('order');

/** Returns an order by its source ID. */
export const order = (key: string) => sandbox.world.orders.get(key);
