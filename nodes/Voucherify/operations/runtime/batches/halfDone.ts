import { NodeOperationError, type INode } from 'n8n-workflow';
import { asUnknown } from '../../safeWrites/failure';
import { createdIn, type BatchElement } from './slots';

/**
 * Gives items of which only a part was created an error of their own, with what was created: sent again as a whole, they
 * would create it twice.
 * @returns the items and what was created of them, in words
 */
export function markHalfDone(node: INode, byItem: Map<number, BatchElement[]>): string[] {
	const told: string[] = [];
	for (const [itemIndex, own] of byItem) {
		const ids = createdIn(own).map(({ id }) => id);
		if (ids.length === 0 || ids.length === own.length) continue;
		const { message, description } = own.find(({ failure }) => failure)?.failure?.error ?? {};
		const error = new NodeOperationError(
			node,
			`Item ${itemIndex} was carried out in part, then: ${message ?? 'the run ended'}`,
			{
				itemIndex,
				description: [
					`Of its ${own.length} elements these were created: ${ids.join(', ')}.`,
					description,
				]
					.filter(Boolean)
					.join(' '),
			},
		);
		const failure = asUnknown(error, { candidates: ids });
		for (const slot of own) if (!slot.created) slot.failure = failure;
		told.push(`item ${itemIndex} in part ${ids.join(', ')}`);
	}
	return told;
}
