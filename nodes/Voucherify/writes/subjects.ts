import { readIdOrSourceId } from '../forms/identity';
import { readCustomer } from '../forms/customerInForm';
import type { FieldOrPath, Parameters } from '../forms/reading/parameters';

/** A resource whose state an item sets. */
export interface Subject {
	/** Role: what the item is about, or a customer who is also changed. */
	kind: 'picked' | 'identified' | 'customer';
	/** Identifier of the subject, as JSON. */
	name: string;
	/**
	 * Form of the name, such as ID or source ID. Two names of one form are two subjects; names of different forms may mean
	 * the same one.
	 */
	form: string;
}

/** Returns the subjects whose state an item sets; none if it adds something. */
export type ReadSubjects = (parameters: Parameters) => Subject[];

export const keyOf = ({ kind, name }: Subject) => JSON.stringify([kind, name]);

/** Returns the key of a subject's lock. It ignores case, as codes may: treating two subjects as one only makes them wait. */
export const lockKeyOf = (subject: Subject) => keyOf(subject).toLowerCase();

/** Voucherify IDs of resources that fields also pick by another name: a source ID, a code, or the name of a campaign. */
const OWN_ID = /^(camp|cust|lmbr|ord|prod|sku|user|v)_[\da-z]+$/i;

/** Builds a function that returns the one subject that fields pick together. */
export const pickedSubject =
	(...fields: FieldOrPath[]): ReadSubjects =>
	(parameters) => {
		const values = fields.map((field) => parameters.text(field));
		const forms = values.map((value) => OWN_ID.exec(value)?.[1]?.toLowerCase() ?? '');
		return [{ kind: 'picked', name: JSON.stringify(values), form: forms.join(' ') }];
	};

/** Builds a function that returns the subject identified in `forms/identity.ts`; none if each request creates another one. */
export const identifiedSubject =
	(idField: string): ReadSubjects =>
	(parameters) =>
		Object.entries(readIdOrSourceId(parameters, idField)).map(([form, value]) => ({
			kind: 'identified',
			name: JSON.stringify([value]),
			form,
		}));

/** Returns the customer in `forms/customerInForm.ts`, if the form has more than their ID and so changes them. */
export const customerChanged: ReadSubjects = (parameters) => {
	const { id, source_id, ...profile } = readCustomer(parameters).customer ?? {};
	if (Object.keys(profile).length === 0) return [];
	const form = id === undefined ? 'source_id' : 'id';
	return [{ kind: 'customer', name: JSON.stringify([id ?? source_id]), form }];
};

/** Builds a function that returns a picked customer who is also changed, such as one who joins another program. */
export const changedBesides =
	(...fields: FieldOrPath[]): ReadSubjects =>
	(parameters) =>
		pickedSubject(...fields)(parameters).map((subject) => ({ ...subject, kind: 'customer' }));

/** Adds the customer in the form to the subjects, if the form changes them. */
export const withCustomer =
	(readOthers: ReadSubjects): ReadSubjects =>
	(parameters) => [...readOthers(parameters), ...customerChanged(parameters)];
