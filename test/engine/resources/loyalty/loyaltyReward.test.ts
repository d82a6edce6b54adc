import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { methods } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { buying, CUP, CUSTOMER, member, on, purchases, withRewards } from './rewards';

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
		expect(methods()).toEqual(['POST']);
	});

	it.each([
		['a customer', 'customer_id', () => member().customer_id],
		['a member, in their program alone', 'member_id', () => member().id],
	])('identifies %s by the Voucherify ID', async (_, type, id) => {
		await itemsOf(looking({ customerId: byId(id()) }));
		expect(sandbox.requests[0]?.body).toEqual({
			customer_identification: { type, [type]: id() },
		});
	});

	it('omits what cannot be bought, if the user wants that', async () => {
		const rows = await itemsOf(looking({ options: { availableOnly: true } }));
		expect(rows.length).toBeGreaterThan(0);
		for (const { available } of rows) expect(available).toBe(true);
	});
});

describe('Loyalty Reward → Purchase', () => {
	it('simulates a purchase in a dry run', async () => {
		const [item] = await itemsOf(buying({ dryRun: true }));
		expect(item).toMatchObject({ status: 'SIMULATED', points: 150 });
		expect(purchases()).toEqual([]);
	});

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

	it.each(['resetAfter', 'resetBefore'] as const)(
		'claims no purchase after a lost response: %s',
		async (kind) => {
			const [other] = await itemsOf(buying({ waitUntilBooked: false }));
			const { length } = sandbox.requests;
			sandbox.faults.add({ kind, method: 'POST', times: 1 });
			const { error, items } = await runNode(buying());
			expect(items).toEqual([]);
			expect(error?.message).toMatch(/^Outcome unknown: /);
			expect(error?.context.data).toMatchObject({
				outcome: 'unknown',
				candidates: expect.arrayContaining([
					kind === 'resetAfter' ? purchases().at(-1)?.id : other?.id,
				]),
			});
			expect(error?.context.data).not.toHaveProperty('reference');
			expect(methods().slice(length)).toEqual(['POST', 'GET']);
		},
	);

	it.each<[string, () => void, string]>([
		[
			'too few points',
			() => {
				const { card } = member();
				const points = { ...card.points, spent: card.points.total };
				sandbox.world.loyaltyCards.change(card.id, { points });
			},
			'Not enough points for this reward',
		],
		[
			'none in stock',
			() => sandbox.world.loyaltyRewards.change(CUP, { stock: 0 }),
			'The reward is out of stock',
		],
		[
			'a reward that is not active',
			() => sandbox.world.loyaltyRewards.change(CUP, { status: 'INACTIVE' }),
			'The reward is not active',
		],
		[
			'a member who is not active',
			() => sandbox.world.loyaltyMembers.change(member().id, { status: 'INACTIVE' }),
			'The member is not active',
		],
	])('explains why not: %s, and sends one request', async (_, prepare, message) => {
		prepare();
		const { error } = await runNode(buying());
		expect(error?.message).toBe(message);
		expect(methods()).toEqual(['POST']);
	});

	it('says that a reward belongs to a legacy program', async () => {
		const { error } = await runNode(buying({ rewardId: byId('rew_0bc92f81a6801f9bca') }));
		expect(error?.message).toBe('rew_0bc92f81a6801f9bca belongs to a legacy loyalty program');
	});
});
