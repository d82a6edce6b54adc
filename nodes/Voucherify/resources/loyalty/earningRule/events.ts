import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { eventSchemaOfAnyCampaign } from '../../../forms/eventSchema';
import type { Parameters } from '../../../forms/reading/parameters';
import { segment } from '../../../forms/segment';
import { fixedMenu } from '../../../forms/shownWhen';

export const ORDER_PAID = 'customer.order.paid';
export const CUSTOM_EVENT = 'customer.custom_event';
export const SEGMENT_ENTERED = 'customer.segment.entered';

/** Fields for what a rule gives points for. */
export const eventFields: INodeProperties[] = [
	{
		displayName: 'Event',
		name: 'event',
		...fixedMenu,
		options: [
			{ name: 'Custom Event', value: CUSTOM_EVENT },
			{ name: 'Order Paid', value: ORDER_PAID },
			{ name: 'Segment Entered', value: SEGMENT_ENTERED },
		],
		default: ORDER_PAID,
		description: 'What members earn points for',
	},
	{ ...eventSchemaOfAnyCampaign, displayOptions: { show: { event: [CUSTOM_EVENT] } } },
	{ ...segment, displayOptions: { show: { event: [SEGMENT_ENTERED] } } },
];

/** Reads the event, as the API takes it. */
export function readTrigger(parameters: Parameters): IDataObject {
	const event = parameters.text('event');
	switch (event) {
		case CUSTOM_EVENT:
			return { event, custom_event: { schema_id: parameters.text(eventSchemaOfAnyCampaign) } };
		case SEGMENT_ENTERED:
			return { event, segment: { id: parameters.text(segment) } };
		default:
			return { event };
	}
}
