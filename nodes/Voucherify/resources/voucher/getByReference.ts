import { simplifyInUnit } from '../../forms/money';
import { cardWithBalance } from '../../forms/voucher';
import { shownBy } from '../../columns/row';
import { transactionColumns } from '../../columns/voucherTransaction';
import { bookingReconcileSpec } from '../../factories/balance';
import type { SingleOperation } from '../../run/types';
import { foundByReference, referenceField } from '../../writes/byReference';

/**
 * Look up a balance change whose outcome was unknown, also of legacy points and their transfers.
 * @see https://docs.voucherify.io/api-reference/vouchers/list-voucher-transactions
 */
export const getByReference: SingleOperation = {
	value: 'getByReference',
	name: 'Get by Reference',
	action: 'Get a balance change by reference',
	description:
		'Check whether credits or points were booked after a lost response: found, or still unknown. Also for legacy loyalty cards; for a transfer, enter the card that the points come from.',
	fields: [cardWithBalance, referenceField, ...simplifyInUnit],
	async execute(task) {
		const { client, parameters } = task;
		const show = shownBy(parameters, transactionColumns);
		const card = parameters.text(cardWithBalance);
		const spec = bookingReconcileSpec(client, card, () => false, show);
		return await foundByReference(task, spec, (json) => [{ json }]);
	},
};
