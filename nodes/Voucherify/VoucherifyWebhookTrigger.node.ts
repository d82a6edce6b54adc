import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type IHookFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type ITriggerFunctions,
	type ITriggerResponse,
	type IWebhookFunctions,
	type IWebhookResponseData,
} from 'n8n-workflow';
import { dropDownsIn } from './forms/locator';
import { testAppKeys, testManagementKeys } from './methods/credentialTest';
import { properties } from './triggers/webhook/fields';
import { receive } from './triggers/webhook/receive';
import { isComplete, registerWebhook, unregisterWebhook } from './triggers/webhook/registration';
import { nodesBeside } from './relatedNodes';

export class VoucherifyWebhookTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Webhook Trigger',
		name: 'voucherifyWebhookTrigger',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify/blob/main/docs/triggers.md#by-webhook',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['trigger'],
		// For each request to a webhook node of version 1, n8n evaluates an expression, which can cost it a sandbox.
		version: 2,
		subtitle:
			'={{ $parameter["connect"] === "automatically" ? "Connected automatically" : "Connected manually" }}',
		description:
			'Starts within a second of an event in Voucherify, which sends it to the public address of n8n; Voucherify Trigger polls for events instead',
		defaults: { name: 'Voucherify Webhook Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'voucherifyApi',
				required: true,
				testedBy: 'testAppKeys',
				// If each entry of the menu showed a credential, n8n would hide the menu.
				displayOptions: { hide: { connect: ['automatically'] } },
			},
			{
				name: 'voucherifyManagementApi',
				required: true,
				testedBy: 'testManagementKeys',
				displayOptions: { show: { connect: ['automatically'] } },
			},
		],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				responseData: 'noData',
				path: 'webhook',
			},
		],
		eventTriggerDescription: 'Cause one of the chosen events in Voucherify',
		activationMessage: 'From now on, Voucherify starts this workflow.',
		properties,
		builderHint: { relatedNodes: nodesBeside('voucherifyWebhookTrigger') },
	};

	methods = {
		credentialTest: { testAppKeys, testManagementKeys },
		listSearch: dropDownsIn(properties),
	};

	webhookMethods = {
		default: {
			async checkExists(this: IHookFunctions): Promise<boolean> {
				return await isComplete(this);
			},
			async create(this: IHookFunctions): Promise<boolean> {
				return await registerWebhook(this);
			},
			async delete(this: IHookFunctions): Promise<boolean> {
				return await unregisterWebhook(this);
			},
		},
	};

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		return await receive(this);
	}

	/**
	 * Makes n8n check the webhook at each start. Returns an object, because n8n takes anything else for a missing trigger.
	 */
	trigger(this: ITriggerFunctions): Promise<ITriggerResponse> {
		return Promise.resolve({});
	}

	/** Without this method, n8n runs `trigger` when a test listens for an event, and the test waits forever. */
	execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return Promise.resolve([this.getInputData()]);
	}
}
