import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import { isResource, type Resource } from '../../api/types';
import type { BatchedOperation } from '../kinds/operation';

/**
 * The rows of an answer, in the order of the elements that were sent. Nothing promises that the answer has that order:
 * where a row names its element, that decides. Only what has the same name, or none, goes by place.
 * @throws NodeApiError when the answer does not have a row for each element: what was created is not known then
 */
export function pairedRows(
	answer: unknown,
	elements: readonly IDataObject[],
	{ nameOf }: Pick<BatchedOperation, 'nameOf'>,
	client: VoucherifyClient,
): Resource[] {
	const unclear = () =>
		unexpectedAnswer('it does not list what was created', client.about({ method: 'POST' }));
	if (!Array.isArray(answer) || answer.length !== elements.length || !answer.every(isResource))
		throw unclear();
	// What was sent alone, the answer is about, in whatever words.
	if (answer.length === 1) return answer;
	const left: Resource[] = [...answer];
	return elements.map((element) => {
		const named = (name: unknown) => left.findIndex((row) => nameOf?.(row) === name);
		const [at] = [named(nameOf?.(element)), named(undefined)].filter((index) => index >= 0);
		const [row] = at === undefined ? [] : left.splice(at, 1);
		if (!row) throw unclear();
		return row;
	});
}
