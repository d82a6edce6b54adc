import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../../forms/reading/parameters';
import type { Result, Task } from '../runtime/types';
import { asFound, asUnknown, withOutcome } from './failure';
import { madeAt } from './reference';
import type { ReconcileSpec } from './writeOnce';

/** Fields that identify the lost call: errors of an unknown outcome tell them. */
export const referenceField: INodeProperties = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. n8n-mwsi65y3-CweIVOmGoFqa',
	description: 'The error.reference of an item whose outcome is unknown',
};

/** Tolerated error of this machine's clock, in milliseconds. */
const CLOCKS_MS = 3_600_000;

/**
 * Looks once for what a call has done whose outcome was unknown, by its reference.
 * @throws NodeApiError when it was refused, NodeOperationError when that is still unknown; both tell it as `error.outcome`
 */
export async function foundByReference<T>(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	spec: ReconcileSpec<T>,
	show: (found: T) => Promise<Result[]> | Result[],
): Promise<Result[]> {
	const reference = parameters.text('reference');
	const made = madeAtOrRefuse(parameters, reference);
	// Whoever asks for it wants all of it looked through.
	const seen = await spec.look(reference, () => made - CLOCKS_MS, { left: Infinity });
	if (seen.found !== undefined) return asFound(await show(seen.found));
	if (seen.refused) throw withOutcome(seen.refused);
	const unknown = new NodeOperationError(
		client.node,
		`No match for ${reference} in ${spec.place} yet`,
		{
			description: 'It may not have been processed, or not be listed yet: try again later.',
		},
	);
	throw withOutcome(asUnknown(unknown, { reference, candidates: seen.candidates }));
}

function madeAtOrRefuse(parameters: Parameters, reference: string): number {
	const made = madeAt(reference);
	if (made !== undefined) return made;
	throw parameters.invalid(
		'reference',
		'is no reference of this node',
		'Enter the error.reference of the item, which begins with n8n-.',
	);
}
