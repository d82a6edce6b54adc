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

const resources = nodeRegister.voucherifyCatalog;

export class VoucherifyCatalog implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify Catalog',
		name: 'voucherifyCatalog',
		documentationUrl:
			'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#voucherify-catalog',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleFor(resources),
		description: 'Manage products, SKUs, product collections and categories in Voucherify',
		defaults: { name: 'Voucherify Catalog' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialsFor(resources),
		properties: propertiesFor(resources),
		builderHint: hintsFor(
			'voucherifyCatalog',
			'Voucherify recognizes products and SKUs by their Source ID, so upsert is safe to repeat.',
		),
	};

	methods = methodsFor(this.description.properties);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, resources, !this.continueOnFail());
	}
}
