import type { Beliefs } from '../beliefs';
import { ApiError } from '../errors';

/**
 * Adds what is made of each element of an array. Where one is refused, so is the array, whatever else of it is added.
 * @param made what comes of an element. @throws ApiError when the element is refused
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
