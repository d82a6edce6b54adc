import { NodeHelpers, type INodeParameters } from 'n8n-workflow';
import { actionNodes } from '../../../actionNodes';

const { description } = actionNodes.voucherifyLoyaltyLegacy;

/** Returns the names of the shown fields, without those of every operation. */
function shown(parameters: INodeParameters): string[] {
	const chosen = { resource: 'earningRule', operation: 'create', ...parameters };
	const { properties } = description;
	const values = NodeHelpers.getNodeParameters(properties, chosen, true, true, null, description);
	return properties
		.filter((field) => NodeHelpers.displayParameter(values ?? {}, field, null, description))
		.map(({ name }) => name)
		.filter((name) => !['resource', 'operation', 'campaignId', 'requestOptions'].includes(name));
}

describe('Earning Rule → Create', () => {
	const START = ['specifyRule', 'event'];
	const END = ['additionalFields', 'specifyMetadata', 'options'];
	const paid = (calculationType: string) => ({ pointsType: 'PROPORTIONAL', calculationType });

	it.each<[string, INodeParameters, string[]]>([
		['an order', {}, ['pointsType', 'points']],
		['a segment', { event: 'customer.segment.entered' }, ['segmentId', 'pointsType', 'points']],
		[
			'a tier by customer metadata',
			{ event: 'customer.loyalty.tier.left', pointsType: 'PROPORTIONAL' },
			['loyaltyTierId', 'pointsType', 'calculationType', 'points', 'every', 'property'],
		],
		[
			'a way to count that an expression chooses, with the calculation that is chosen here',
			{ pointsType: '={{ $json.how }}', calculationType: 'ORDER_AMOUNT' },
			['pointsType', 'calculationType', 'points', 'every', 'amountsIn'],
		],
		['a custom event', { event: 'custom' }, ['customEvent', 'schemaId', 'pointsType', 'points']],
		[
			'an amount',
			paid('ORDER_AMOUNT'),
			['pointsType', 'calculationType', 'points', 'every', 'amountsIn'],
		],
		[
			'metadata',
			paid('ORDER_METADATA'),
			['pointsType', 'calculationType', 'points', 'every', 'property'],
		],
		[
			'items',
			paid('ORDER_ITEMS_QUANTITY'),
			['pointsType', 'calculationType', 'points', 'every', 'object', 'objectId', 'moreItems'],
		],
		[
			'a segment by customer metadata',
			{ event: 'customer.segment.entered', pointsType: 'PROPORTIONAL' },
			['segmentId', 'pointsType', 'calculationType', 'points', 'every', 'property'],
		],
	])('shows only the fields for %s', (_, parameters, names) => {
		expect(shown(parameters)).toEqual([...START, ...names, ...END]);
	});

	it('shows no form beside JSON', () => {
		expect(shown({ specifyRule: 'json' })).toEqual(['specifyRule', 'rulesJson', 'options']);
	});
});
