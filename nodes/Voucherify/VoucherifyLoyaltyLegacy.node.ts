import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { methodsFor } from './methods';
import { credentialsFor, nodeRegister, propertiesFor, subtitleFor } from './resources/register';
import { run } from './run/run';
import { hintsFor } from './relatedNodes';

const resources = nodeRegister.voucherifyLoyaltyLegacy;

export class VoucherifyLoyaltyLegacy implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Loyalty (Legacy)',
		name: 'voucherifyLoyaltyLegacy',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#voucherify-loyalty-legacy',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(resources),
		description:
			'Work with loyalty programs that are campaigns in Voucherify: cards, earning rules and rewards',
		defaults: { name: 'Voucherify Loyalty (Legacy)' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialsFor(resources),
		properties: propertiesFor(resources),
		builderHint: hintsFor(
			'voucherifyLoyaltyLegacy',
			'Only for programs whose IDs begin with camp_; those that begin with lprg_ are in voucherifyLoyalty.',
		),
	};

	methods = methodsFor(this.description.properties);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, resources, !this.continueOnFail());
	}
}
