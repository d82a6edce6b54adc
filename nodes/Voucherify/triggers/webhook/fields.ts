import type { INodeProperties } from 'n8n-workflow';
import { searchLoyaltyPrograms } from '../../forms/loyaltyProgram';
import { searchCampaigns } from '../../forms/campaign';
import { filtersOf } from '../../forms/filters';
import { locator } from '../../forms/locator';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { project } from '../../forms/project';
import { eventChoices } from './catalogue';
import { loyaltyChoices, loyaltyGroups, SINGLE_TYPES } from './loyalty';
import { shownUnit } from '../../forms/money';
import { titleOf } from '../../forms/reading/title';

export const SECRET_LABEL = 'Webhook Secret';
export const OWN_LABEL = 'Ignore Own Changes';

const howToTest: INodeProperties = {
	displayName:
		'To test with a real event, add the <b>Test URL</b> (under <b>Webhook URLs</b>) to Voucherify like the production URL, and click <b>Execute step</b>.',
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
				'Creates and removes the webhook in Voucherify with this workflow. Needs Management API keys (Enterprise plan).',
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
		"In Voucherify's <b>Project settings</b>, <b>Webhooks</b>, add the production URL from above, and select the events, whose names in Voucherify are below. Copy the secret shown there into the credential's <b>Webhook Secret</b>. Distributions and workflows send to the same URL.",
	name: 'byHandNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['byHand'] } },
};

const howAutomatically: INodeProperties = {
	displayName:
		"Activating this workflow creates the webhook, deactivating it removes it. Do this once: copy the secret from Voucherify's <b>Project settings</b>, <b>Webhooks</b>, into the credential's <b>Webhook Secret</b>. Each project has its own secret, so it needs its own credential.",
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
		"Whether to accept only messages signed with the credential's webhook secret. Others get status 401 and start nothing.",
};

const unverified: INodeProperties = {
	displayName:
		'Without this check, anybody who knows the URL can start this workflow with forged events. Switch it off only if something in front of n8n checks the signature.',
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
		'The events that start the workflow. Types not listed need Any Event. If the workflow causes such events itself, add the option Ignore Own Changes, or it may never end.',
};

const loyaltyEvents: INodeProperties = {
	displayName: 'Loyalty Events',
	name: 'loyaltyEvents',
	type: 'multiOptions',
	required: true,
	options: loyaltyChoices,
	default: [],
	displayOptions: { show: { events: [SINGLE_TYPES] } },
	description: 'Single types, beside the events above',
};

/** Voucherify has no API for its workflows. */
const howToDraw: INodeProperties = {
	displayName:
		'Draw what sends loyalty events in Voucherify: 1. Under <b>Workflows</b>, create one; a program must be active. 2. Add a trigger for each type: <b>Loyalty transaction</b> (status: <b>Approved</b> is recommended) or <b>Loyalty activity</b>. 3. Connect them to a <b>Webhook callout</b> with the production URL. 4. Save and publish. 5. Activate it. A project has 5 workflows with 5 triggers, so probably 25 types. <b>Nobody notices a workflow that was switched off</b>: what happens meanwhile is never sent. Events name no person; <b>Member: Get</b> does.',
	name: 'workflowNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { events: loyaltyGroups.map(({ value }) => value) } },
};

const notRegistered: INodeProperties = {
	displayName:
		"The webhook does not send events marked <b>from a distribution</b> or <b>from a workflow</b>, which must send to the production URL, or <b>only when connected manually</b>. Voucherify may also refuse <b>customer.updated</b>: <b>Any Event</b> then leaves it out. n8n's log names chosen events that are left out.",
	name: 'notRegisteredNotice',
	type: 'notice',
	default: '',
	displayOptions: { show: { connect: ['automatically'] } },
};

const statuses = ['PENDING', 'PROCESSING', 'APPROVED', 'REJECTED', 'REFUNDED'].map((value) => ({
	name: titleOf(value),
	value,
}));

const campaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description:
		'Receive only events of this campaign. Events about customers alone have none. Events from a workflow pass.',
	search: searchCampaigns,
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
	required: false,
});

const program = locator({
	displayName: 'Program',
	name: 'programId',
	description:
		'Receive only loyalty events of this program. Events that name none pass: of rules, rewards, benefits, wallets and tiers alone, or not from a workflow.',
	search: searchLoyaltyPrograms,
	examples: { id: 'lprg_128f58429f4c4bf7b2' },
	required: false,
});

/** Returns the field without its list, which the keys of the project fill. What was picked there still counts. */
const withoutList = (field: INodeProperties): INodeProperties => ({
	...field,
	default: { mode: 'id', value: '' },
	modes: field.modes?.filter(({ name }) => name !== 'list'),
});

const transactionStatus: INodeProperties = {
	displayName: 'Transaction Status',
	name: 'transactionStatus',
	type: 'multiOptions',
	options: statuses,
	default: [],
	description:
		'Receive only loyalty transactions with this status. Activities and other events have none and pass.',
};

const filters: INodeProperties[] = [
	{
		...filtersOf(campaign, program, transactionStatus),
		displayOptions: { show: { connect: ['byHand'] } },
	},
	{
		...filtersOf(withoutList(campaign), withoutList(program), transactionStatus),
		displayOptions: { show: { connect: ['automatically'] } },
	},
];

const options = optionsOf(
	{
		displayName: 'Accept Repeats',
		name: 'acceptRepeats',
		type: 'boolean',
		default: true,
		description:
			"Whether an event that was received before starts the workflow again, such as after Retry in Voucherify's audit log, or when Voucherify delivers it twice",
	},
	shownUnit,
	{
		displayName: OWN_LABEL,
		name: 'ignoreOwn',
		type: 'boolean',
		default: true,
		description:
			"Whether to ignore events caused by calls with this credential's application ID (connected automatically: its Application IDs), so that the workflow does not start itself. Loyalty transactions cannot tell who caused them.",
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
	loyaltyEvents,
	howToDraw,
	notRegistered,
	...filters,
	verifySignature,
	unverified,
	simplify,
	options,
];
