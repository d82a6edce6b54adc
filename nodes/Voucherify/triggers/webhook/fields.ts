import type { INodeProperties } from 'n8n-workflow';
import { filtersOf } from '../../fields/filters';
import { locator } from '../../fields/locator';
import { optionsOf } from '../../fields/options';
import { simplify } from '../../fields/paging';
import { project } from '../../fields/project';
import { eventChoices } from './catalogue';

/** The label of the secret in the credential, for errors. */
export const SECRET_LABEL = 'Webhook Secret';

const connect: INodeProperties = {
	displayName: 'Connect',
	name: 'connect',
	type: 'options',
	noDataExpression: true,
	options: [
		{
			name: 'Automatically',
			value: 'automatically',
			description:
				'The webhook in Voucherify comes and goes with this workflow. Needs Management API keys, which the Enterprise plan has.',
		},
		{
			name: 'By Hand',
			value: 'byHand',
			description: "You add the webhook in Voucherify's project settings, on any plan",
		},
	],
	default: 'byHand',
	description: 'How Voucherify learns where to send events',
};

const howByHand: INodeProperties = {
	displayName:
		"In Voucherify, open <b>Project settings</b>, <b>Webhooks</b>: add the production URL from above, and tick the events that you choose below. The names that Voucherify shows stand under each event here. Then copy the secret shown there into the credential's <b>Webhook Secret</b>. A distribution sends to the same URL.",
	name: 'byHandNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['byHand'] } },
};

const howAutomatically: INodeProperties = {
	displayName:
		"The webhook is made when this workflow is activated, and removed when it is deactivated. One thing is left to do once: copy the secret from Voucherify's <b>Project settings</b>, <b>Webhooks</b>, into the credential's <b>Webhook Secret</b>.",
	name: 'automaticallyNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['automatically'] } },
};

const verifySignature: INodeProperties = {
	displayName: 'Verify Signature',
	name: 'verifySignature',
	type: 'boolean',
	default: true,
	description:
		"Whether to let in only what is signed with the credential's webhook secret. Anything else is answered with 401 and starts nothing.",
};

const unverified: INodeProperties = {
	displayName:
		'Without this check, anybody who learns the URL can start this workflow with made-up events, such as redemptions that never happened. Switch it off only where something in front of n8n checks the signature.',
	name: 'unverifiedNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { verifySignature: [false] } },
};

const events: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	options: eventChoices,
	default: [],
	description:
		'What starts the workflow. Events marked as Distribution come from a distribution in Voucherify that sends to the URL above. Those marked as Legacy are of loyalty campaigns: of loyalty programs Voucherify tells no webhook. Types that this list does not have pass, too.',
};

const filters = filtersOf(
	locator({
		displayName: 'Campaign',
		name: 'campaignId',
		description: 'Only events that name this campaign; those about customers alone name none',
		searchListMethod: 'searchCampaigns',
		examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
		required: false,
	}),
);

const options = optionsOf(
	{
		displayName: 'Ignore Own Changes',
		name: 'ignoreOwn',
		type: 'boolean',
		default: true,
		description:
			"Whether to leave out what calls with this credential's application ID have caused, so that a workflow that changes something does not start itself",
	},
	{
		displayName: 'Test With Sample',
		name: 'testWithSample',
		type: 'boolean',
		default: true,
		description:
			'Whether a test gets a made-up event of the first type chosen above at once, instead of waiting for Voucherify. Changes nothing when the workflow is active.',
	},
);

/** The panel. */
export const properties: INodeProperties[] = [
	connect,
	howByHand,
	howAutomatically,
	{
		...project,
		displayOptions: { show: { connect: ['automatically'] } },
		description: 'The Voucherify project whose events start the workflow',
	},
	events,
	filters,
	verifySignature,
	unverified,
	simplify,
	options,
];
