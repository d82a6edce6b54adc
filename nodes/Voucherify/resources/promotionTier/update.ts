import { discountFields, readDiscount } from '../../forms/discount';
import { changedMetadata } from '../../forms/metadata';
import { promotionTier } from '../../forms/promotionTier';
import { shownWhen } from '../../forms/shownWhen';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { readChanges } from '../../forms/body';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { picked } from '../../writes/things';
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

/** @see https://docs.voucherify.io/api-reference/promotions/update-promotion-tier */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a promotion tier',
	description: 'Change the dates, the banner or the discount of a promotion tier',
	writes: true,
	changes: picked('promotionTierId'),
	fields: [
		promotionTier,
		collectionOf('updateFields', changeable),
		{
			displayName: 'Change Discount',
			name: 'changeDiscount',
			type: 'boolean',
			default: false,
			description: 'Whether to replace the discount of the tier with another one',
		},
		...shownWhen({ show: { changeDiscount: [true] } }, discountFields),
		...changedMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const isOther = parameters.flag('changeDiscount');
		return await write(client, {
			method: 'PUT',
			returns: { object: 'promotion_tier' },
			path: ['v1', 'promotions', 'tiers', parameters.text('promotionTierId')],
			body: readChanges(
				parameters,
				changeable,
				isOther ? { action: { discount: readDiscount(parameters) } } : {},
			),
		});
	},
};
