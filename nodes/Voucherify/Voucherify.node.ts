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

const resources = nodeRegister.voucherify;

export class Voucherify implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify',
		name: 'voucherify',
		documentationUrl: 'https://github.com/n8n-nodes-voucherify/n8n-nodes-voucherify#voucherify',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle: subtitleFor(resources),
		description:
			'Work with codes, gift cards, customers, segments, referrals and exports in Voucherify',
		defaults: { name: 'Voucherify' },
		// With the default name, "Voucherify Tool", it would displace another node: assistants are shown only five.
		usableAsTool: { replacements: { displayName: 'Voucherify Codes and Customers' } },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: credentialsFor(resources),
		properties: propertiesFor(resources),
		builderHint: hintsFor(
			'voucherify',
			'To give a customer a code, publish one from a campaign (publication, create); with a Source ID this is safe to repeat. Amounts that are sent need amountsIn; amounts that come out are minor units: 1250 is 12.50.',
		),
	};

	methods = methodsFor(this.description.properties);

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this, resources, !this.continueOnFail());
	}
}
