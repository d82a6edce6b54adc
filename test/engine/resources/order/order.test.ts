import { createEarningRules } from '../../../../sandbox/world/earningRules';
import { itemsOf } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on } from './orders';

const BUYER = 'customer-00001';
const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

skipPauses();
useSandbox();

/** Adds an earning rule: two points for every 1.00 that a member of the coffee club pays. */
const earning = () => {
	const { world, settings } = sandbox;
	const loyalty = {
		type: 'PROPORTIONAL' as const,
		calculation_type: 'ORDER_AMOUNT' as const,
		order: { amount: { every: 100, points: 2 } },
	};
	const campaign = world.campaigns.get(COFFEE_CLUB);
	const rule = { event: 'order.paid', loyalty };
	createEarningRules(world, campaign, [rule], settings.maxEarningRules);
};

const pointsOf = (customer: string) => {
	const { customers, vouchers } = sandbox.world;
	const cards = vouchers.of(customers.get(customer).id);
	const card = cards.find(({ campaign_id }) => campaign_id === COFFEE_CLUB);
	if (!card) throw new Error(`${customer} is no member`);
	return card.balance;
};

/** Export of a till: one receipt per row, the last one twice. */
const receipts = [
	{ receipt: 'R-1', total: 1250, member: BUYER },
	{ receipt: 'R-2', total: '399', member: 'customer-00002' },
	{ receipt: 'R-2', total: '399', member: 'customer-00002' },
];

const booking = () =>
	on('upsert', {
		sourceId: '={{ $json.receipt }}',
		status: 'PAID',
		additionalFields: { amount: '={{ $json.total }}' },
		identifyCustomerBy: 'sourceId',
		customerSourceId: '={{ $json.member }}',
	});

describe('Order → Create or Update', () => {
	it('earns points once per receipt, however often the file is read', async () => {
		earning();
		const before = [BUYER, 'customer-00002'].map(pointsOf);
		await itemsOf({ ...booking(), items: receipts });
		await itemsOf({ ...booking(), items: receipts });
		const gained = [BUYER, 'customer-00002'].map((one, i) => pointsOf(one) - (before[i] ?? 0));
		expect(gained).toEqual([24, 6]);
		expect(sandbox.world.orders.all()).toMatchObject([
			{ source_id: 'R-1', amount: 1250, status: 'PAID' },
			{ source_id: 'R-2', amount: 399, status: 'PAID' },
		]);
		expect(sandbox.requests).toHaveLength(6);
	});

	it('earns points once although the connection breaks after the request was applied', async () => {
		earning();
		const before = pointsOf(BUYER);
		sandbox.faults.add({ kind: 'resetAfter', path: '/v1/orders' });
		await itemsOf({ ...booking(), items: receipts.slice(0, 1) });
		expect(sandbox.requests).toHaveLength(2);
		expect(pointsOf(BUYER) - before).toBe(24);
	});
});
