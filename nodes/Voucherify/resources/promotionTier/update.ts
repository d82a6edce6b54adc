import { valueAt } from '../../api/types';
import { discountFields, readDiscount, keepOptionsOutsideForm } from '../../forms/discount';
import { changedMetadata } from '../../forms/metadata';
import { promotionTier } from '../../forms/promotionTier';
import { shownWhen } from '../../forms/shownWhen';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import type { SingleOperation } from '../../run/types';
import { writeWhole } from '../../factories/wholeChange';
import { readChanges } from '../../forms/body';
import { pickedSubject } from '../../writes/subjects';
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
	changes: pickedSubject(promotionTier),
	fields: [
		promotionTier,
		collectionOf('updateFields', changeable),
		{
			displayName: 'Change Discount',
			name: 'changeDiscount',
			type: 'boolean',
			default: false,
			description:
				'Whether to give the tier another discount. With the same type, Apply To and limits that you do not add stay, but no formula. To remove one, use JSON. Costs one more call.',
		},
		...shownWhen({ show: { changeDiscount: [true] } }, discountFields),
		...changedMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const isOther = parameters.flag('changeDiscount');
		const discount = isOther ? readDiscount(parameters) : {};
		const changes = readChanges(parameters, changeable, isOther ? { action: { discount } } : {});
		return await writeWhole(client, {
			object: 'promotion_tier',
			path: ['v1', 'promotions', 'tiers', parameters.text(promotionTier)],
			changes,
			isWhole: !isOther || parameters.text('discountType') === 'JSON',
			whole: (known) => {
				const whole = keepOptionsOutsideForm(discount, valueAt(known, 'action', 'discount'));
				return { ...changes, action: { discount: whole } };
			},
		});
	},
};
