import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { methods } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { buying, CUP, CUSTOMER, member, on, withRewards } from './rewards';

withRewards();

describe('Loyalty Reward → Get Available', () => {
	const looking = (parameters: INodeParameters = {}) =>
		on('loyaltyReward', 'getAvailable', { customerId: byId(CUSTOMER), ...parameters });

	it('shows what can be bought with which card, and explains why not', async () => {
		const rows = await itemsOf(looking());
		expect(rows.find(({ reward_id }) => reward_id === CUP)).toMatchObject({
			reward_name: 'Reusable Cup',
			available: true,
			points: 150,
			missing_points: 0,
			why_not: null,
			program_name: 'Bean Society',
			member_id: member().id,
			card_id: member().card.id,
		});
		const dear = rows.find(({ available }) => available === false);
		expect(dear?.why_not).toMatch(/^The card has \d+ points and needs 500: \d+ are missing$/);
		expect(dear?.missing_points).toBeGreaterThan(0);
	});

	it('omits what cannot be bought, if the user wants that', async () => {
		const rows = await itemsOf(looking({ options: { availableOnly: true } }));
		expect(rows.length).toBeGreaterThan(0);
		for (const { available } of rows) expect(available).toBe(true);
	});
});

describe('Loyalty Reward → Purchase', () => {
	it('is waited for by default, and shows its status without waiting', async () => {
		expect(await itemsOf(buying())).toMatchObject([
			{ status: 'APPROVED', booked: true, points: 150 },
		]);
		expect(await itemsOf(buying({ waitUntilBooked: false }))).toMatchObject([
			{ status: 'PENDING', booked: false, reward_id: CUP },
		]);
	});

	it('fails when it is rejected in the end', async () => {
		for (let count = 0; count < 3; count += 1) await itemsOf(buying({ waitUntilBooked: false }));
		sandbox.settings.clockAheadMs = 0;
		const { error, items } = await runNode(buying());
		expect(items).toEqual([]);
		expect(error?.message).toBe('The reward was not bought: insufficient balance');
		expect(error?.context.data).toMatchObject({ outcome: 'refused' });
	});

	it('says that it is not booked when the wait is over', async () => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		const [item] = await itemsOf(buying());
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([expect.stringMatching(/was still pending after 60 s/)]);
		// Nine status checks in a minute at most, as the option says.
		expect(methods()).toEqual(['POST', ...Array<string>(9).fill('GET')]);
		sandbox.settings.pointsDelayMs = 2_000;
	});

	it.each<[string, () => void]>([
		[
			'Not enough points for this reward',
			() => {
				const { id, points } = member().card;
				sandbox.world.loyaltyCards.change(id, { points: { ...points, spent: points.total } });
			},
		],
		[
			'The reward is out of stock',
			() => {
				const { programRewards } = sandbox.world;
				const stock = { type: 'LIMITED', limited: { quantity: 0 } } as const;
				for (const { id } of programRewards.of(CUP)) programRewards.change(id, { stock });
			},
		],
		[
			'The reward is not active',
			() => sandbox.world.loyaltyRewards.change(CUP, { status: 'INACTIVE' }),
		],
		[
			'The member is not active',
			() => sandbox.world.loyaltyMembers.change(member().id, { status: 'INACTIVE' }),
		],
	])('explains why not: %s, and sends one request', async (message, prepare) => {
		prepare();
		expect((await runNode(buying())).error?.message).toBe(message);
		expect(methods()).toEqual(['POST']);
	});
});

describe('Loyalty Reward → Update', () => {
	const changing = (parameters: INodeParameters) =>
		on('loyaltyReward', 'update', { rewardId: byId(CUP), ...parameters });
	const cooldown = { updateFields: { cooldown: { period: { length: 2, unit: 'DAY' } } } };

	it.each(['invalid', 'conflict'] as const)('says what only drafts can change: %s', async (is) => {
		sandbox.settings.beliefs.lockedRewards = is;
		const { error } = await runNode(changing(cooldown));
		expect(error?.message).toBe(
			'This reward is active, and only drafts can change: its cooldown and purchase limit',
		);
		expect(error?.description).toContain('Reward → Move to Draft');
	});

	it('keeps metadata, whether or not Voucherify does', async () => {
		const named = { specifyMetadata: 'json', metadataJson: '={{ { [$json.key]: 1 } }}' };
		for (const changedRewardMetadata of ['replaces', 'merges'] as const) {
			sandbox.reset();
			Object.assign(sandbox.settings.beliefs, { changedRewardMetadata });
			await runNode({ ...changing(named), items: [{ key: 'a' }, { key: 'b' }] });
			expect(sandbox.world.loyaltyRewards.get(CUP).metadata).toEqual({ a: 1, b: 1 });
		}
	});

	it('warns if Voucherify keeps a price that the JSON does not contain', async () => {
		sandbox.settings.beliefs.changedCosts = 'keeps';
		const [cost] = sandbox.world.loyaltyRewards.get(CUP).costs;
		const spending = [{ points: 5, card_definition_id: cost?.spending[0]?.card_definition_id }];
		const pricesJson = JSON.stringify([{ spending }]);
		const [item] = await itemsOf(changing({ specifyPrices: 'json', pricesJson }));
		expect(item?.warnings).toEqual([expect.stringContaining('has other costs than were sent')]);
	});

	it('warns if Voucherify ignores another content', async () => {
		const body = { ...sandbox.world.loyaltyRewards.get(CUP) };
		sandbox.faults.add({ kind: 'status', status: 200, method: 'PUT', body });
		const productId = byId('prod_0');
		const [item] = await itemsOf(changing({ rewardType: 'PRODUCT', productId }));
		expect(item?.warnings).toEqual([expect.stringContaining('something else than was sent')]);
	});

	it('warns if what is created has another status', async () => {
		const body = { ...sandbox.world.loyaltyRewards.get(CUP), status: 'DRAFT' };
		sandbox.faults.add({ kind: 'status', status: 200, method: 'POST', body });
		const price = { points: 5, cardDefinitionId: byId('lcdef_1') };
		const [item] = await itemsOf(
			on('loyaltyReward', 'create', {
				...{ name: 'Cup', rewardType: 'PRODUCT', productId: byId('prod_1') },
				...{ prices: { price: [price] }, additionalFields: { status: 'ACTIVE' } },
			}),
		);
		expect(item?.warnings).toEqual([expect.stringMatching(/^It was created, but is DRAFT/)]);
	});

	it('refuses a price by wallet where the wallet has several', async () => {
		const { loyaltyRewards } = sandbox.world;
		const [cost] = loyaltyRewards.get(CUP).costs;
		const costs = cost ? [cost, { ...cost, id: 'lrcst_9' }] : [];
		loyaltyRewards.change(CUP, { costs }, { event: null });
		const cardDefinitionId = byId(String(cost?.spending[0]?.card_definition_id));
		const prices = { price: [{ points: 7, cardDefinitionId }] };
		const { error } = await runNode(changing({ specifyPrices: 'fields', prices }));
		expect(error?.message).toMatch(
			/^Prices has lcdef_\w+, for which the reward has several prices$/,
		);
		expect(methods()).toEqual(['GET']);
	});
});
