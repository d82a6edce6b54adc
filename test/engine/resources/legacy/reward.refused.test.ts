import type { INodeParameters } from 'n8n-workflow';
import { byId, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { CAMPAIGN, pair, rewardOf, updating, updatingType } from './rewards';

useSandbox();

describe('Reward → Update', () => {
	it.each<[string, INodeParameters, string]>([
		['CAMPAIGN', {}, 'Update Fields holds nothing to change'],
		['MATERIAL', { updateFields: { noSku: true } }, 'Product (Material) is empty'],
		[
			'MATERIAL',
			{ updateFields: { productId: byId('prod_1'), skuId: 'sku_1', noSku: 'yes' } },
			'No SKU (Material) is on, but an SKU is set',
		],
		[
			'MATERIAL',
			{ updateFields: { stock: 12, exchangeRatio: 2 } },
			'Exchange Ratio (Pay With Points) cannot be combined with Stock (Material)',
		],
		['CAMPAIGN', { updateFields: { name: ' ' } }, 'Update Fields holds nothing to change'],
		['CAMPAIGN', { rewardId: byId('={{ "" }}'), updateFields: { name: 'x' } }, 'Reward is empty'],
		['CAMPAIGN', { updateFields: { balance: 5 } }, 'Campaign (Digital) is empty'],
		[
			'CAMPAIGN',
			{ updateFields: { campaignId: byId(CAMPAIGN), balance: 0 } },
			'Balance (Digital) must be above 0',
		],
		[
			'CAMPAIGN',
			{ updateFields: { campaignId: byId(CAMPAIGN), balance: '12.00' } },
			'Balance (Digital) is not a whole number, as minor units are',
		],
		['MATERIAL', { updateFields: { skuId: 'sku_1' } }, 'Product (Material) is empty'],
		[
			'MATERIAL',
			{ updateFields: { stock: -1 } },
			'Stock (Material) must be a whole number of at least 0',
		],
		[
			'MATERIAL',
			{ updateFields: { imageUrl: 'cup.png' } },
			'Image URL (Material) is not a web address',
		],
		['COIN', { updateFields: { pointsRatio: 10 } }, 'Exchange Ratio (Pay With Points) is empty'],
		[
			'COIN',
			{ updateFields: { exchangeRatio: 0 } },
			'Exchange Ratio (Pay With Points) must be a number above 0',
		],
		['COIN', { specifyMetadata: 'json', metadataJson: '[1]' }, 'Metadata is not a JSON object'],
		[
			'COIN',
			{ specifyMetadata: 'fields', metadata: { assignments: [pair('year', 'number', 'soon')] } },
			"Attributes has a wrong value: 'year' expects a number but we got 'soon'",
		],
		[
			'COIN',
			{ specifyMetadata: 'fields', metadata: { assignments: [pair(' ', 'string', 'x')] } },
			'Attributes has a value without a name',
		],
	])('refuses for a %s reward %j before anything is sent', async (type, parameters, message) => {
		const { error } = await runNode(updating(type, parameters));
		expect(error?.message).toBe(message);
		expect(error?.description).toBeTruthy();
		expect(sandbox.requests).toEqual([]);
	});

	describe('Body must NOT have additional properties', () => {
		it('is explained: the reward has another type, which is read only after the refusal', async () => {
			const { error } = await runNode(updatingType('COIN', { name: 'Cup', stock: 1 }));
			expect(error).toMatchObject({
				message:
					'This reward is of the type Pay With Points, which does not have: Stock (Material)',
				description: expect.stringMatching(
					/^Remove the fields of the type Material, or choose another reward\. Voucherify says: .*stock/,
				),
				httpCode: '400',
			});
			expect(sandbox.requests.map(({ method }) => method)).toEqual(['PUT', 'GET']);
		});

		it('reads the type of a reward once for several items', async () => {
			const { items } = await runNode({
				...updatingType('CAMPAIGN', { stock: 1 }),
				items: [{}, {}, {}],
				node: { onError: 'continueRegularOutput' },
			});
			expect(items).toHaveLength(3);
			expect(items[2]?.json.error).toMatchObject({
				message: expect.stringContaining('of the type Digital'),
			});
			expect(sandbox.requests.filter(({ method }) => method === 'GET')).toHaveLength(1);
		});

		it.each([
			['the type fits, and something else is wrong', 'MATERIAL'],
			['the reward cannot be read', 'COIN'],
		])("keeps Voucherify's message where %s", async (_, type) => {
			const body = { code: 400, key: 'invalid_payload', message: 'No', details: 'A reason' };
			sandbox.faults.add({ kind: 'status', status: 400, body, method: 'PUT' });
			sandbox.faults.add({
				kind: 'status',
				status: 404,
				body: {},
				method: type === 'COIN' ? 'GET' : 'POST',
			});
			const { error } = await runNode(updatingType(type, { stock: 1 }));
			expect(error?.message).toBe('A reason');
		});
	});

	it('continues after an unknown reward', async () => {
		const ids = [rewardOf('CAMPAIGN').id, 'rew_nowhere', rewardOf('COIN').id];
		const { items } = await runNode({
			...updating('CAMPAIGN', {
				rewardId: byId('={{ $json.id }}'),
				updateFields: { name: '={{ "N" + $json.index }}' },
			}),
			items: ids.map((id, index) => ({ id, index })),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { id: ids[0], name: 'N0' }, pairedItem: { item: 0 } },
			{
				json: { error: { details: 'Cannot find reward with id rew_nowhere' } },
				pairedItem: { item: 1 },
			},
			{ json: { id: ids[2], name: 'N2' }, pairedItem: { item: 2 } },
		]);
	});
});
