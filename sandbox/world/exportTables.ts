import { invalidPayload, refusal } from '../errors';
import { EXPORTED } from './exportedObjects';
import type { Table, TableRequest } from './exports';
import { cellOf, passes } from './operators';
import type { Store } from './store';

export function tableOf(store: Store, { exported_object, parameters = {} }: TableRequest): Table {
	const exported = EXPORTED[exported_object];
	if (!exported) {
		throw invalidPayload(
			`Property .exported_object should be equal to one of the allowed values [ ${Object.keys(EXPORTED).join(', ')} ]`,
		);
	}
	const { order, fields = exported.usual, filters = {}, campaign_id } = parameters;
	const { paths = {} } = exported;
	const known = (field: string) => exported.columns.includes(field) || /^metadata\../.test(field);
	if (!fields.every(known)) {
		const details = `Unsupported field used. Allowed fields: ${exported.columns.join(', ')}`;
		throw refusal('invalid_export_fields', 'Invalid Export', details);
	}
	const stray = Object.keys(filters).find(
		(field) => field !== 'junction' && !known(field) && !exported.filters?.includes(field),
	);
	if (stray !== undefined) throw invalidPayload(`Property .filters.${stray} is not allowed`);
	const cell = (row: object, field: string) => cellOf(row, paths[field] ?? field);
	if (campaign_id !== undefined) store.campaigns.get(campaign_id);
	const rows = exported
		.rows(store)
		.filter((row) => campaign_id === undefined || cell(row, 'campaign_id') === campaign_id)
		.filter(passes(filters, cell));
	const column = order?.replace('-', '');
	const sign = order?.startsWith('-') ? -1 : 1;
	const sorted =
		column === undefined
			? rows
			: rows.toSorted((a, b) => (cell(a, column) > cell(b, column) ? sign : -sign));
	return { columns: fields, paths, rows: sorted };
}
