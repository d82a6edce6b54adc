import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { CAMPAIGN, pair, rewardOf, updating, updatingType } from './rewards';

useSandbox();

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
