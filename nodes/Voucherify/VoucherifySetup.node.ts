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

const resources = nodeRegister.voucherifySetup;

export class VoucherifySetup implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Setup',
		name: 'voucherifySetup',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#voucherify-setup',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(resources),
		description:
			'Manage campaigns, promotions, validation rules and project settings in Voucherify',
		defaults: { name: 'Voucherify Setup' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialsFor(resources),
		properties: propertiesFor(resources),
		builderHint: hintsFor(
			'voucherifySetup',
			"Codes belong to campaigns. To give a customer a campaign's code, use voucherify with publication, create.",
		),
	};

	methods = methodsFor(this.description.properties);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, resources, !this.continueOnFail());
	}
}
