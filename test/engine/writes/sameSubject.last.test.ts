import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { first } from '../../operations/example';
import { byId } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { codes, orderOf } from '../../support/redeeming';
import { sandbox, useSandbox } from '../../support/sandbox';
import { goingOn, run } from './itemRuns';

skipPauses();
useSandbox(calm);

describe('the last item', () => {
	const pricing = (operation: string, more: INodeParameters): INodeParameters => ({
		resource: 'product',
		operation,
		...more,
	});
	const priced = [{ price: 1000 }, { price: 1200 }];
	const priceNow = () => sandbox.world.products.get('product-00001').price;

	it.each([
		[503, {}],
		[429, { 'x-rate-limit-reset': '1', 'retry-after': '1' }],
	])('sets the price although the first gets %s', async (status, headers) => {
		for (const parameters of [
			pricing('upsert', {
				sourceId: 'product-00001',
				additionalFields: { price: '={{ $json.price }}' },
			}),
			pricing('update', {
				productId: byId('product-00001'),
				updateFields: { price: '={{ $json.price }}' },
			}),
		]) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status, headers, path: '/v1/products' });
			const { error } = await run(parameters, priced);
			expect(error).toBeUndefined();
			expect(priceNow()).toBe(1200);
		}
	});

	it('sets the profile of a customer in several orders or memberships', async () => {
		const customer = {
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'jane',
			customerFields: { name: '={{ $json.name }}' },
		};
		const named = [{ name: 'Jane' }, { name: 'Jane Doe' }];
		const join = {
			programId: byId(first(sandbox.world.loyaltyPrograms).id),
			customerId: { __rl: true, mode: 'sourceId', value: 'jane' },
			ifMember: 'return',
			saveCustomer: true,
			customerFields: customer.customerFields,
		};
		for (const parameters of [
			{
				resource: 'order',
				operation: 'upsert',
				sourceId: '={{ "order " + $json.name }}',
				...customer,
			},
			{ resource: 'loyaltyMember', operation: 'create', ...join },
		]) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status: 503, method: 'POST' });
			const { error } = await run(parameters, named);
			expect(error).toBeUndefined();
			expect(sandbox.world.customers.get('jane').name).toBe('Jane Doe');
		}
	});

	it('sets the profile of a customer with several events, publications or redemptions', async () => {
		const customer = {
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'customer-00001',
			customerFields: { name: '={{ $json.name }}' },
		};
		const named = [{ name: 'Jane' }, { name: 'Jane Doe' }];
		const headers = { 'x-rate-limit-reset': '1', 'retry-after': '1' };
		for (const [resource, operation, more] of [
			['event', 'track', { customEventName: 'review_submitted' }],
			['publication', 'create', { campaignId: byId(CAMPAIGN_IDS.welcomeCodes) }],
			['redemption', 'redeem', { ...codes('WELCOME-10'), ...orderOf('={{ $json.name }}', 10_000) }],
		] as const) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status: 429, headers, method: 'POST' });
			const { error } = await run({ resource, operation, ...more, ...customer }, named);
			expect(error).toBeUndefined();
			expect([resource, sandbox.world.customers.get('customer-00001').name]).toEqual([
				resource,
				'Jane Doe',
			]);
		}
	});

	it('is not sent after an error of the first that ends the run', async () => {
		const parameters = pricing('update', {
			productId: byId('product-00001'),
			updateFields: { price: '={{ $json.price }}' },
		});
		const { error } = await run(parameters, [{ price: 'free' }, ...priced]);
		expect(error?.message).toContain('Price is not');
		expect(sandbox.requests).toEqual([]);
	});

	it.each([400, 503])('wins when Retry On Fail runs the node again after a %s', async (status) => {
		sandbox.faults.add({ kind: 'status', status, method: 'PUT', times: status === 503 ? 4 : 1 });
		const parameters = pricing('update', {
			productId: byId('product-00001'),
			updateFields: { price: '={{ $json.price }}' },
			requestOptions: { maxWait: 0 },
		});
		const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const { items: shown } = await run(parameters, priced, {
			node: { ...goingOn.node, ...retrying },
		});
		expect(priceNow()).toBe(1200);
		expect(shown.map(({ json }) => json.price)).toEqual([undefined, 1200]);
		expect(JSON.stringify(shown[0]?.json.error).match(/It is not sent again/g)).toHaveLength(1);
	});
});
