import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from './reading/parameters';
import { titleOf } from './reading/title';
import { moneyField, readUnit, readAmount } from './money';

/** Documented types of transactions and their meaning. New ones may appear at any time. */
const TYPES: Record<string, string> = {
	CREDITS_ADDITION: 'Credits were added to a gift card',
	CREDITS_REDEMPTION: 'Credits of a gift card were spent',
	CREDITS_REFUND: 'Credits were returned to a gift card by a rollback',
	CREDITS_REMOVAL: 'Credits were removed from a gift card, manually or by an API call',
	PENDING_POINTS_ACTIVATION: 'Pending points became points that can be spent',
	POINTS_ACCRUAL: 'Points were earned by an earning rule',
	POINTS_ADDITION: 'Points were added, manually or by an API call',
	POINTS_EXPIRATION: 'Points expired',
	POINTS_REDEMPTION: 'Points were spent, on a reward or an order',
	POINTS_REFUND: 'Points were returned by a rollback',
	POINTS_REMOVAL: 'Points were removed, manually or by an API call',
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
	},
	{
		displayName: 'Other Types',
		name: 'otherTypes',
		type: 'string',
		default: '',
		placeholder: 'e.g. POINTS_ADJUSTMENT',
		description: 'Types not in the list, comma-separated',
	},
	moneyField({
		displayName: 'Smallest Amount',
		name: 'minAmount',
		description:
			'The smallest change to return, up or down: points, or money in the unit of Amounts Are In in the options',
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
		description: 'By default, all',
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
	const minAmount = readAmount(parameters, 'filters.minAmount', 0, unit) ?? 0;
	return {
		types: [...parameters.texts('filters.types'), ...parameters.texts('filters.otherTypes')],
		direction: parameters.optionalText('filters.direction'),
		minAmount,
		minPoints: unit === 'major' ? minAmount / 100 : minAmount,
	};
}
