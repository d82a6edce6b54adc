/** Groups values by a key. Groups, and the values of each, keep their order. */
export function groupBy<T, Key>(values: T[], keyOf: (value: T) => Key): Map<Key, T[]> {
	const groups = new Map<Key, T[]>();
	for (const value of values) {
		const group = groups.get(keyOf(value));
		if (group) group.push(value);
		else groups.set(keyOf(value), [value]);
	}
	return groups;
}
