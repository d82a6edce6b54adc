import type { VoucherifyClient } from '../../../api/http/client';
import type { List } from '../../../api/lists/pages';
import { valueAt, type Resource } from '../../../api/types';
import { reconcileInTransactions } from '../inBackground';
import { bears } from '../../safeWrites/reference';
import type { ReconcileSpec } from '../../safeWrites/writeOnce';

/** Returns the list of a card's transactions, the latest first. @param card the path of the card */
export const transactionList = (card: string[]): List => ({
	path: [...card, 'transactions'],
	key: 'data',
	query: { order: '-created_at' },
});

/** Beginning of the headline when points are rejected in the end. */
export const NOT_BOOKED = 'The points were not booked';

/** The transactions of a card, which bear a reference in their reason. @param isAlike see `Marks` */
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
