import { NodeOperationError, type INode } from 'n8n-workflow';
import { asUnknown } from '../../writes/failure';
import { createdObjects, type BatchElement } from './slots';

/**
 * Gives partly created items their own failure with the created IDs: sending such an item again would create these twice.
 * @returns a description of each such item, with the created IDs
 */
export function failPartlyDone(node: INode, byItem: Map<number, BatchElement[]>): string[] {
	const descriptions: string[] = [];
	for (const [itemIndex, own] of byItem) {
		const ids = createdObjects(own).map(({ id }) => id);
		if (ids.length === 0 || ids.length === own.length) continue;
		const { message, description } = own.find(({ failure }) => failure)?.failure?.error ?? {};
		const error = new NodeOperationError(
			node,
			`Item ${itemIndex} was partly carried out, then: ${message ?? 'the run ended'}`,
			{
				itemIndex,
				description: [
					`Of its ${own.length} elements, these were created: ${ids.join(', ')}.`,
					description,
				]
					.filter(Boolean)
					.join(' '),
			},
		);
		const failure = asUnknown(error, { candidates: ids });
		for (const slot of own) if (!slot.created) slot.failure = failure;
		descriptions.push(`item ${itemIndex} (${ids.join(', ')})`);
	}
	return descriptions;
}
