import type { INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../sandbox/world/orders';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { sandbox, useSandbox } from '../../support/sandbox';

const { beanSociety } = PROGRAM_IDS;
const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';
const LEGACY_REWARD = 'rew_0bc92f81a6801f9bca';
const REWARD = 'lrew_5a0bea50c1e7000001';

useSandbox();

const run = async (resource: string, operation: string, parameters: INodeParameters) =>
	await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { resource, operation, ...parameters },
	});

const memberId = () => sandbox.world.loyaltyMembers.of(beanSociety)[0]?.id ?? '';
const cardId = () => sandbox.world.loyaltyCards.of(memberId())[0]?.id ?? '';
const legacyCard = () => sandbox.world.vouchers.of(CAMPAIGN)[0];
const order = () => saveOrder(sandbox.world, { source_id: 'receipt-1', amount: 500 }).id;

const onCard = () => ({
	programId: byId(beanSociety),
	memberId: byId(memberId()),
	cardId: byId(cardId()),
});

describe('an ID of a legacy loyalty program where one of a new program belongs', () => {
	it.each<[string, string, string, () => [string, INodeParameters]]>([
		['a program', 'loyaltyProgram', 'get', () => [CAMPAIGN, { programId: byId(CAMPAIGN) }]],
		['a program', 'loyaltyMember', 'getAll', () => [CAMPAIGN, { programId: byId(CAMPAIGN) }]],
		[
			'a program',
			'loyaltyMember',
			'create',
			() => [CAMPAIGN, { programId: byId(CAMPAIGN), customerId: byId('customer-00020') }],
		],
		[
			'a member',
			'loyaltyMember',
			'get',
			() => {
				const id = legacyCard()?.id ?? '';
				return [id, { programId: byId(beanSociety), memberId: byId(id) }];
			},
		],
		[
			'a card',
			'loyaltyCard',
			'adjustPoints',
			() => {
				const id = legacyCard()?.id ?? '';
				return [id, { ...onCard(), cardId: byId(id), points: 5 }];
			},
		],
		[
			'a card in a body',
			'loyaltyPoints',
			'payOrder',
			() => {
				const id = legacyCard()?.id ?? '';
				return [id, { ...onCard(), cardId: byId(id), orderId: byId(order()) }];
			},
		],
		[
			'a reward',
			'loyaltyReward',
			'purchase',
			() => [LEGACY_REWARD, { ...onCard(), rewardId: byId(LEGACY_REWARD) }],
		],
	])('is explained: %s in %s: %s', async (_, resource, operation, wrong) => {
		const [id, parameters] = wrong();
		const { error, items } = await run(resource, operation, parameters);
		expect(items).toEqual([]);
		expect(error?.message).toBe(`${id} belongs to a legacy loyalty program`);
		expect(error?.description).toMatch(/\(Legacy\)/);
	});

	it.each<[string, string, () => INodeParameters]>([
		[
			'loyaltyReward',
			'getPurchases',
			() => ({ ...onCard(), filters: { rewardId: byId(LEGACY_REWARD) } }),
		],
		[
			'loyaltyProgram',
			'getReport',
			() => ({
				programId: byId(beanSociety),
				metric: 'earning-rules',
				period: 'summary',
				filters: { earningRuleId: 'ern_uFmBxGd9hQ6b2Jr3v5Kp7wNc' },
			}),
		],
	])(
		'is refused before a request that would find nothing: %s, %s',
		async (resource, operation, parameters) => {
			const { error } = await run(resource, operation, parameters());
			expect(error?.message).toMatch(/ belongs to a legacy loyalty program$/);
			expect(sandbox.requests).toEqual([]);
		},
	);
});

describe('an ID of a new loyalty program where one of a legacy program belongs', () => {
	it.each<[string, string, string, () => [string, INodeParameters]]>([
		[
			'a program',
			'earningRule',
			'create',
			() => [beanSociety, { campaignId: byId(beanSociety), points: 5 }],
		],
		['a program', 'campaign', 'get', () => [beanSociety, { campaignId: byId(beanSociety) }]],
		[
			'a program',
			'rewardAssignment',
			'create',
			() => [
				beanSociety,
				{ campaignId: byId(beanSociety), rewardId: byId(LEGACY_REWARD), points: 5 },
			],
		],
		[
			'a reward in a body',
			'rewardAssignment',
			'create',
			() => [REWARD, { campaignId: byId(CAMPAIGN), rewardId: byId(REWARD), points: 5 }],
		],
		['a reward', 'reward', 'get', () => [REWARD, { rewardId: byId(REWARD) }]],
		[
			'a reward in a body',
			'loyaltyCardLegacy',
			'redeemReward',
			() => [REWARD, { voucherCode: byId(legacyCard()?.code ?? ''), rewardId: byId(REWARD) }],
		],
		[
			'a member',
			'loyaltyCardLegacy',
			'getRewards',
			() => [memberId(), { voucherCode: byId(memberId()) }],
		],
		[
			'a card',
			'loyaltyCardLegacy',
			'adjustPoints',
			() => [cardId(), { voucherCode: byId(cardId()), points: 5 }],
		],
		['a card', 'voucher', 'get', () => [cardId(), { voucherCode: byId(cardId()) }]],
	])('is explained the other way round: %s in %s: %s', async (_, resource, operation, wrong) => {
		const [id, parameters] = wrong();
		const { error, items } = await run(resource, operation, parameters);
		expect(items).toEqual([]);
		expect(error?.message).toBe(`${id} belongs to a current loyalty program, not to a legacy one`);
		expect(error?.description).toMatch(/Use the node Voucherify Loyalty/);
	});
});
