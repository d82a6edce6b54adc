import type { INodeParameters } from 'n8n-workflow';
import { credentialsFor } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';

/** Run options for an operation on orders. */
export const on = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'order', operation, ...parameters },
});

/** Returns an order by its source ID. */
export const order = (key: string) => sandbox.world.orders.get(key);
