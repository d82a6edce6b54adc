import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { methods } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { updating, updatingType } from './rewards';

const { coffeeClub, giftCards } = CAMPAIGN_IDS;

useSandbox();

it.each([
	[coffeeClub, 'major', 'Major Units, but a loyalty card holds points'],
	[giftCards, 'points', 'Points, but a gift card holds money'],
])('refuses a balance in a unit that cards of %s do not hold: %s', async (id, unit, problem) => {
	const fields = { campaignId: byId(id), balance: 15 };
	const update = updating('CAMPAIGN', { updateFields: fields, amountsIn: unit });
	const more = { operation: 'create', name: 'Gift', additionalFields: fields };
	for (const form of [update, { ...update, parameters: { ...update.parameters, ...more } }]) {
		const { error } = await runNode(form);
		expect(error?.message).toBe(`Amounts Are In is ${problem}`);
	}
	expect(methods()).toEqual(['GET', 'GET']);
});

it('Reward → Create returns a reward without a stock, for one request', async () => {
	const form = { operation: 'create', name: 'Coins', rewardType: 'COIN' };
	const { parameters, ...rest } = updating('COIN', form);
	const additionalFields = { exchangeRatio: 0.5, pointsRatio: 10 };
	const items = await itemsOf({ ...rest, parameters: { ...parameters, additionalFields } });
	expect(items).toMatchObject([{ name: 'Coins', type: 'COIN', stock: null }]);
	expect(methods()).toEqual(['POST']);
});

describe('Reward → Update of fields that Voucherify refuses', () => {
	it('explains that the reward has another type, which is read only then', async () => {
		const { error } = await runNode(updatingType('COIN', { name: 'Cup', stock: 1 }));
		expect(error).toMatchObject({
			message: 'This reward is of the type Pay With Points, which does not have: Stock (Material)',
			description: expect.stringMatching(
				/^Remove the fields of the type Material, or choose another reward\. Voucherify says: .*stock/,
			),
			httpCode: '400',
		});
		expect(methods()).toEqual(['PUT', 'GET']);
	});

	it('reads the type of a reward once for several items', async () => {
		const { items } = await runNode({
			...updatingType('CAMPAIGN', { stock: 1 }),
			items: [{}, {}, {}],
			node: { onError: 'continueRegularOutput' },
		});
		for (const { json } of items)
			expect(json.error).toMatchObject({
				message: expect.stringContaining('of the type Digital') as string,
			});
		expect(methods().sort()).toEqual(['GET', 'PUT', 'PUT', 'PUT']);
	});

	it.each([
		['the type fits, and something else is wrong', 'MATERIAL', 200],
		['the reward cannot be read', 'COIN', 404],
	])("keeps Voucherify's message where %s", async (_, type, status) => {
		const body = { code: 400, key: 'invalid_payload', message: 'No', details: 'A reason' };
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'PUT' });
		if (status === 404) sandbox.faults.add({ kind: 'status', status, body: {}, method: 'GET' });
		const { error } = await runNode(updatingType(type, { stock: 1 }));
		expect(error?.message).toBe('A reason');
	});
});
