import type { Resource } from '../../../api/types';
import { cardPath, readCardPath } from '../fields';
import { simplify } from '../../../forms/paging';
import { cardTransactionColumns } from '../../../columns/loyaltyTransaction';
import { simplifiedBy } from '../../../columns/row';
import type { SingleOperation } from '../../../run/types';
import { foundByReference, referenceField } from '../../../writes/byReference';
import type { ReconcileSpec } from '../../../writes/writeOnce';
import { bookingLookup } from './transactions';

/**
 * Look up points whose booking had an unknown outcome.
 * @see https://docs.voucherify.io/api-reference/members/list-card-transactions
 */
export const getByReference: SingleOperation = {
	value: 'getByReference',
	name: 'Get by Reference',
	action: 'Get adjusted points by reference',
	description:
		'Check whether points were booked on a card after a lost response: found, refused or still unknown',
	fields: [...cardPath, referenceField, simplify],
	async execute(task) {
		const { client, parameters } = task;
		const isSimplified = parameters.flag('simplify');
		const spec: ReconcileSpec<Resource> = {
			place: 'the transactions of the card',
			find: async (reference, since, budget) => {
				const card = await readCardPath(task);
				return await bookingLookup(client, card, () => false).find(reference, since, budget);
			},
		};
		return await foundByReference(task, spec, (row) => {
			const shown = isSimplified ? simplifiedBy(cardTransactionColumns, row) : row;
			return [{ json: { ...shown, booked: row.status === 'APPROVED' } }];
		});
	},
};
