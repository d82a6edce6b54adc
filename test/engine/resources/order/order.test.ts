import type { INodeParameters } from 'n8n-workflow';
import { createEarningRules } from '../../../../sandbox/world/earningRules';
import { saveOrder } from '../../../../sandbox/world/orders';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { bodies } from '../../../support/requests';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on, order } from './orders';

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

const booking = (more: INodeParameters = {}) =>
	on('upsert', {
		sourceId: '={{ $json.receipt }}',
		status: 'PAID',
		additionalFields: { amount: '={{ $json.total }}' },
		identifyCustomerBy: 'sourceId',
		customerSourceId: '={{ $json.member }}',
		...more,
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

	it('updates the order with a Voucherify ID', async () => {
		const { id } = saveOrder(sandbox.world, { source_id: 'R-1', amount: 100 });
		await itemsOf(on('upsert', { identifyBy: 'id', orderId: byId(id), status: 'CANCELED' }));
		expect(bodies()).toEqual([{ id, status: 'CANCELED' }]);
		expect(order('R-1')).toMatchObject({ status: 'CANCELED', amount: 100 });
	});

	it('is not sent again after a reset without an ID', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(on('upsert', { identifyBy: 'nothing', status: 'PAID' }));
		expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
		expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it('sends the updates of one order one after the other, so that the last item wins', async () => {
		sandbox.faults.add({ kind: 'status', status: 503, path: '/v1/orders' });
		const items = Array.from({ length: 8 }, (_, index) => ({
			receipt: 'R-1',
			total: index,
			member: BUYER,
		}));
		await itemsOf({ ...booking(), items });
		expect(order('R-1').amount).toBe(7);
		expect(bodies()).toMatchObject([0, 0, 1, 2, 3, 4, 5, 6, 7].map((amount) => ({ amount })));
	});

	it('keeps the status of an existing order', async () => {
		saveOrder(sandbox.world, { source_id: 'R-1', status: 'PAID', amount: 100 });
		const items = [{ receipt: 'R-1', total: 200, member: BUYER }];
		await itemsOf({ ...booking({ status: 'asItIs' }), items });
		expect(bodies()).toEqual([{ source_id: 'R-1', amount: 200, customer: { source_id: BUYER } }]);
		expect(order('R-1')).toMatchObject({ status: 'PAID', amount: 200 });
	});

	it('sends the lines of a receipt, and creates the customer', async () => {
		const [item] = await itemsOf({
			...booking({
				additionalFields: {},
				specifyItems: 'lines',
				lines: '={{ $json.lines }}',
				lineIdField: 'ean',
				amountsIn: 'major',
				customerFields: { name: '={{ $json.name }}' },
			}),
			items: [
				{
					receipt: 'R-1',
					member: 'new@example.com',
					name: 'Mary Smith',
					lines: [
						{ ean: 'product-00001', quantity: 2, price: 12.5 },
						{ ean: 'unknown', quantity: '1', price: '0.99' },
					],
				},
			],
		});
		expect(item).toMatchObject({ source_id: 'R-1', amount: 2599, total_amount: 2599 });
		expect(sandbox.world.customers.get('new@example.com')).toMatchObject({ name: 'Mary Smith' });
	});

	it.each<[string, INodeParameters, string]>([
		['a source ID', { sourceId: ' ' }, 'Source ID is empty'],
		['a whole amount', { additionalFields: { amount: '12,50' } }, 'Amount is not a whole number'],
		['a status that there is', { status: '={{ "LOST" }}' }, "Status has no choice 'LOST'"],
		['a customer', { customerSourceId: ' ' }, 'Customer Source ID is empty'],
	])('requires %s before anything is sent', async (_, wrong, message) => {
		const { error } = await runNode({ ...booking(wrong), items: receipts.slice(0, 1) });
		expect(error?.message).toContain(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Order → Update', () => {
	it('marks an order as paid', async () => {
		earning();
		const { id } = sandbox.world.customers.get(BUYER);
		saveOrder(sandbox.world, { source_id: 'R-1', amount: 500 }, id);
		const before = pointsOf(BUYER);
		const orderId = { __rl: true, mode: 'sourceId', value: 'R-1' };
		await itemsOf(on('update', { orderId, status: 'PAID' }));
		expect(bodies()).toEqual([{ status: 'PAID' }]);
		expect(pointsOf(BUYER) - before).toBe(10);
	});

	it('refuses an update without changes, and an unknown order', async () => {
		const nothing = await runNode(on('update', { orderId: byId('R-1') }));
		expect(nothing.error?.message).toBe('Update Fields holds nothing to change');
		expect(sandbox.requests).toEqual([]);
		const unknown = await runNode(on('update', { orderId: byId('R-1'), status: 'PAID' }));
		expect(unknown.error).toMatchObject({ httpCode: '404' });
	});
});
