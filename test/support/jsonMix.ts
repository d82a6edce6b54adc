import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../nodes/Voucherify/api/types';

/** What no field of ours fills: it stands in each group of a JSON that a test enters. */
export const PROBE = 'n8n_probe';

/** What no field of ours says. */
const OTHER = 'other';

/** What an object holds beyond another one, at any depth. */
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

/** Two objects as one. */
export function mixed(first: IDataObject, second: IDataObject): IDataObject {
	const all = { ...first };
	for (const [key, value] of Object.entries(second)) {
		const known = all[key];
		all[key] = isJsonObject(known) && isJsonObject(value) ? mixed(known, value) : value;
	}
	return all;
}

/** The object with another value of everything in it, and the probe in each group. */
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

/** Whether each value that fields gave was sent, or the other one that stood in the JSON; `lost` for a group without it. */
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

/** The object in a body that holds the probe itself, not in a group. */
export function holderOf(body: unknown): IDataObject | undefined {
	if (isJsonObject(body) && PROBE in body) return body;
	const inner: unknown[] = typeof body === 'object' && body !== null ? Object.values(body) : [];
	return inner.map(holderOf).find((one) => one);
}
