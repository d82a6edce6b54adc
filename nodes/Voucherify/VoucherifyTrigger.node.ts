import {
	NodeConnectionTypes,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
} from 'n8n-workflow';
import { apiCredentials } from './forms/authentication';
import { dropDownsIn } from './forms/locator';
import { testAppKeys } from './methods/credentialTest';
import { eventRegister, properties, subtitle } from './triggers/polling/register';
import { poll } from './triggers/polling/runtime/poll';
import { nodesBeside } from './relatedNodes';

export class VoucherifyTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Trigger',
		name: 'voucherifyTrigger',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify/blob/main/docs/triggers.md#by-polling',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle,
		// The node creator shows this for all nodes of the package, as one entry.
		description:
			'Work with vouchers, gift cards, loyalty and rewards in Voucherify, and start when a code is redeemed, a transaction is booked, a customer changes or an export is complete (it polls; Voucherify Webhook Trigger gets events at once)',
		defaults: { name: 'Voucherify Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: apiCredentials,
		properties,
		builderHint: { relatedNodes: nodesBeside('voucherifyTrigger') },
	};

	methods = {
		credentialTest: { testAppKeys },
		listSearch: dropDownsIn(properties),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		return await poll(this, eventRegister);
	}
}
