import { ApiError, invalidPayload } from '../errors';
import { EXPORTED } from './exportedObjects';
import { TEXT_OPERATORS } from './exportFilters';
import type { Table, TableRequest } from './exports';
import type { Store } from './store';
import type { ProductFilter } from './types';

/** The rows that a request asks for, as they are now. */
export function tableOf(store: Store, { exported_object, parameters = {} }: TableRequest): Table {
	const exported = EXPORTED[exported_object];
	if (!exported) {
		throw invalidPayload(
			`Property .exported_object should be equal to one of the allowed values [ ${Object.keys(EXPORTED).join(', ')} ]`,
		);
	}
	const { order, fields = exported.usual, filters = {}, campaign_id } = parameters;
	const known = (field: string) => exported.columns.includes(field) || /^metadata\../.test(field);
	if (!fields.every(known)) {
		throw new ApiError(
			400,
			'invalid_export_fields',
			'Invalid Export',
			`Unsupported field used. Allowed fields: ${exported.columns.join(', ')}`,
		);
	}
	const cell = (thing: object, field: string) => cellOf(thing, exported.paths?.[field] ?? field);
	const { junction, ...conditions } = filters;
	const stray = Object.keys(conditions).find(
		(field) => !known(field) && !exported.filters?.includes(field),
	);
	if (stray !== undefined) throw invalidPayload(`Property .filters.${stray} is not allowed`);
	const tests = Object.entries(conditions).flatMap(([field, filter]) =>
		testsOf(filter).map((test) => (thing: object) => test(cell(thing, field))),
	);
	const isOr = junction?.toLowerCase() === 'or';
	const fits = (thing: object) =>
		isOr ? tests.some((test) => test(thing)) : tests.every((test) => test(thing));
	if (campaign_id !== undefined) store.campaigns.get(campaign_id);
	const things = exported
		.things(store)
		.filter((thing) => campaign_id === undefined || cell(thing, 'campaign_id') === campaign_id)
		.filter(fits);
	const column = order?.replace('-', '');
	const sign = order?.startsWith('-') ? -1 : 1;
	const sorted =
		column === undefined
			? things
			: things.toSorted((a, b) => (cell(a, column) > cell(b, column) ? sign : -sign));
	return {
		columns: fields,
		rows: sorted.map((thing) => fields.map((field) => cell(thing, field))),
	};
}

function cellOf(thing: object, path: string): string {
	const value = path
		.split('.')
		.reduce<unknown>(
			(inner, part) => (inner === null ? null : Reflect.get(Object(inner), part)),
			thing,
		);
	if (value === null || value === undefined) return '';
	return typeof value === 'string' ? value : JSON.stringify(value);
}

type Compare = (value: number, wanted: number) => boolean;

const TIMES: Record<string, Compare> = {
	$after: (value, wanted) => value > wanted,
	$before: (value, wanted) => value < wanted,
};

const NUMBERS: Record<string, Compare> = {
	$more_than: (value, wanted) => value > wanted,
	$less_than: (value, wanted) => value < wanted,
	$more_than_equal: (value, wanted) => value >= wanted,
	$less_than_equal: (value, wanted) => value <= wanted,
};

/** Whether a cell meets the conditions of a filter. */
function testsOf(filter: ProductFilter[string]): Array<(cell: string) => boolean> {
	if (typeof filter !== 'object') return [];
	return Object.entries(filter.conditions).map(([operator, given]) => {
		const wanted = given.map(String);
		const [time, number] = [TIMES[operator], NUMBERS[operator]];
		if (time) return (cell) => wanted.every((one) => time(Date.parse(cell), Date.parse(one)));
		if (number) return (cell) => wanted.every((one) => number(Number(cell), Number(one)));
		const text = TEXT_OPERATORS[operator];
		if (!text) throw invalidPayload(`Property .filters has no operator ${operator}`);
		return (cell) => text(cell, wanted);
	});
}
