import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from '../../api/types';
import { titleOf } from '../../fields/title';
import { amountOf } from '../../items/voucherTransaction';
import type { Parameters } from '../../parameters/parameters';

/** Every type that the API documents; new ones may appear at any time. */
const TYPES = [
	'CREDITS_ADDITION',
	'CREDITS_REDEMPTION',
	'CREDITS_REFUND',
	'CREDITS_REMOVAL',
	'PENDING_POINTS_ACTIVATION',
	'POINTS_ACCRUAL',
	'POINTS_ADDITION',
	'POINTS_EXPIRATION',
	'POINTS_REDEMPTION',
	'POINTS_REFUND',
	'POINTS_REMOVAL',
	'POINTS_TRANSFER_IN',
	'POINTS_TRANSFER_OUT',
];

/** Which transactions count. */
export const filters: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	options: [
		{
			displayName: 'Direction',
			name: 'direction',
			type: 'options',
			options: [
				{ name: 'Credits', value: 'credits', description: 'The balance went up' },
				{ name: 'Debits', value: 'debits', description: 'The balance went down' },
			],
			default: 'debits',
		},
		{
			displayName: 'Other Types',
			name: 'otherTypes',
			type: 'string',
			default: '',
			placeholder: 'e.g. POINTS_ADJUSTMENT',
			description: 'Types that the list of types does not have, with commas between them',
		},
		{
			displayName: 'Smallest Amount',
			name: 'minAmount',
			type: 'number',
			typeOptions: { minValue: 0 },
			default: 0,
			description: 'The amount from which on a transaction counts, whether it goes up or down',
			hint: 'Points, or on gift cards minor currency units: 100 is 1.00',
		},
		{
			displayName: 'Types',
			name: 'types',
			type: 'multiOptions',
			options: TYPES.map((type) => ({ name: titleOf(type), value: type })),
			default: [],
			description: 'What a transaction must be, such as a redemption. By default all types count.',
		},
	],
};

/** Whether a transaction passes the filters. */
export function matching(parameters: Parameters): (transaction: Resource) => boolean {
	const types = [...parameters.texts('filters.types'), ...parameters.texts('filters.otherTypes')];
	const direction = parameters.optionalText('filters.direction');
	const minAmount = parameters.number('filters.minAmount', 0) ?? 0;
	return (transaction) => {
		const amount = amountOf(transaction) ?? 0;
		return (
			(types.length === 0 ||
				(typeof transaction.type === 'string' && types.includes(transaction.type))) &&
			(direction === undefined || (direction === 'credits' ? amount > 0 : amount < 0)) &&
			Math.abs(amount) >= minAmount
		);
	};
}
