import type { Beliefs } from '../beliefs';
import { ApiError } from '../errors';

/**
 * If an element is rejected, so is the request; the belief `refusedElement` decides which of the others are added.
 * @param made builds the object; throws an ApiError to reject the element
 */
export function addAll<Element, Made>(
	{ refusedElement }: Beliefs,
	elements: readonly Element[],
	made: (element: Element) => Made,
	add: (one: Made) => Readonly<Made>,
): Readonly<Made>[] {
	const accepted: Made[] = [];
	let refusal: ApiError | undefined;
	for (const element of elements) {
		if (refusal && refusedElement === 'before') break;
		try {
			accepted.push(made(element));
		} catch (error) {
			if (!(error instanceof ApiError) || refusedElement === 'none') throw error;
			refusal ??= error;
		}
	}
	const added = accepted.map(add);
	if (refusal) throw refusal;
	return added;
}
