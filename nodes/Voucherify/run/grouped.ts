export function grouped<S, Key>(slots: S[], keyOf: (slot: S) => Key): Map<Key, S[]> {
	const groups = new Map<Key, S[]>();
	for (const slot of slots) {
		const group = groups.get(keyOf(slot));
		if (group) group.push(slot);
		else groups.set(keyOf(slot), [slot]);
	}
	return groups;
}
