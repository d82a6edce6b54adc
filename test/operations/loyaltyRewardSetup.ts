import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { CARD_DEFINITION_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';

const { giftCards: GIFT_CARDS, welcomeCodes: WELCOME_CODES } = CAMPAIGN_IDS;
const { beans: BEANS, leaves: LEAVES, cups: CUPS } = CARD_DEFINITION_IDS;

const PATH = '/v2/loyalties/rewards';
const CUP = 'lrew_5a0bea50c1e7000001';

const price = (points: number | string, wallet: string) => ({
	points,
	cardDefinitionId: byId(wallet),
});

const spending = (points: number, card_definition_id: string) => ({
	spending: [{ points, card_definition_id }],
});

const limits = {
	cooldown: {
		type: 'FIXED_COOLDOWN',
		fixed_cooldown: { period: { value: 2, unit: 'WEEK' } },
	},
	frequency: {
		type: 'LIMITED',
		limits: [
			{
				type: 'TIME_BASED',
				period: { type: 'CURRENT_PERIOD', current_period: { unit: 'MONTH' } },
				triggers: { max: 3 },
			},
		],
	},
};

const HOURS = [{ startTime: '09:00', endTime: '17:30', daysOfWeek: [1, 5] }];

/** What both operations offer in their collections. */
const settings: INodeParameters = {
	startDate: '2026-06-01T00:00:00Z',
	endDate: '2026-08-31T20:00:00Z',
	validityHours: { daily: HOURS },
	cooldown: { period: { length: 2, unit: 'WEEK' } },
	purchaseLimit: { limit: { purchases: '3', unit: 'MONTH' } },
	refundable: true,
};

const set = {
	start_date: '2026-06-01T00:00:00.000Z',
	end_date: '2026-08-31T20:00:00.000Z',
	validity_hours: {
		type: 'DAILY',
		daily: [{ days_of_week: [1, 5], start_time: '09:00', end_time: '17:30' }],
	},
	purchase_limits: limits,
	refunds: { type: 'REFUNDABLE' },
};

const productOf = ({ products }: World) => first(products);
const SKU = 'sku_0bae32322150fd0546';

/** Gives a product an SKU whose ID looks as Voucherify's do. */
function withSku({ products }: World) {
	const { id, skus } = first(products);
	const data = [{ ...first(skus.data), id: SKU }];
	products.change(id, { skus: { ...skus, data } }, { event: null });
	return { productId: byId(id), skuId: byId(SKU) };
}

interface Given {
	entered: (world: World) => INodeParameters;
	sent: (world: World) => IDataObject;
}

/** What a reward gives, by the choice in the menu. */
const CONTENTS: Record<string, Given> = {
	DISCOUNT_COUPONS: {
		entered: () => ({ campaignId: byId(WELCOME_CODES) }),
		sent: () => ({
			type: 'DIGITAL',
			digital: { type: 'DISCOUNT_COUPONS', discount_coupons: { campaign_id: WELCOME_CODES } },
		}),
	},
	GIFT_VOUCHERS: {
		entered: () => ({ campaignId: byId(GIFT_CARDS), balance: '5,00', amountsIn: 'major' }),
		sent: () => ({
			type: 'DIGITAL',
			digital: {
				type: 'GIFT_VOUCHERS',
				gift_vouchers: { campaign_id: GIFT_CARDS, balance: 500 },
			},
		}),
	},
	LOYALTY_CARD_POINTS: {
		entered: () => ({ points: 100, cardDefinitionId: byId(CUPS) }),
		sent: () => ({
			type: 'DIGITAL',
			digital: {
				type: 'LOYALTY_CARD_POINTS',
				loyalty_card_points: { points: 100, card_definition_id: CUPS },
			},
		}),
	},
	PRODUCT: {
		entered: (world) => ({ productId: byId(productOf(world).id) }),
		sent: (world) => ({
			type: 'MATERIAL',
			material: { type: 'PRODUCT', product: { id: productOf(world).id } },
		}),
	},
	SKU: {
		entered: withSku,
		sent: (world) => ({
			type: 'MATERIAL',
			material: { type: 'SKU', sku: { product_id: productOf(world).id, id: SKU } },
		}),
	},
};

const contents = Object.entries(CONTENTS);

const creating = ([rewardType, { entered, sent }]: [string, Given]): ExampleVariant => ({
	name: `a new reward: ${rewardType}`,
	parameters: (world) => ({
		rewardType,
		...entered(world),
		additionalFields: {},
		specifyMetadata: 'none',
	}),
	calls: (world) => [
		{
			method: 'POST',
			path: PATH,
			body: { name: 'A new cup', ...sent(world), costs: [spending(500, BEANS)] },
		},
	],
});

/** Prices in JSON, one of them for members of a segment only. */
const COSTS = [
	{
		rules: {
			logic: '1',
			1: {
				name: 'customer.segment',
				conditions: { $is: [{ id: 'seg_1', object: 'segment' }] },
				error: { message: 'Only for VIPs' },
			},
		},
		spending: [{ name: 'VIPs', points: 300, card_definition_id: BEANS }],
	},
	spending(500, BEANS),
];

const inJson = { specifyPrices: 'json', pricesJson: JSON.stringify(COSTS) };

const noPrices = { prices: {} };
const twice = { prices: { price: [price(1, BEANS), price(2, BEANS)] } };
const eleven = JSON.stringify(Array(11).fill(spending(1, BEANS)));

const UNTOUCHED = { updateFields: {}, specifyMetadata: 'none' };

/** Prices that a reward has, with everything that a change must keep. */
const known = (number: number, card_definition_id: string, points = 150) => ({
	id: `lrcst_${number}`,
	rules: { logic: '1', 1: { name: 'member.metadata', property: 'level' } },
	spending: [{ id: `lrspn_${number}`, name: 'Regulars', points, card_definition_id }],
});
const KNOWN = [known(1, BEANS), known(2, LEAVES)];

/** A reward that can still be changed in all respects. */
function draft({ loyaltyRewards }: World) {
	const change = { status: 'DRAFT', metadata: { shelf: 7 }, costs: KNOWN } as const;
	loyaltyRewards.change(CUP, change, { event: null });
	return { rewardId: byId(CUP) };
}

const changing = (
	name: string,
	entered: (world: World) => INodeParameters,
	body: (world: World) => IDataObject,
	readsFirst = false,
): ExampleVariant => ({
	name,
	parameters: (world) => ({ ...UNTOUCHED, ...entered(world) }),
	calls: (world) => [
		...(readsFirst ? [{ method: 'GET', path: `${PATH}/${CUP}` } as const] : []),
		{ method: 'PUT', path: `${PATH}/${CUP}`, body: body(world) },
	],
});

export const loyaltyRewardSetup: OperationExample[] = [
	{
		resource: 'loyaltyReward',
		operation: 'create',
		parameters: (world) => ({
			name: 'A new cup',
			rewardType: 'PRODUCT',
			...CONTENTS.PRODUCT?.entered(world),
			prices: { price: [price('500', BEANS)] },
			additionalFields: { ...settings, status: 'ACTIVE' },
			specifyMetadata: 'json',
			metadataJson: '{"season": "winter"}',
		}),
		calls: (world) => [
			{
				method: 'POST',
				path: PATH,
				body: {
					name: 'A new cup',
					...CONTENTS.PRODUCT?.sent(world),
					costs: [spending(500, BEANS)],
					...set,
					status: 'ACTIVE',
					metadata: { season: 'winter' },
				},
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: ({ loyaltyRewards }) =>
			loyaltyRewards.all().filter(({ name }) => name === 'A new cup').length,
		variants: [
			...contents.map(creating),
			{
				name: 'prices in JSON, with rules',
				parameters: () => ({ ...inJson, additionalFields: {}, specifyMetadata: 'none' }),
				calls: (world) => [
					{
						method: 'POST',
						path: PATH,
						body: { name: 'A new cup', ...CONTENTS.PRODUCT?.sent(world), costs: COSTS },
					},
				],
			},
		],
		refusals: [
			[noPrices, 'Prices is empty'],
			[twice, `Prices has two prices for ${BEANS}`],
			[{ specifyPrices: 'json', pricesJson: '[]' }, 'Prices is empty'],
			[{ specifyPrices: 'json', pricesJson: eleven }, 'Prices has 11 prices'],
			[
				{ additionalFields: { cooldown: { period: { length: 2, unit: 'YEAR' } } } },
				'Length must be a whole number from 0 to 1',
			],
			[{ additionalFields: { cooldown: { period: { unit: 'DAY' } } } }, 'Length is empty'],
			[{ additionalFields: { purchaseLimit: { limit: { unit: 'DAY' } } } }, 'Purchases is empty'],
		],
	},
	{
		resource: 'loyaltyReward',
		operation: 'update',
		parameters: (world) => ({
			...draft(world),
			updateFields: { ...settings, name: 'A new name' },
			specifyMetadata: 'json',
			metadataJson: '{"season": "winter"}',
		}),
		calls: () => [
			{ method: 'GET', path: `${PATH}/${CUP}`, answer: 'resource' },
			{
				method: 'PUT',
				path: `${PATH}/${CUP}`,
				body: { ...set, name: 'A new name', metadata: { shelf: 7, season: 'winter' } },
				answer: 'resource',
			},
		],
		done: ({ loyaltyRewards }) =>
			loyaltyRewards.all().filter(({ name }) => name === 'A new name').length,
		variants: [
			changing(
				'a change of its name alone',
				() => ({ updateFields: { name: 'A new name' } }),
				() => ({ name: 'A new name' }),
			),
			...contents.map(([rewardType, { entered, sent }]) =>
				changing(
					`what it gives from now on: ${rewardType}`,
					(world) => ({ rewardType, ...entered(world) }),
					sent,
				),
			),
			changing(
				'a price, which keeps its ID and the other prices',
				() => ({ specifyPrices: 'fields', prices: { price: [price(600, BEANS)] } }),
				() => ({ costs: [known(1, BEANS, 600), known(2, LEAVES)] }),
				true,
			),
			changing(
				'a price for another wallet',
				() => ({ specifyPrices: 'fields', prices: { price: [price(10, CUPS)] } }),
				() => ({ costs: [...KNOWN, spending(10, CUPS)] }),
				true,
			),
			changing(
				'all prices, in JSON',
				() => inJson,
				() => ({ costs: COSTS }),
				true,
			),
			changing(
				'the only price of a wallet, in JSON, which keeps its ID',
				() => ({ specifyPrices: 'json', pricesJson: JSON.stringify([spending(7, LEAVES)]) }),
				() => {
					const {
						id,
						spending: [part],
					} = known(2, LEAVES);
					return {
						costs: [{ id, spending: [{ id: part?.id, ...spending(7, LEAVES).spending[0] }] }],
					};
				},
				true,
			),
			changing(
				'no cooldown any more, while the limit stays',
				({ loyaltyRewards }) => {
					loyaltyRewards.change(CUP, { purchase_limits: limits }, { event: null });
					return { updateFields: { cooldown: { period: { length: 0, unit: 'DAY' } } } };
				},
				() => ({ purchase_limits: { ...limits, cooldown: { type: 'NO_COOLDOWN' } } }),
				true,
			),
			changing(
				'no limit any more, refunds neither',
				() => ({
					updateFields: {
						cooldown: settings.cooldown,
						purchaseLimit: { limit: { purchases: 0, unit: 'DAY' } },
						refundable: false,
					},
				}),
				() => ({
					purchase_limits: { ...limits, frequency: { type: 'NO_LIMIT', limits: [] } },
					refunds: { type: 'NONE' },
				}),
			),
		],
		refusals: [
			[UNTOUCHED, 'Update Fields holds nothing to change'],
			[{ specifyPrices: 'fields', ...noPrices }, 'Prices is empty'],
		],
	},
];
