import { bookOn } from '../../../support/triggers';
import { sandbox } from '../../../support/sandbox';

/** Cards that triggers watch one by one. */
export const [A, B, C] = ['COFFEE-0001', 'COFFEE-0002', 'GIFT-0001'] as const;

/** Books transactions of this many seconds ago on a card. Returns their IDs. */
export const book = (voucher: string, count?: number, secondsAgo?: number) =>
	bookOn(sandbox, voucher, count, secondsAgo);

/** Path of a card's transactions. */
export const pathOf = (code: string) => `/v1/vouchers/${code}/transactions`;

/** Deletes a card in Voucherify. */
export const lose = (code: string) => {
	sandbox.faults.add({ kind: 'status', status: 404, times: Infinity, path: pathOf(code) });
};
