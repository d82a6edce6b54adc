import type { INodeProperties } from 'n8n-workflow';
import { filtersOf } from '../../forms/filters';
import { locator } from '../../forms/locator';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { project } from '../../forms/project';
import { eventChoices } from './catalogue';
import { shownUnit } from '../../forms/money';

export const SECRET_LABEL = 'Webhook Secret';

const howToTest: INodeProperties = {
	displayName:
		'To test with a real event, add the address under <b>Webhook URLs</b>, <b>Test URL</b>, to Voucherify as you add the production URL. Click <b>Execute step</b>: while n8n shows <b>Listening for test event</b>, the next event becomes the test event.',
	name: 'testNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['byHand'] } },
};

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
				'The webhook in Voucherify is created and removed with this workflow. Needs Management API keys (Enterprise plan).',
		},
		{
			name: 'Manually',
			value: 'byHand',
			description: "You add the webhook in Voucherify's project settings, which every plan allows",
		},
	],
	default: 'byHand',
	description: 'How to connect Voucherify to this trigger',
};

const howByHand: INodeProperties = {
	displayName:
		"In Voucherify, open <b>Project settings</b>, <b>Webhooks</b>: add the production URL from above, and select the same events as below. Each event below shows its name in Voucherify. Then copy the secret shown there into the credential's <b>Webhook Secret</b>. A distribution sends to the same URL.",
	name: 'byHandNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['byHand'] } },
};

const howAutomatically: INodeProperties = {
	displayName:
		"The webhook is created when this workflow is activated, and removed when it is deactivated. Do this once: copy the secret from Voucherify's <b>Project settings</b>, <b>Webhooks</b>, into the credential's <b>Webhook Secret</b>.",
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
		"Whether to accept only messages that are signed with the credential's webhook secret. Other messages get status 401 and start nothing.",
};

const unverified: INodeProperties = {
	displayName:
		'Without this check, anybody who knows the URL can start this workflow with forged events, such as redemptions that never happened. Switch it off only if something in front of n8n checks the signature.',
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
		'The events that start the workflow. Voucherify sends none for loyalty programs, other than legacy loyalty campaigns. Types that are not in this list start it only with Any Event. If the workflow causes such events itself, add the option Ignore Own Changes, or it may never end.',
};

const notRegistered: INodeProperties = {
	displayName:
		"The webhook does not send events marked <b>from a distribution</b>, which need a distribution that sends to the production URL, or <b>only when connected manually</b>. Voucherify may also refuse <b>customer.updated</b>: <b>Any Event</b> then leaves it out. n8n's log names chosen events that are left out.",
	name: 'notRegisteredNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['automatically'] } },
};

const filters = filtersOf(
	locator({
		displayName: 'Campaign',
		name: 'campaignId',
		description: 'Receive only events of this campaign. Events about customers alone have none.',
		searchListMethod: 'searchCampaigns',
		examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
		required: false,
	}),
);

const options = optionsOf(
	{
		displayName: 'Accept Repeats',
		name: 'acceptRepeats',
		type: 'boolean',
		default: true,
		description:
			"Whether an event that was received before starts the workflow again, such as after Retry in Voucherify's audit log. Events that Voucherify delivers twice then also start it twice.",
	},
	shownUnit,
	{
		displayName: 'Ignore Own Changes',
		name: 'ignoreOwn',
		type: 'boolean',
		default: true,
		description:
			"Whether to ignore events caused by calls with this credential's application ID, so that the workflow does not start itself",
	},
);

export const properties: INodeProperties[] = [
	howToTest,
	connect,
	howByHand,
	howAutomatically,
	{
		...project,
		displayOptions: { show: { connect: ['automatically'] } },
		description: 'The Voucherify project whose events start the workflow',
	},
	events,
	notRegistered,
	filters,
	verifySignature,
	unverified,
	simplify,
	options,
];
