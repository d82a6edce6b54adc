import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { CONTINUE, creation } from '../../../support/earningRules';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { shownFields } from '../../../support/shownFields';

useSandbox();

describe('Earning Rule → Create, from several rules', () => {
	const fixed: IDataObject = { event: 'order.paid', loyalty: { type: 'FIXED', points: '5' } };
	const other: IDataObject = { event: 'order.paid', loyalty: { type: 'FIXED', points: 1 } };

	const fromJson = (
		rules: Array<IDataObject[string]>,
		parameters: INodeParameters = {},
		node?: Partial<INode>,
	) =>
		creation(
			sandbox,
			{ specifyRule: 'json', rulesJson: '={{ $json.rules }}', ...parameters },
			rules.map((value) => ({ rules: value })),
			node,
		);
	const created = () => sandbox.world.earningRules.all().map(({ id }) => id);

	it('sends those of all items together, and pairs each result with its item', async () => {
		const { items } = await runNode(fromJson([[fixed, other, fixed], other]));
		expect(bodies()).toEqual([[fixed, other, fixed, other]]);
		expect(items.map(({ json, pairedItem }) => [json.id, pairedItem])).toEqual(
			created().map((id, index) => [id, { item: index < 3 ? 0 : 1 }]),
		);
	});

	it('sends each item alone where the node continues after errors, and repeats none of it', async () => {
		sandbox.settings.maxEarningRules = 2;
		const { items } = await runNode(fromJson([[fixed, other, fixed], other], {}, CONTINUE));
		expect(bodies()).toEqual([[fixed, other, fixed], [other]]);
		expect(items[0]?.json.error).toMatchObject({
			outcome: 'unknown',
			key: 'earning_rules_limit_exceeded',
		});
		expect(items[1]?.json).toMatchObject({ id: created()[0] });
	});

	it('says what else was created when only some of an item fail', async () => {
		sandbox.settings.maxEarningRules = 2;
		const { items, error } = await runNode(
			fromJson([[fixed, other, fixed], other], { options: { batchSize: 2 } }, CONTINUE),
		);
		expect(error).toBeUndefined();
		expect(created()).toHaveLength(2);
		expect(bodies()).toEqual([
			[fixed, other],
			[fixed, other],
		]);
		expect(items.map(({ json }) => json.error)).toMatchObject([
			{
				outcome: 'unknown',
				candidates: created(),
				message: expect.stringMatching(/^Outcome unknown: Item 0 was partly carried out/) as string,
			},
			{ outcome: 'unknown', key: 'earning_rules_limit_exceeded' },
		]);
		expect(items[1]?.json.error).not.toHaveProperty('candidates');
	});

	it('says what was created for an item when another item ends the run', async () => {
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/loyalties/Summer' });
		const run = fromJson([], {
			campaignId: { __rl: true, mode: 'name', value: '={{ $json.campaign }}' },
			options: { batchSize: 2 },
			requestOptions: { concurrency: 1 },
		});
		const items = [
			{ campaign: 'Summer Rewards', rules: fixed },
			{ campaign: 'Coffee Club', rules: [fixed, other, fixed] },
		];
		const { error } = await runNode({ ...run, items });
		expect(created()).toHaveLength(2);
		expect(error).toMatchObject({ httpCode: '400', context: { itemIndex: 0 } });
		expect(error?.description).toContain(`item 1 (${created().join(', ')})`);
	});
});

describe('Earning Rule → Create', () => {
	const paid = (calculationType: string) => ({ pointsType: 'PROPORTIONAL', calculationType });

	const shown = (entered: INodeParameters) =>
		shownFields({ resource: 'earningRule', operation: 'create', ...entered }).map(
			({ name }) => name,
		);

	it('shows no form beside JSON', () => {
		const names = shown({ specifyRule: 'json' });
		expect(names.slice(names.indexOf('specifyRule') + 1, -1)).toEqual(['rulesJson', 'options']);
	});

	it.each<[INodeParameters, string]>([
		[{}, 'pointsType points'],
		[{ event: 'custom' }, 'customEvent schemaId pointsType points'],
		[
			{ event: 'customer.loyalty.tier.left', pointsType: 'PROPORTIONAL' },
			'loyaltyTierId pointsType calculationType points every property',
		],
		[
			{ event: 'customer.segment.entered', pointsType: 'PROPORTIONAL' },
			'segmentId pointsType calculationType points every property',
		],
		[paid('ORDER_AMOUNT'), 'pointsType calculationType points every amountsIn'],
		[paid('ORDER_METADATA'), 'pointsType calculationType points every property'],
		[
			paid('ORDER_ITEMS_QUANTITY'),
			'pointsType calculationType points every object objectId moreItems',
		],
	])('shows for %j only these fields', (entered, fields) => {
		const names = shown(entered);
		expect(names.slice(names.indexOf('event') + 1, names.indexOf('additionalFields'))).toEqual(
			fields.split(' '),
		);
	});
});

it('Earning Rule → Get lists the rules of the chosen campaign', async () => {
	const additionalFields = { name: 'Weekend', active: false };
	const [rule] = await itemsOf(creation(sandbox, { points: 3, additionalFields }));
	const open = async (campaign: string) => {
		const parameters = { resource: 'earningRule', operation: 'get', campaignId: byId(campaign) };
		return await openList(sandbox, 'searchEarningRules', { parameters });
	};
	const { results } = await open('Coffee Club');
	expect(results).toEqual([{ name: 'Weekend · order.paid · disabled', value: rule?.id }]);
	expect((await open('Summer Rewards')).results).toEqual([]);
});
