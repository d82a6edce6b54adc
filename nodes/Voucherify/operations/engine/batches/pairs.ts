import type { IDataObject } from 'n8n-workflow';
import type { Resource } from '../../../api/types';
import { agrees } from '../../reliability/agrees';

/**
 * Pairs the rows of an answer with the elements: a row belongs to the element whose values it has. The order of an answer tells only rows
 * apart that say the same of themselves, and only where there is one for each element.
 * @param toldBy what a row says of its element, in the form of the element
 * @returns a row for each element, in their order; undefined where none says what was sent
 */
export function paired(
	elements: IDataObject[],
	rows: Resource[],
	toldBy: (row: Resource) => IDataObject,
): Array<Resource | undefined> {
	const isWhole = rows.length === elements.length;
	// What was sent alone, the answer is about, in whatever words.
	if (isWhole && rows.length === 1) return rows;
	const fitting = elements.map((element) => {
		const named = rows.filter((row) => agrees(element, toldBy(row), true));
		if (named.length > 0 || !isWhole) return named;
		return rows.filter((row) => agrees(element, toldBy(row)));
	});
	const pairs = elements.map((): Resource | undefined => undefined);
	const taken = new Set<Resource>();
	const take = (index: number, row: Resource) => {
		pairs[index] = row;
		taken.add(row);
	};
	const open = (index: number) =>
		pairs[index] ? [] : (fitting[index] ?? []).filter((row) => !taken.has(row));
	for (;;) {
		const sure = elements.findIndex((_, index) => open(index).length === 1);
		const unsure = elements.findIndex((_, index) => open(index).length > 1);
		const index = sure >= 0 ? sure : unsure;
		const left = open(index);
		const inOrder = rows[index];
		const row = inOrder && left.includes(inOrder) ? inOrder : left[0];
		if (!row) return pairs;
		take(index, row);
	}
}
