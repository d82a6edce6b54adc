import { updateDisplayOptions, type IDisplayOptions, type INodeProperties } from 'n8n-workflow';
import { batchOptions } from '../../fields/batchSize';
import { loyaltyCampaign } from '../../fields/campaign';
import { metadata } from '../../fields/metadata';
import { additionalFields } from './additionalFields';
import { pointsFields } from './pointsFields';
import { CUSTOM_EVENT, events, ORDER_PAID, SEGMENT_ENTERED, tierEvents } from './terms';

const shownFor = (...event: string[]): IDisplayOptions => ({ show: { event } });

const eventFields: INodeProperties[] = [
	{
		displayName: 'Event',
		name: 'event',
		type: 'options',
		options: events,
		default: ORDER_PAID,
		description: 'What gives a customer points',
	},
	{
		displayName: 'Segment ID',
		name: 'segmentId',
		type: 'string',
		displayOptions: shownFor(SEGMENT_ENTERED),
		default: '',
		placeholder: 'e.g. seg_OlE7DmfzMI5pHyD5VAv512r1',
	},
	{
		displayName: 'Loyalty Tier ID',
		name: 'loyaltyTierId',
		type: 'string',
		displayOptions: shownFor(...tierEvents.map(({ value }) => value)),
		default: '',
		placeholder: 'e.g. ltr_pudTGWasuIqxdiDM0go31OV1',
		description: 'The ID of a tier of the campaign, or __ANY__ for any of its tiers',
	},
	{
		displayName: 'Event Name',
		name: 'customEvent',
		type: 'string',
		displayOptions: shownFor(CUSTOM_EVENT),
		required: true,
		default: '',
		placeholder: 'e.g. page_view',
		description: 'The name of the custom event as the project defines it',
	},
	{
		displayName: 'Event Schema ID',
		name: 'schemaId',
		type: 'string',
		displayOptions: shownFor(CUSTOM_EVENT),
		default: '',
		placeholder: 'e.g. ms_gn4Qe4xsFPf7orCArCiNVY13',
		description: 'The ID of the schema of the custom event',
	},
];

/** The fields of *Create Earning Rule*: a form that shows what the chosen event and points need, or JSON. */
export const fields: INodeProperties[] = [
	loyaltyCampaign,
	{
		displayName: 'Specify Rule',
		name: 'specifyRule',
		type: 'options',
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
	},
	...updateDisplayOptions({ show: { specifyRule: ['fields'] } }, [
		...eventFields,
		...pointsFields,
		additionalFields,
		...metadata,
	]),
	{
		displayName: 'Rules (JSON)',
		name: 'rulesJson',
		type: 'json',
		displayOptions: { show: { specifyRule: ['json'] } },
		default: '',
		placeholder: 'e.g. {"event": "order.paid", "loyalty": {"type": "FIXED", "points": 5}}',
		description: 'An earning rule as Voucherify takes it, or an array of several',
	},
	batchOptions,
];
