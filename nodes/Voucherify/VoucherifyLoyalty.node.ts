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

const resources = nodeRegister.voucherifyLoyalty;

export class VoucherifyLoyalty implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Loyalty',
		name: 'voucherifyLoyalty',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#voucherify-loyalty',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(resources),
		description: 'Work with the members, cards, points and rewards of Voucherify loyalty programs',
		defaults: { name: 'Voucherify Loyalty' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialsFor(resources),
		properties: propertiesFor(resources),
		builderHint: hintsFor(
			'voucherifyLoyalty',
			'Points are whole numbers, not money. A customer becomes a member first (loyaltyMember, create). For programs whose IDs begin with camp_, use voucherifyLoyaltyLegacy.',
		),
	};

	methods = methodsFor(this.description.properties);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, resources, !this.continueOnFail());
	}
}
