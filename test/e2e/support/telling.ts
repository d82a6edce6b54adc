import type { INodeProperties } from 'n8n-workflow';

interface Panel {
	fields: INodeProperties[];
}

/** Some panels, among them one with each kind of field that any of them has: so few that each can be opened. */
export function telling<T extends Panel>(panels: T[]): T[] {
	const wanted = new Set(panels.flatMap(kindsIn));
	const chosen: T[] = [];
	while (wanted.size > 0) {
		const gain = (panel: T) => new Set(kindsIn(panel).filter((kind) => wanted.has(kind))).size;
		const best = panels.reduce((one, other) => (gain(other) > gain(one) ? other : one));
		chosen.push(best);
		for (const kind of kindsIn(best)) wanted.delete(kind);
	}
	return chosen;
}

const kindsIn = ({ fields }: Panel) => fields.map(kindOf);

/** What decides on how the editor draws a field. */
function kindOf({
	type,
	typeOptions,
	required,
	displayOptions,
	modes,
	default: value,
}: INodeProperties) {
	const ways = modes?.map(({ name, type: way }) => `${name}:${way}`);
	const marks = [required === true, displayOptions !== undefined, Array.isArray(value)];
	return JSON.stringify([type, Object.keys(typeOptions ?? {}).sort(), marks, ways]);
}
