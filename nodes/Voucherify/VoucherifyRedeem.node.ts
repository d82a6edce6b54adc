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

const resources = nodeRegister.voucherifyRedeem;

export class VoucherifyRedeem implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Redeem',
		name: 'voucherifyRedeem',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#voucherify-redeem',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(resources),
		description:
			'Check and redeem codes, gift cards and promotions for an order in Voucherify, and roll redemptions back',
		defaults: { name: 'Voucherify Redeem' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialsFor(resources),
		properties: propertiesFor(resources),
		builderHint: hintsFor(
			'voucherifyRedeem',
			"Check a code first (validation, validate), redeem it when the order is paid. A rerun redeems again: give a Deduplication Key and the order's Source ID, so that it finds the earlier redemption as far as it can.",
		),
	};

	methods = methodsFor(this.description.properties);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, resources, !this.continueOnFail());
	}
}
