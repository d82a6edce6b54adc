import { NodeOperationError, type IExecuteFunctions } from 'n8n-workflow';
import { nodeForErrors } from '../../../api/node';
import { asUnknown, outcomeOf } from '../../reliability/outcome';
import { createdIn, type Slot } from './slots';

/**
 * Gives items of which only a part was created an error of their own, with what was created: sent again as a whole, they
 * would create it twice.
 */
export function markHalfDone(context: IExecuteFunctions, byItem: Map<number, Slot[]>): void {
	for (const [itemIndex, own] of byItem) {
		const reason = own.find(({ failure }) => failure)?.failure;
		const ids = createdIn(own).map(({ id }) => id);
		if (!reason || ids.length === 0) continue;
		const most = outcomeOf(reason) === 'unknown' ? ' at least' : '';
		const failure = new NodeOperationError(
			nodeForErrors(context),
			`Item ${itemIndex} was carried out in part, then: ${reason.message}`,
			{
				itemIndex,
				description: `Of its ${own.length} elements${most} ${ids.length} were created: ${ids.join(', ')}. ${reason.description ?? ''}`,
			},
		);
		asUnknown(failure, { candidates: ids });
		for (const slot of own) if (slot.failure) slot.failure = failure;
	}
}
