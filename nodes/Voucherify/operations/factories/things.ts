import { readIdOrSourceId } from '../../forms/identity';
import { readCustomer } from '../../forms/customerInForm';
import type { Thing, ThingsOf } from '../runtime/types';

/** Unique key of a thing. */
export const keyOf = ({ kind, name }: Thing) => JSON.stringify([kind, name]);

/** Key of its lock. Upper and lower case may be the same thing, such as in codes: to take two for one costs little. */
export const lockKeyOf = (thing: Thing) => keyOf(thing).toLowerCase();

/** IDs of what has another name, too, by which it can be picked as well: a source ID, a code, the name of a campaign. */
const OWN_ID = /^(camp|cust|lmbr|ord|prod|sku|v)_[\da-z]+$/i;

/**
 * The thing that fields pick, by all of them together.
 * @param names of the fields that pick it
 */
export const picked =
	(...names: string[]): ThingsOf =>
	(parameters) => {
		const values = names.map((name) => parameters.text(name));
		const forms = values.map((value) => OWN_ID.exec(value)?.[1]?.toLowerCase() ?? '');
		return [{ kind: 'picked', name: JSON.stringify(values), form: forms.join(' ') }];
	};

/** The thing that the fields of `forms/identity.ts` name; none where each call creates one more. */
export const identified =
	(idField: string): ThingsOf =>
	(parameters) =>
		Object.entries(readIdOrSourceId(parameters, idField)).map(([form, value]) => ({
			kind: 'identified',
			name: JSON.stringify([value]),
			form,
		}));

/** The customer of `forms/customerInForm.ts`, where more is said of them than who they are. */
export const customerChanged: ThingsOf = (parameters) => {
	const { id, source_id, ...profile } = readCustomer(parameters).customer ?? {};
	if (Object.keys(profile).length === 0) return [];
	const form = id === undefined ? 'source_id' : 'id';
	return [{ kind: 'customer', name: JSON.stringify([id ?? source_id]), form }];
};

/** A picked customer who is changed as well, such as one who joins another program. */
export const changedBesides =
	(...names: string[]): ThingsOf =>
	(parameters) =>
		picked(...names)(parameters).map((thing) => ({ ...thing, kind: 'customer' }));

/** The changed things, and the customer who is changed with them. */
export const withCustomer =
	(things: ThingsOf): ThingsOf =>
	(parameters) => [...things(parameters), ...customerChanged(parameters)];
