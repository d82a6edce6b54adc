import type { VoucherifyClient } from '../../../api/client/client';
import type { List } from '../../../api/lists/pages';
import { valueAt, type Resource } from '../../../api/types';
import { reconcileInTransactions } from '../inBackground';
import { bears } from '../../../writes/reference';
import type { ReconcileSpec } from '../../../writes/writeOnce';

/**
 * Returns the list of a card's transactions, newest first.
 * @param card path of the card
 */
export const transactionList = (card: string[]): List => ({
	path: [...card, 'transactions'],
	key: 'data',
	query: { order: '-created_at' },
});

/** Start of the headline if the service rejects a booking of points. */
export const NOT_BOOKED = 'The points were not booked';

/**
 * Finds a transaction of a card by the reference in its reason.
 * @param isAlike see `RowMatcher`
 */
export const bookingLookup = (
	client: VoucherifyClient,
	card: string[],
	isAlike: (row: Resource) => boolean,
): ReconcileSpec<Resource> =>
	reconcileInTransactions(
		client,
		{ list: transactionList(card), refused: NOT_BOOKED },
		'the transactions of the card',
		{ bears: (row, reference) => bears(transactionReason(row), reference), isAlike },
	);

export const transactionReason = (row: Resource) => valueAt(row, 'details', 'reason');
