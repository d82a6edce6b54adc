import type { INodeProperties } from 'n8n-workflow';
import { searchCustomers } from '../../forms/customer';
import { customerInForm } from '../../forms/customerInForm';
import { locator } from '../../forms/locator';
import { orderProfile, orderStatuses } from '../../forms/order/form';
import type { InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';

/** Sends no status, so that a known order keeps its own. */
const AS_IT_IS = 'asItIs';

/** Status of the order. It decides whether points are earned, so it is not among the optional fields. */
export const statusField: INodeProperties = {
	displayName: 'Status',
	name: 'status',
	type: 'options',
	options: [
		{ name: 'As It Is', value: AS_IT_IS, description: 'A new order gets the status Created' },
		...orderStatuses.map(({ name, value }) => ({
			name,
			value,
			...(value === 'PAID' && {
				description: 'The customer earns points, if earning rules apply',
			}),
		})),
	],
	default: AS_IT_IS,
};

/** Returns the status as a part of a body; empty to keep the current status. */
export function readStatus(parameters: Parameters): { status?: string } {
	const status = parameters.text('status');
	return status === AS_IT_IS ? {} : { status };
}

/** Fields of an order, apart from IDs, status, items, customer and metadata. */
export const orderFields: InputField[] = [
	...orderProfile.filter(({ key }) => key !== 'status'),
	{
		...locator({
			displayName: 'Referrer',
			name: 'referrerId',
			description: 'The customer who referred the buyer',
			search: searchCustomers,
			examples: { id: 'cust_eWgXlBBiY6THFRJwX45Iakv4' },
			required: false,
		}),
		key: 'referrer_id',
		clears: true,
	},
];

export const buyer = customerInForm({ isOptional: true });
