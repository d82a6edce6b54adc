import type { IDataObject } from 'n8n-workflow';
import { orderAmount, orderProfile } from '../../../forms/order/form';
import { eventSchemaOfAnyCampaign } from '../../../forms/eventSchema';
import { CUSTOM_EVENT, ORDER_PAID, SEGMENT_ENTERED } from '../earningRule/events';
import { estimateRows } from '../spendingColumns';
import { collectionOf, readObjects, type InputField } from '../../../forms/reading/inputFields';
import type { Parameters } from '../../../forms/reading/parameters';
import { optionsOf } from '../../../forms/options';
import { bodyFromFields } from '../../../forms/body';
import {
	customerOrMember,
	readSubject,
	readByPost,
	metadataOverrides,
	readMetadataOverrides,
} from '../readByPost';
import type { SingleOperation } from '../../../run/types';
import { optionalUnit } from '../../../forms/money';
import { fixedMenu } from '../../../forms/shownWhen';

const ofOrder = { show: { event: [ORDER_PAID, 'all'] } };

const orderFields: InputField[] = [
	// Elsewhere, the amount is before discounts.
	orderAmount('amount', 'Amount', 'Total after discounts'),
	...orderProfile.filter(({ key }) => key === 'discount_amount'),
	orderAmount('initial_amount', 'Initial Amount', 'Total before discounts'),
	{
		key: 'items',
		displayName: 'Items (JSON)',
		type: 'json',
		default: '[]',
		placeholder: 'e.g. [{"product_id": "prod_0bae32322150fd0546", "quantity": 2}]',
		description: "The items in Voucherify's API format, with amounts in minor units",
		read: readObjects,
	},
	{
		key: 'metadata',
		displayName: 'Metadata (JSON)',
		type: 'json',
		placeholder: 'e.g. {"shop": "Berlin"}',
	},
];

/**
 * Estimate how many points an order or event would bring, without giving any.
 * @see https://docs.voucherify.io/api-reference/examine/examine-earning-rules
 */
export const estimate: SingleOperation = {
	value: 'estimate',
	name: 'Estimate Points',
	action: 'Estimate the points of an order or event',
	description:
		'Estimate the points and benefits that an order or event would bring, without giving any. With Simplify, one item per card or benefit.',
	fields: [
		...customerOrMember,
		{
			displayName: 'Event',
			name: 'event',
			...fixedMenu,
			options: [
				{ name: 'All', value: 'all', description: 'Any way to earn points' },
				{ name: 'Custom Event', value: CUSTOM_EVENT },
				{ name: 'Order Paid', value: ORDER_PAID },
				{ name: 'Segment Entered', value: SEGMENT_ENTERED },
			],
			default: ORDER_PAID,
			description: 'Event to estimate',
		},
		{
			...collectionOf('additionalFields', orderFields),
			displayName: 'Order',
			displayOptions: ofOrder,
		},
		{ ...optionalUnit, displayOptions: ofOrder },
		{ ...eventSchemaOfAnyCampaign, displayOptions: { show: { event: [CUSTOM_EVENT] } } },
		{
			displayName: 'Event Metadata (JSON)',
			name: 'eventMetadata',
			type: 'json',
			displayOptions: { show: { event: [CUSTOM_EVENT] } },
			default: '{}',
			placeholder: 'e.g. {"rating": 5}',
			description: 'Data about the event',
		},
		optionsOf(...metadataOverrides),
	],
	async execute(task) {
		const { parameters } = task;
		const body = {
			...eventIn(parameters),
			customer_identification: readSubject(parameters),
		};
		return await readByPost(
			task,
			['v2', 'loyalties', 'examine', 'earning-rules'],
			body,
			estimateRows,
		);
	},
};

/** Reads the event to estimate, with its data. */
function eventIn(parameters: Parameters): IDataObject {
	const event = parameters.text('event');
	const metadata = readMetadataOverrides(parameters);
	const specific = { trigger: { type: 'SPECIFIC', specific: { event } } };
	switch (event) {
		case 'all': {
			const order = orderIn(parameters);
			return { trigger: { type: 'ALL' }, ...order };
		}
		case ORDER_PAID:
			return { ...specific, customer_order_paid: {}, ...orderIn(parameters) };
		case CUSTOM_EVENT: {
			const given = parameters.object('eventMetadata');
			const custom_event = {
				schema_id: parameters.text(eventSchemaOfAnyCampaign),
				...(given && { metadata: given }),
			};
			const all = { type: 'SPECIFIC', specific: { ...metadata, custom_event } };
			return { ...specific, customer_custom_event: all };
		}
		default:
			return { ...specific, customer_segment_entered: metadata };
	}
}

function orderIn(parameters: Parameters): { customer_order_paid?: IDataObject } {
	const order = bodyFromFields(parameters, orderFields, 'additionalFields');
	const given = {
		...readMetadataOverrides(parameters),
		...(Object.keys(order).length > 0 && { order }),
	};
	return Object.keys(given).length > 0 ? { customer_order_paid: given } : {};
}
