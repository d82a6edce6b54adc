/** Maximum columns that a hint names. The others are counted. */
const MAX_NAMES = 20;

/** Maximum characters of a name. */
const LONGEST = 40;

/**
 * Returns a hint that names the columns that become metadata; undefined if there are none.
 * @param known columns that become fields
 */
export function metadataHint(columns: string[], known: string[]): string | undefined {
	const fields = new Set(known.map((name) => name.toLowerCase()));
	const names = columns.filter((name) => !fields.has(name.toLowerCase()));
	const listed = names.slice(0, MAX_NAMES).map(shown);
	const last = names.length > MAX_NAMES ? `${names.length - MAX_NAMES} more` : listed.pop();
	if (last === undefined) return undefined;
	return listed.length > 0
		? `${listed.join(', ')} and ${last} become metadata.`
		: `${last} becomes metadata.`;
}

const shown = (name: string) => (name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name);
