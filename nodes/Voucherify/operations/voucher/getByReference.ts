import { simplify } from '../../fields/paging';
import { card } from '../../fields/voucher';
import { simplified } from '../../items/voucherTransaction';
import { bookingTrace } from '../kinds/balance';
import type { SingleOperation } from '../kinds/operation';
import { foundByReference, referenceField } from '../reliability/byReference';

/**
 * Look once more for a change of a balance whose outcome was unknown, also for legacy points and transfers of them.
 * @see https://docs.voucherify.io/api-reference/vouchers/list-voucher-transactions
 */
export const getByReference: SingleOperation = {
	value: 'getByReference',
	name: 'Get by Reference',
	action: 'Get a change of a balance whose outcome was unknown',
	description:
		'Look again whether credits or points were booked whose answer was lost: found, or still unknown. Also for legacy loyalty cards; of a transfer, enter the card that the points come from.',
	fields: [card, referenceField, simplify],
	async execute(task) {
		const { client, parameters } = task;
		const isSimplified = parameters.flag('simplify');
		const trace = bookingTrace(client, parameters.text('voucherCode'), () => false);
		return await foundByReference(task, trace, (row) => [
			{ json: isSimplified ? simplified(row) : row },
		]);
	},
};
