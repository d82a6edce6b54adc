import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';
import { batchSizeField } from '../../../forms/batchSize';
import { loyaltyCampaign } from '../../../forms/campaign';
import { eventSchema } from '../../../forms/eventSchema';
import { loyaltyTier } from './loyaltyTier';
import { newMetadata } from '../../../forms/metadata';
import { optionsOf } from '../../../forms/options';
import { segment } from '../../../forms/segment';
import { fixedMenu, shownWhen } from '../../../forms/shownWhen';
import { additionalFields } from './additionalFields';
import { pointsFields } from './pointsFields';
import { CUSTOM_EVENT, events, ORDER_PAID, SEGMENT_ENTERED, tierEvents } from './terms';

const shownFor = (...event: string[]): IDisplayOptions => ({ show: { event } });

const eventFields: INodeProperties[] = [
	{
		displayName: 'Event',
		name: 'event',
		...fixedMenu,
		options: events,
		default: ORDER_PAID,
		description: 'What gives a customer points',
	},
	{
		...segment,
		description: 'The segment that customers enter to get the points',
		displayOptions: shownFor(SEGMENT_ENTERED),
	},
	{ ...loyaltyTier, displayOptions: shownFor(...tierEvents.map(({ value }) => value)) },
	{
		displayName: 'Event Name',
		name: 'customEvent',
		type: 'string',
		displayOptions: shownFor(CUSTOM_EVENT),
		required: true,
		default: '',
		placeholder: 'e.g. page_view',
		description: 'The name of the custom event in the project',
	},
	{ ...eventSchema, displayOptions: shownFor(CUSTOM_EVENT) },
];

const batchSize: INodeProperties = {
	...batchSizeField('campaign'),
	description:
		'Most input items per campaign and call. Calls that are too large are halved. If the node continues on errors, each item is sent alone unless you add this.',
};

/** The fields of *Create Earning Rule*: a form that shows what the chosen event and points need, or JSON. */
export const fields: INodeProperties[] = [
	loyaltyCampaign,
	{
		displayName: 'Specify Rule',
		name: 'specifyRule',
		...fixedMenu,
		options: [
			{ name: 'Using Fields Below', value: 'fields' },
			{ name: 'Using JSON', value: 'json' },
		],
		default: 'fields',
	},
	...shownWhen({ show: { specifyRule: ['fields'] } }, [
		...eventFields,
		...pointsFields,
		additionalFields,
		...newMetadata('earning_rule'),
	]),
	{
		displayName: 'Rules (JSON)',
		name: 'rulesJson',
		type: 'json',
		required: true,
		displayOptions: { show: { specifyRule: ['json'] } },
		default: '',
		placeholder: 'e.g. {"event": "order.paid", "loyalty": {"type": "FIXED", "points": 5}}',
		description:
			"An earning rule in Voucherify's API format, with amounts in minor units, or an array of rules",
	},
	optionsOf({
		...batchSize,
		description: `${batchSize.description} Parts of a refused request may have been carried out.`,
	}),
];
