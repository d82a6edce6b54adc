import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';
import { titleOf } from './reading/title';
import { moneyField, readUnit } from './money';

/** Documented types of transactions and their meaning. New ones may appear at any time. */
const TYPES: Record<string, string> = {
	CREDITS_ADDITION: 'Credits were added to a gift card',
	CREDITS_REDEMPTION: 'Credits of a gift card were spent',
	CREDITS_REFUND: 'Credits came back to a gift card when a redemption was rolled back',
	CREDITS_REMOVAL: 'Credits were taken off a gift card, by a person or an API call',
	PENDING_POINTS_ACTIVATION: 'Pending points became points that can be spent',
	POINTS_ACCRUAL: 'Points were earned by an earning rule',
	POINTS_ADDITION: 'Points were added, by a person or an API call',
	POINTS_EXPIRATION: 'Points expired',
	POINTS_REDEMPTION: 'Points were spent, on a reward or an order',
	POINTS_REFUND: 'Points came back when a redemption was rolled back',
	POINTS_REMOVAL: 'Points were taken off, by a person or an API call',
	POINTS_TRANSFER_IN: 'Points arrived from another card',
	POINTS_TRANSFER_OUT: 'Points went to another card',
};

/** Filters on transactions, each for the collection `filters`. */
export const transactionFilters: INodeProperties[] = [
	{
		displayName: 'Direction',
		name: 'direction',
		type: 'options',
		options: [
			{ name: 'Decreases', value: 'debits', description: 'The balance of the card went down' },
			{ name: 'Increases', value: 'credits', description: 'The balance of the card went up' },
		],
		default: 'debits',
		description: 'Whether to count only decreases or only increases of the balance',
	},
	{
		displayName: 'Other Types',
		name: 'otherTypes',
		type: 'string',
		default: '',
		placeholder: 'e.g. POINTS_ADJUSTMENT',
		description: 'Types that the list of types does not have, with commas between them',
	},
	moneyField({
		displayName: 'Smallest Amount',
		name: 'minAmount',
		description:
			'The smallest change of the balance that counts, up or down: points, or on gift cards money. Amounts Are In is in the options, by default minor units.',
	}),
	{
		displayName: 'Types',
		name: 'types',
		type: 'multiOptions',
		options: Object.entries(TYPES).map(([value, description]) => ({
			name: titleOf(value),
			value,
			description,
		})),
		default: [],
		description: 'The types of transactions that count. By default all do.',
	},
];

/** Criteria that a transaction must meet. Plain JSON. */
export interface TransactionCriteria {
	/** Allowed types; empty for all. */
	types: string[];
	direction?: string;
	/** Smallest absolute amount of money, in minor units. */
	minAmount: number;
	/** Smallest absolute number of points. */
	minPoints: number;
}

/**
 * Reads the criteria from `transactionFilters`.
 * @throws NodeOperationError that names the field
 */
export function transactionCriteria(parameters: Parameters): TransactionCriteria {
	const unit = readUnit(parameters);
	const minAmount = parameters.amount('filters.minAmount', 0, unit) ?? 0;
	return {
		types: [...parameters.texts('filters.types'), ...parameters.texts('filters.otherTypes')],
		direction: parameters.optionalText('filters.direction'),
		minAmount,
		minPoints: unit === 'major' ? minAmount / 100 : minAmount,
	};
}
