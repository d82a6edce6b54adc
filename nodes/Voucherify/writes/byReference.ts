import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../forms/reading/parameters';
import type { Result, WriteContext } from './types';
import { asFound, asUnknown, withOutcome } from './failure';
import { madeAt } from './reference';
import type { ReconcileSpec } from './writeOnce';

/** Field for the reference of a write with an unknown outcome; the error of such a write contains it. */
export const referenceField: INodeProperties = {
	displayName: 'Reference',
	name: 'reference',
	type: 'string',
	required: true,
	default: '',
	placeholder: 'e.g. n8n-mwsi65y3-CweIVOmGoFqa',
	description: 'The error.reference of an unknown outcome',
};

/** Tolerated error of this machine's clock, in milliseconds. */
const CLOCKS_MS = 3_600_000;

/**
 * Looks up once, by its reference, what a write with an unknown outcome has done.
 * @throws NodeApiError if it was refused, NodeOperationError if that is still unknown; both have it in `error.outcome`
 */
export async function foundByReference<T>(
	{ client, parameters }: Pick<WriteContext, 'client' | 'parameters'>,
	spec: ReconcileSpec<T>,
	show: (found: T) => Promise<Result[]> | Result[],
): Promise<Result[]> {
	const reference = parameters.text('reference');
	const made = madeAtOrRefuse(parameters, reference);
	// The user asks for this lookup, so it searches everything.
	const seen = await spec.find(reference, () => made - CLOCKS_MS, { left: Infinity });
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
		'is not a node reference',
		'Enter the error.reference of the item, which begins with n8n-.',
	);
}
