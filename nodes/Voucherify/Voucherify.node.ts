import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
} from 'n8n-workflow';
import { testAppKeys, testManagementKeys } from './methods/credentialTest';
import * as listSearch from './methods/listSearch';
import { resourceMapping } from './methods/resourceMapping';
import { properties, resourcesWith, subtitle } from './operations';
import { run } from './operations/engine/run';

export class Voucherify implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'Voucherify',
		name: 'voucherify',
		icon: {
			light: 'file:../../icons/voucherify.svg',
			dark: 'file:../../icons/voucherify.dark.svg',
		},
		group: ['input'],
		version: 1,
		subtitle,
		description: 'Work with vouchers, gift cards, promotions, loyalty and rewards in Voucherify',
		defaults: { name: 'Voucherify' },
		usableAsTool: true,
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		credentials: [
			{
				name: 'voucherifyApi',
				required: true,
				testedBy: 'testAppKeys',
				displayOptions: { show: { resource: resourcesWith('voucherifyApi') } },
			},
			{
				name: 'voucherifyManagementApi',
				required: true,
				testedBy: 'testManagementKeys',
				displayOptions: { show: { resource: resourcesWith('voucherifyManagementApi') } },
			},
		],
		properties,
	};

	methods = {
		credentialTest: { testAppKeys, testManagementKeys },
		listSearch,
		resourceMapping,
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await run(this);
	}
}
