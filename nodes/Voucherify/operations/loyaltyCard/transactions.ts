import type { VoucherifyClient } from '../../api/client';
import type { List } from '../../api/lists/pages';
import { valueAt, type Resource } from '../../api/types';
import { traceIn } from '../kinds/inBackground';
import { bears } from '../reliability/reference';
import type { Trace } from '../reliability/writeOnce';

/** Where the transactions of a card are listed, the latest first. @param card the path of the card */
export const transactionsOf = (card: string[]): List => ({
	path: [...card, 'transactions'],
	key: 'data',
	query: { order: '-created_at' },
});

/** How the headline begins when points are rejected in the end. */
export const NOT_BOOKED = 'The points were not booked';

/** The transactions of a card, which bear a reference in their reason. @param isAlike see `Marks` */
export const bookingsOf = (
	client: VoucherifyClient,
	card: string[],
	isAlike: (row: Resource) => boolean,
): Trace<Resource> =>
	traceIn(
		client,
		{ list: transactionsOf(card), refused: NOT_BOOKED },
		'the transactions of the card',
		{ bears: (row, reference) => bears(reasonOf(row), reference), isAlike },
	);

export const reasonOf = (row: Resource) => valueAt(row, 'details', 'reason');
