import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';

/** Key that none of our fields fills. Tests put it into each object of a JSON input. */
export const PROBE = 'n8n_probe';

/** Value that none of our fields has. */
const OTHER = 'other';

/** Keys of `object` that `known` lacks, at any depth. */
export function beyond(known: IDataObject, object: IDataObject): IDataObject {
	const more = Object.entries(object).flatMap(([key, value]): Array<[string, typeof value]> => {
		const before = known[key];
		if (isJsonObject(before) && isJsonObject(value)) {
			const inner = beyond(before, value);
			return Object.keys(inner).length > 0 ? [[key, inner]] : [];
		}
		return key in known || key === PROBE ? [] : [[key, value]];
	});
	return Object.fromEntries(more);
}

/** Deep merge of two objects; the second one wins. */
export function mixed(first: IDataObject, second: IDataObject): IDataObject {
	const all = { ...first };
	for (const [key, value] of Object.entries(second)) {
		const known = all[key];
		all[key] = isJsonObject(known) && isJsonObject(value) ? mixed(known, value) : value;
	}
	return all;
}

/** The object with all its values replaced, and with the probe in each nested object. */
export function otherThan(object: IDataObject): IDataObject {
	const others = Object.entries(object).map(([key, value]): [string, typeof value] => [
		key,
		otherValue(value),
	]);
	return Object.fromEntries([...others, [PROBE, 1]]);
}

function otherValue(value: IDataObject[string]): IDataObject[string] {
	if (isJsonObject(value)) return otherThan(value);
	return Array.isArray(value) ? [OTHER] : OTHER;
}

/**
 * For each value in `fields`, whether `sent` has it or the other value from the JSON input; `lost` if neither, or if a
 * nested object lacks the probe.
 */
export function origins(sent: IDataObject, fields: IDataObject): Array<'JSON' | 'fields' | 'lost'> {
	return Object.entries(fields).flatMap(([key, value]) => {
		const mine = sent[key];
		if (isJsonObject(value)) {
			return isJsonObject(mine) && mine[PROBE] === 1 ? origins(mine, value) : ['lost'];
		}
		const text = JSON.stringify(mine);
		if (text === JSON.stringify(otherValue(value))) return ['JSON'];
		return text === JSON.stringify(value) ? ['fields'] : ['lost'];
	});
}

/** The outermost object in a body that has the probe as its own key. */
export function holderOf(body: unknown): IDataObject | undefined {
	if (isJsonObject(body) && PROBE in body) return body;
	const inner: unknown[] = typeof body === 'object' && body !== null ? Object.values(body) : [];
	return inner.map(holderOf).find((one) => one);
}
