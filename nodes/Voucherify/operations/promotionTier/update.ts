import { discountFields, discountOf } from '../../fields/discount';
import { changedMetadata } from '../../fields/metadata';
import { promotionTier } from '../../fields/promotionTier';
import { shownWhen } from '../../fields/shownWhen';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import { changesOf } from '../kinds/body';
import type { SingleOperation } from '../kinds/operation';
import { changedResource } from '../kinds/results';
import { tierFields } from './fields';

const changeable: InputField[] = [
	...tierFields,
	{
		key: 'name',
		displayName: 'Name',
		type: 'string',
		placeholder: 'e.g. 10 € off above 100 €',
	},
];

/**
 * Update promotion tier.
 * @see https://docs.voucherify.io/api-reference/promotions/update-promotion-tier
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a promotion tier',
	description: 'Change the dates, the banner or the discount of a promotion tier',
	writes: true,
	fields: [
		promotionTier,
		collectionOf('updateFields', changeable),
		{
			displayName: 'Change Discount',
			name: 'changeDiscount',
			type: 'boolean',
			default: false,
			description: 'Whether to give the tier another discount in place of the one that it has',
		},
		...shownWhen({ show: { changeDiscount: [true] } }, discountFields),
		...changedMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const isOther = parameters.flag('changeDiscount');
		return await changedResource(client, {
			method: 'PUT',
			path: ['v1', 'promotions', 'tiers', parameters.text('promotionTierId')],
			body: changesOf(
				parameters,
				changeable,
				isOther ? { action: { discount: discountOf(parameters) } } : {},
			),
		});
	},
};
