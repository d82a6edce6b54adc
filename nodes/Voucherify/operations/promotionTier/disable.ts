import { promotionTier } from '../../fields/promotionTier';
import type { SingleOperation } from '../operation';
import { written } from '../written';

/** Disable promotion tier (Endpoints 11). Disabling it twice does no harm. */
export const disable: SingleOperation = {
	value: 'disable',
	name: 'Disable',
	action: 'Disable a promotion tier',
	description: 'Make a promotion tier inactive, even inside its active period',
	writes: true,
	fields: [promotionTier],
	async execute({ client, parameters }) {
		const id = parameters.text('promotionTierId');
		return await written(client, {
			method: 'POST',
			path: ['v1', 'promotions', 'tiers', id, 'disable'],
			repeatable: true,
		});
	},
};
