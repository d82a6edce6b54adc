import type { INodeProperties } from 'n8n-workflow';

interface Panel {
	fields: INodeProperties[];
}

/** A few panels that together have every kind of field that any panel has: few enough to open them all. */
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

/** The properties that decide how the editor draws a field. */
function kindOf({
	type,
	typeOptions,
	required,
	displayOptions,
	modes,
	default: value,
}: INodeProperties) {
	const ways = modes?.map(({ name, type: way }) => `${name}:${way}`);
	const traits = [required === true, displayOptions !== undefined, Array.isArray(value)];
	return JSON.stringify([type, Object.keys(typeOptions ?? {}).sort(), traits, ways]);
}
