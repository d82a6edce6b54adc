/**
 * The entries in the order of a text, such as their label. Labels are plain English: a collation by language would keep
 * n8n's start waiting.
 */
export function sortedBy<T>(list: readonly T[], textOf: (entry: T) => string): T[] {
	const keyed = list.map((entry) => ({ entry, key: textOf(entry).toLowerCase() }));
	keyed.sort((a, b) => Number(a.key > b.key) - Number(a.key < b.key));
	return keyed.map(({ entry }) => entry);
}
