/**
 * Sorts entries by a text, such as their label, ignoring case. Labels are plain English: locale-aware comparison would
 * slow down n8n's start.
 */
export function sortedBy<T>(list: readonly T[], textOf: (entry: T) => string): T[] {
	const keyed = list.map((entry) => ({ entry, key: textOf(entry).toLowerCase() }));
	keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
	return keyed.map(({ entry }) => entry);
}
