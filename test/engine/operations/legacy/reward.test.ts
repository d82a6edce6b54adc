import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CAMPAIGN = CAMPAIGN_IDS.giftCards;

useSandbox();

const rewardOf = (type: string) => {
	const found = sandbox.world.rewards.all().find((reward) => reward.type === type);
	if (!found) throw new Error(`There is no reward of type ${type}`);
	return found;
};

const updating = (type: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'reward',
		operation: 'update',
		rewardId: byId(rewardOf(type).id),
		...parameters,
	},
});

/** Returns an update of fields that only rewards of this type have. */
const updatingType = (type: string, updateFields: INodeParameters) =>
	updating(type, { updateFields });

const pair = (name: string, type: string, value: INodeParameters[string]) => ({
	id: name,
	name,
	type,
	value,
});

const body = () => sandbox.requests[0]?.body;

describe('Reward → Update', () => {
	it('sends only a name, and returns the reward', async () => {
		const [item, ...others] = await itemsOf(
			updating('CAMPAIGN', { updateFields: { name: 'Gift for you' } }),
		);
		const reward = rewardOf('CAMPAIGN');
		expect(others).toEqual([]);
		expect(item).toMatchObject({ ...reward, name: 'Gift for you', environment: 'sandbox' });
		expect(sandbox.requests).toMatchObject([
			{
				method: 'PUT',
				path: `/v1/rewards/${reward.id}`,
				query: '',
				headers: { 'content-type': 'application/json', 'x-app-id': sandbox.keys.appId },
				status: 200,
			},
		]);
		expect(body()).toEqual({ name: 'Gift for you' });
	});

	it('changes a digital reward', async () => {
		await itemsOf(updatingType('CAMPAIGN', { campaignId: byId(CAMPAIGN), balance: 1500 }));
		expect(body()).toEqual({ parameters: { campaign: { id: CAMPAIGN, balance: 1500 } } });
		expect(rewardOf('CAMPAIGN').parameters).toMatchObject({ campaign: { balance: 1500 } });
	});

	it.each([
		[CAMPAIGN, 'major', '15,00'],
		[CAMPAIGN_IDS.coffeeClub, 'points', '1 500'],
	])('sends a balance for the cards of %s in %s: %s', async (campaign, amountsIn, balance) => {
		const updateFields = { campaignId: byId(campaign), balance };
		await itemsOf(updating('CAMPAIGN', { updateFields, amountsIn }));
		expect(sandbox.requests.at(-1)?.body).toMatchObject({
			parameters: { campaign: { balance: 1500 } },
		});
	});

	it.each([
		[CAMPAIGN_IDS.coffeeClub, 'major', 'Major Units, but a loyalty card holds points'],
		[CAMPAIGN_IDS.giftCards, 'points', 'Points, but a gift card holds money'],
	])(
		'refuses a balance in a unit that the cards do not hold: %s, %s',
		async (campaign, amountsIn, problem) => {
			const updateFields = { campaignId: byId(campaign), balance: 15 };
			const update = updating('CAMPAIGN', { updateFields, amountsIn });
			const create = {
				...update,
				parameters: {
					...update.parameters,
					...{ operation: 'create', name: 'Gift', additionalFields: updateFields },
				},
			};
			for (const form of [update, create]) {
				const { error } = await runNode(form);
				expect(error?.message).toBe(`Amounts Are In is ${problem}`);
			}
			expect(sandbox.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
		},
	);

	it('changes a material reward', async () => {
		const [, product] = sandbox.world.products;
		const sku = product?.skus.data[0];
		await itemsOf(
			updatingType('MATERIAL', {
				productId: byId(product?.id ?? ''),
				skuId: sku?.id ?? '',
				stock: 0,
				imageUrl: 'https://example.com/cup.png',
				description: 'Keeps warm',
			}),
		);
		expect(body()).toEqual({
			parameters: { product: { id: product?.id, sku_id: sku?.id } },
			stock: 0,
			attributes: { image_url: 'https://example.com/cup.png', description: 'Keeps warm' },
		});
	});

	it('changes the stock alone', async () => {
		await itemsOf(updatingType('MATERIAL', { stock: 12 }));
		expect(body()).toEqual({ stock: 12 });
	});

	it('changes one attribute alone', async () => {
		await itemsOf(updatingType('MATERIAL', { description: 'Keeps warm' }));
		expect(body()).toEqual({ attributes: { description: 'Keeps warm' } });
	});

	it('changes a pay-with-points reward', async () => {
		await itemsOf(updatingType('COIN', { exchangeRatio: 1.5, pointsRatio: 100 }));
		expect(body()).toEqual({
			parameters: { coin: { exchange_ratio: '1.5', points_ratio: '100' } },
		});
		expect(rewardOf('COIN').parameters).toEqual({
			coin: { exchange_ratio: 1.5, points_ratio: 100 },
		});
	});

	it('replaces the SKU by the product itself', async () => {
		const [, product] = sandbox.world.products;
		await itemsOf(
			updatingType('MATERIAL', { productId: byId(product?.id ?? ''), noSku: true, stock: 3 }),
		);
		expect(body()).toEqual({
			parameters: { product: { id: product?.id, sku_id: null } },
			stock: 3,
		});
	});

	it('omits the SKU when it is not to be removed', async () => {
		const [, product] = sandbox.world.products;
		await itemsOf(updatingType('MATERIAL', { productId: byId(product?.id ?? ''), noSku: false }));
		expect(body()).toEqual({ parameters: { product: { id: product?.id } } });
	});

	it('sends metadata with the chosen types', async () => {
		const assignments = [
			pair('season', 'string', 'spring'),
			pair('code', 'string', 42),
			pair('year', 'number', '2026'),
			pair('vip', 'boolean', 'true'),
			pair('tags', 'array', '["a", "b"]'),
			pair('size', 'object', '{"cm": 12}'),
		];
		await itemsOf(updating('CAMPAIGN', { specifyMetadata: 'fields', metadata: { assignments } }));
		expect(body()).toEqual({
			metadata: {
				season: 'spring',
				code: '42',
				year: 2026,
				vip: true,
				tags: ['a', 'b'],
				size: { cm: 12 },
			},
		});
	});

	it.each([['{"season": "spring"}'], ['={{ { season: "spring" } }}']])(
		'sends metadata given as %s',
		async (metadataJson) => {
			await itemsOf(updating('COIN', { specifyMetadata: 'json', metadataJson }));
			expect(body()).toEqual({ metadata: { season: 'spring' } });
		},
	);

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

describe('Reward (Legacy) → Create', () => {
	const creating = (parameters: INodeParameters) => ({
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'reward', operation: 'create', name: 'New', ...parameters },
	});

	it.each<[string, INodeParameters, unknown]>([
		[
			'CAMPAIGN',
			{ campaignId: byId(CAMPAIGN), balance: 500 },
			{ campaign: { id: CAMPAIGN, balance: 500 } },
		],
		[
			'COIN',
			{ exchangeRatio: 0.5, pointsRatio: 10 },
			{ coin: { exchange_ratio: '0.5', points_ratio: '10' } },
		],
	])('creates one of the type %s', async (rewardType, additionalFields, parameters) => {
		const [made] = await itemsOf(creating({ rewardType, additionalFields }));
		expect(sandbox.requests[0]?.body).toEqual({ name: 'New', type: rewardType, parameters });
		expect(made).toMatchObject({ name: 'New', type: rewardType });
	});

	it.each<[INodeParameters, string]>([
		[{ rewardType: 'MATERIAL' }, 'Product (Material) is empty'],
		[
			{ rewardType: 'MATERIAL', additionalFields: { skuId: 'sku_1' } },
			'Product (Material) is empty',
		],
		[
			{ rewardType: 'COIN', additionalFields: { pointsRatio: 10 } },
			'Exchange Ratio (Pay With Points) is empty',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(creating(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});
