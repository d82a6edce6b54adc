import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { byId } from '../support/engine';
import { first, type ExampleVariant, type OperationExample } from './example';

const { coffeeClub: COFFEE_CLUB, giftCards: GIFT_CARDS } = CAMPAIGN_IDS;

const RETIRED = 'rew_Retired1Reward2Aa';
const WITHDRAWN = 'rewa_Withdrawn1Assignment2Aa';

/** A reward without assignments. */
function withRetired({ rewards }: World) {
	const copied = { ...first(rewards), id: RETIRED, name: 'Retired' };
	if (!rewards.find(RETIRED)) rewards.add(copied);
	return { rewardId: byId(RETIRED) };
}

/** Assigns the first reward once more. */
function withWithdrawn({ rewardAssignments }: World) {
	const copied = { ...first(rewardAssignments), id: WITHDRAWN };
	if (!rewardAssignments.find(WITHDRAWN)) rewardAssignments.add(copied);
	return { rewardId: byId(copied.reward_id), assignmentId: byId(WITHDRAWN) };
}

type Assignments = World['rewardAssignments'];

const assigned = (assignments: Assignments) => ({
	rewardId: byId(first(assignments).reward_id),
	assignmentId: byId(first(assignments).id),
});

const pathOf = ({ reward_id, id }: ReturnType<Assignments['get']>) =>
	`/v1/rewards/${reward_id}/assignments/${id}`;

/** A product with SKUs. */
const PRODUCT = 'product-00002';
const productId = byId(PRODUCT);
const skuOf = ({ products }: World) => first(products.get(PRODUCT).skus.data).id;

const typed = ({ rewards }: World, type: string) =>
	first(rewards.all().filter((reward) => reward.type === type)).id;

/** Changes fields of a reward of this type. */
const changing = (
	type: string,
	updateFields: INodeParameters,
	body: IDataObject,
): ExampleVariant => ({
	name: `a change of a ${type} reward: ${JSON.stringify(body)}`,
	parameters: (world) => ({ rewardId: byId(typed(world, type)), updateFields }),
	calls: (world) => [{ method: 'PUT', path: `/v1/rewards/${typed(world, type)}`, body }],
});

/** Changes how much is added to the cards of a campaign, in another unit than the API's. */
const inUnit = (amountsIn: string, balance: string, campaign: string): ExampleVariant => ({
	name: `a balance in ${amountsIn}`,
	parameters: (world) => ({
		rewardId: byId(typed(world, 'CAMPAIGN')),
		amountsIn,
		updateFields: { campaignId: byId(campaign), balance },
	}),
	calls: (world) => [
		{ method: 'GET', path: `/v1/campaigns/${campaign}` },
		{
			method: 'PUT',
			path: `/v1/rewards/${typed(world, 'CAMPAIGN')}`,
			body: { parameters: { campaign: { id: campaign, balance: 1500 } } },
		},
	],
});

const changes: ExampleVariant[] = [
	changing(
		'CAMPAIGN',
		{ campaignId: byId(GIFT_CARDS), balance: 1500 },
		{ parameters: { campaign: { id: GIFT_CARDS, balance: 1500 } } },
	),
	inUnit('major', '15,00', GIFT_CARDS),
	inUnit('points', '1 500', COFFEE_CLUB),
	{
		name: 'a change of all that is material',
		parameters: (world) => ({
			rewardId: byId(typed(world, 'MATERIAL')),
			updateFields: {
				productId,
				skuId: skuOf(world),
				stock: 0,
				imageUrl: 'https://example.com/cup.png',
				description: 'Keeps warm',
			},
			specifyMetadata: 'json',
			metadataJson: '{"season": "spring"}',
		}),
		calls: (world) => [
			{
				method: 'PUT',
				path: `/v1/rewards/${typed(world, 'MATERIAL')}`,
				body: {
					parameters: { product: { id: PRODUCT, sku_id: skuOf(world) } },
					stock: 0,
					attributes: { image_url: 'https://example.com/cup.png', description: 'Keeps warm' },
					metadata: { season: 'spring' },
				},
			},
		],
	},
	changing('MATERIAL', { description: 'Warm' }, { attributes: { description: 'Warm' } }),
	changing(
		'MATERIAL',
		{ productId, noSku: true, stock: 3 },
		{ parameters: { product: { id: PRODUCT, sku_id: null } }, stock: 3 },
	),
	changing('MATERIAL', { productId, noSku: false }, { parameters: { product: { id: PRODUCT } } }),
	changing(
		'COIN',
		{ exchangeRatio: 1.5, pointsRatio: 100 },
		{ parameters: { coin: { exchange_ratio: '1.5', points_ratio: '100' } } },
	),
];

const BALANCE = 'Balance (Digital)';
const NO_PRODUCT = 'Product (Material) is empty';
const NO_RATIO = 'Exchange Ratio (Pay With Points) is empty';
const campaignId = byId(GIFT_CARDS);

const refusedChanges: Array<[INodeParameters, string]> = [
	[{}, 'Update Fields holds nothing to change'],
	[{ noSku: true }, NO_PRODUCT],
	[{ skuId: 'sku_1' }, NO_PRODUCT],
	[{ productId, skuId: 'sku_1', noSku: 'yes' }, 'No SKU (Material) is on, but an SKU is set'],
	[
		{ stock: 12, exchangeRatio: 2 },
		'Exchange Ratio (Pay With Points) cannot be combined with Stock (Material)',
	],
	[{ stock: -1 }, 'Stock (Material) must be a whole number of at least 0'],
	[{ imageUrl: 'cup.png' }, 'Image URL (Material) is not a web address'],
	[{ balance: 5 }, 'Campaign (Digital) is empty'],
	[{ campaignId, balance: 0 }, `${BALANCE} must be above 0`],
	[{ campaignId, balance: '12.00' }, `${BALANCE} is not a whole number, as minor units are`],
	[{ pointsRatio: 10 }, NO_RATIO],
	[{ exchangeRatio: 0 }, 'Exchange Ratio (Pay With Points) must be a number above 0'],
];

/** A new reward of another type than the example's. */
const creating = (
	rewardType: string,
	additionalFields: INodeParameters,
	parameters: IDataObject,
): ExampleVariant => ({
	name: `a new ${rewardType} reward`,
	parameters: () => ({ name: 'New', rewardType, additionalFields, specifyMetadata: 'none' }),
	calls: () => [
		{ method: 'POST', path: '/v1/rewards', body: { name: 'New', type: rewardType, parameters } },
	],
	rows: () => [{ name: 'New', type: rewardType }],
});

export const reward: OperationExample[] = [
	{
		resource: 'reward',
		operation: 'update',
		parameters: ({ rewards }) => ({
			rewardId: byId(first(rewards).id),
			updateFields: { name: 'A new name' },
		}),
		calls: ({ rewards }) => [
			{
				method: 'PUT',
				path: `/v1/rewards/${first(rewards).id}`,
				body: { name: 'A new name' },
				answer: 'resource',
			},
		],
		done: ({ rewards }) => [...rewards].filter(({ name }) => name === 'A new name').length,
		variants: changes,
		refusals: refusedChanges.map(([updateFields, message]) => [{ updateFields }, message]),
	},
	{
		resource: 'reward',
		operation: 'create',
		parameters: ({ products }) => ({
			name: 'A new cup',
			rewardType: 'MATERIAL',
			additionalFields: {
				productId: byId(first(products).id),
				stock: 20,
				imageUrl: 'https://www.example.com/cup.png',
				description: 'It keeps coffee warm',
			},
			specifyMetadata: 'json',
			metadataJson: '{"season": "winter"}',
		}),
		calls: ({ products }) => [
			{
				method: 'POST',
				path: '/v1/rewards',
				body: {
					name: 'A new cup',
					type: 'MATERIAL',
					parameters: { product: { id: first(products).id } },
					stock: 20,
					attributes: {
						image_url: 'https://www.example.com/cup.png',
						description: 'It keeps coffee warm',
					},
					metadata: { season: 'winter' },
				},
				traced: 'in vain',
				answer: 'resource',
			},
		],
		done: ({ rewards }) => [...rewards].filter(({ name }) => name === 'A new cup').length,
		variants: [
			creating(
				'CAMPAIGN',
				{ campaignId, balance: 500 },
				{ campaign: { id: GIFT_CARDS, balance: 500 } },
			),
			creating(
				'COIN',
				{ exchangeRatio: 0.5, pointsRatio: 10 },
				{ coin: { exchange_ratio: '0.5', points_ratio: '10' } },
			),
		],
		refusals: [
			[{ additionalFields: {} }, NO_PRODUCT],
			[{ additionalFields: { stock: 5 } }, NO_PRODUCT],
			[{ rewardType: 'COIN', additionalFields: { pointsRatio: 10 } }, NO_RATIO],
		],
	},
	{
		resource: 'reward',
		operation: 'delete',
		parameters: withRetired,
		calls: () => [{ method: 'DELETE', path: `/v1/rewards/${RETIRED}`, answer: 'nothing' }],
		done: ({ rewards }) => (rewards.find(RETIRED) ? 0 : 1),
	},
	{
		resource: 'reward',
		operation: 'get',
		parameters: ({ rewards }) => ({ rewardId: byId(first(rewards).id) }),
		calls: ({ rewards }) => [
			{ method: 'GET', path: `/v1/rewards/${first(rewards).id}`, answer: 'resource' },
		],
	},
	{
		resource: 'reward',
		operation: 'getAll',
		parameters: ({ rewardAssignments }) => ({
			filters: { assignmentId: first(rewardAssignments).id },
		}),
		calls: ({ rewardAssignments }) => [
			{
				method: 'GET',
				path: '/v1/rewards',
				query: { assignment_id: first(rewardAssignments).id, limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
];

export const rewardAssignment: OperationExample[] = [
	{
		resource: 'rewardAssignment',
		operation: 'create',
		parameters: ({ rewards }) => ({
			campaignId: byId(COFFEE_CLUB),
			rewardId: byId(first([...rewards].slice(5)).id),
			points: 77,
		}),
		calls: ({ rewards }) => [
			{
				method: 'POST',
				path: `/v1/loyalties/${COFFEE_CLUB}/rewards`,
				body: [
					{
						reward: first([...rewards].slice(5)).id,
						parameters: { loyalty: { points: 77 } },
					},
				],
				idempotent: true,
				// A campaign has each reward once.
				traced: true,
				answer: 'array',
			},
		],
		done: ({ rewardAssignments }) =>
			[...rewardAssignments].filter(({ parameters }) => parameters.loyalty.points === 77).length,
		variants: [
			{
				name: 'a free reward with validation rules, in a campaign by name',
				parameters: () => ({
					campaignId: { __rl: true, mode: 'name', value: 'Coffee Club' },
					points: 0,
					additionalFields: {
						validationRules: { rule: [{ validationRuleId: byId('val_1, val_2') }] },
					},
				}),
				calls: ({ rewards }) => [
					{
						method: 'POST',
						path: '/v1/loyalties/Coffee%20Club/rewards',
						body: [
							{
								reward: first([...rewards].slice(5)).id,
								parameters: { loyalty: { points: 0 } },
								validation_rules: ['val_1', 'val_2'],
							},
						],
					},
				],
			},
		],
		refusals: [[{ points: -1 }, 'Points must be a whole number of at least 0']],
	},
	{
		resource: 'rewardAssignment',
		operation: 'update',
		parameters: ({ rewardAssignments }) => ({
			rewardId: byId(first(rewardAssignments).reward_id),
			assignmentId: byId(first(rewardAssignments).id),
			points: 77,
		}),
		calls: ({ rewardAssignments }) => [
			{
				method: 'PUT',
				path: `/v1/rewards/${first(rewardAssignments).reward_id}/assignments/${first(rewardAssignments).id}`,
				body: { parameters: { loyalty: { points: 77 } } },
				answer: 'resource',
			},
		],
		done: ({ rewardAssignments }) =>
			[...rewardAssignments].filter(({ parameters }) => parameters.loyalty.points === 77).length,
		variants: [
			{
				name: 'automatic redemption, and leaves the price alone',
				parameters: () => ({
					points: '={{ "" }}',
					updateFields: { autoRedeem: '={{ "yes" }}' },
				}),
				calls: ({ rewardAssignments }) => [
					{
						method: 'PUT',
						path: pathOf(first(rewardAssignments)),
						body: { parameters: { loyalty: { auto_redeem: true } } },
					},
				],
			},
		],
		refusals: [
			[{ points: -1 }, 'Points must be a whole number of at least 0'],
			[{ points: '={{ "" }}' }, 'Points is empty'],
		],
	},
	{
		resource: 'rewardAssignment',
		operation: 'delete',
		parameters: withWithdrawn,
		calls: ({ rewardAssignments }) => [
			{
				method: 'DELETE',
				path: pathOf({ ...first(rewardAssignments), id: WITHDRAWN }),
				answer: 'nothing',
			},
		],
		done: ({ rewardAssignments }) => (rewardAssignments.find(WITHDRAWN) ? 0 : 1),
	},
	{
		resource: 'rewardAssignment',
		operation: 'get',
		parameters: ({ rewardAssignments }) => assigned(rewardAssignments),
		calls: ({ rewardAssignments }) => [
			{ method: 'GET', path: pathOf(first(rewardAssignments)), answer: 'resource' },
		],
	},
	{
		resource: 'rewardAssignment',
		operation: 'getAll',
		parameters: ({ rewardAssignments }) => ({
			rewardId: byId(first(rewardAssignments).reward_id),
		}),
		calls: ({ rewardAssignments }) => [
			{
				method: 'GET',
				path: `/v1/rewards/${first(rewardAssignments).reward_id}/assignments`,
				query: { limit: '50', page: '1' },
				answer: 'list',
			},
		],
	},
];
