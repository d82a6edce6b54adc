import type { INodeParameters } from 'n8n-workflow';
import { credentialsFor } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';

/** Source ID of a product of the seed data. */
export const KNOWN = 'product-00001';

/** Run options for an operation in the catalog. */
export const on = (resource: string, operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource, operation, ...parameters },
});

/** Returns a product, by default one of the seed data. */
export const product = (key = KNOWN) => sandbox.world.products.get(key);
