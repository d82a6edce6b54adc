import { bookOn, CARD } from '../../../support/triggers';
import { sandbox } from '../../../support/sandbox';

/** Books transactions of this many seconds ago on `CARD`. Returns their IDs. */
export const book = (count?: number, secondsAgo?: number) =>
	bookOn(sandbox, CARD, count, secondsAgo);

/** Books transactions of now, whose IDs follow all earlier ones. Returns their IDs. */
export const bookNext = (count = 1, voucher = CARD) =>
	sandbox.world.book({ voucher, count }).map(({ id }) => id);
