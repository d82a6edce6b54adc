import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { ErrorCatalog } from '../../api/http/request';
import { MAX_SEGMENT_CUSTOMERS } from '../../api/limits';
import { nameField } from '../../forms/name';
import type { Parameters } from '../../forms/reading/parameters';
import type { SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { segmentTypes } from './fields';
import { fixedMenu } from '../../forms/shownWhen';

const form: INodeProperties[] = [
	nameField('Newsletter Readers'),
	{
		displayName: 'Type',
		name: 'segmentType',
		...fixedMenu,
		options: segmentTypes,
		default: 'static',
		description: 'It cannot be changed later',
	},
	{
		displayName: 'Customer IDs',
		name: 'customerIds',
		type: 'string',
		required: true,
		displayOptions: { show: { segmentType: ['static'] } },
		default: '',
		placeholder: 'e.g. cust_eWgXlBBiY6THFRJwX45Iakv4',
		description: 'Up to 20,000 Voucherify IDs: comma-separated, a JSON array, or a list',
	},
	{
		displayName: 'Filter (JSON)',
		name: 'filter',
		type: 'json',
		required: true,
		displayOptions: { show: { segmentType: ['auto-update', 'passive'] } },
		default: '',
		placeholder: 'e.g. {"junction": "and", "address.country": {"conditions": {"$is": "Poland"}}}',
		description: 'In API format',
	},
];

/** A static segment is refused if one of its customers is unknown. */
const unknownCustomer: ErrorCatalog = {
	404: {
		headline: 'A customer of the segment is unknown',
		advice:
			'Use Voucherify IDs, such as those from Customer → Get Many. IDs of your own system are not accepted.',
	},
};

/**
 * Create a segment. Not idempotent, so it is not sent again when its outcome is unknown.
 * @see https://docs.voucherify.io/api-reference/segments/create-segment
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a segment',
	description: 'Create a segment of chosen customers, or of those that match a filter',
	writes: true,
	fields: form,
	async execute({ client, parameters }) {
		return await write(client, {
			method: 'POST',
			returns: { object: 'segment' },
			path: ['v1', 'segments'],
			body: { name: parameters.text('name'), ...contentOf(parameters) },
			errorCatalog: unknownCustomer,
		});
	},
};

function contentOf(parameters: Parameters): IDataObject {
	const type = parameters.text('segmentType');
	if (type === 'static') return { type, customers: customersIn(parameters) };
	const filter = parameters.object('filter');
	if (Object.keys(filter ?? {}).some((key) => key !== 'junction')) return { type, filter };
	const advice =
		'Enter a JSON object in the API format. Without a condition, the segment would have all customers.';
	throw parameters.invalid('filter', filter ? 'has no condition' : 'is empty', advice);
}

function customersIn(parameters: Parameters): string[] {
	const customers = [...new Set(parameters.ids('customerIds'))];
	if (customers.length === 0) {
		const advice = 'Enter at least one: customers cannot be added later.';
		throw parameters.invalid('customerIds', 'is empty', advice);
	}
	if (customers.length <= MAX_SEGMENT_CUSTOMERS) return customers;
	throw parameters.invalid(
		'customerIds',
		`has ${customers.length} customers`,
		`A static segment has up to ${MAX_SEGMENT_CUSTOMERS}: create several, or an active one, which finds its customers by a filter.`,
	);
}
