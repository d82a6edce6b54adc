import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const tracking = (parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'event',
		operation: 'track',
		customEventName: 'review_submitted',
		customerSourceId: 'jane',
		...parameters,
	},
});

const tracked = () =>
	sandbox.world.events.all().filter(({ type }) => type === 'customer.custom_event');

it('creates the customer, and appears in their activity', async () => {
	const metadata = {
		specifyMetadata: 'fields',
		metadata: { assignments: [{ id: '1', name: 'stars', type: 'number', value: 5 }] },
	};
	const [item] = await itemsOf(tracking({ customerFields: { name: 'Jane' }, ...metadata }));
	expect(item).toMatchObject({
		type: 'review_submitted',
		customer: { source_id: 'jane', name: 'Jane' },
		metadata: { stars: 5 },
	});
	expect(sandbox.requests).toHaveLength(1);
	const activity = await itemsOf({
		...tracking(),
		parameters: { resource: 'customer', operation: 'getActivity', customerId: byId('jane') },
	});
	expect(activity.map(({ type }) => type)).toContain('customer.custom_event');
});

it('is never sent again: nothing keeps an event from being counted twice', async () => {
	sandbox.faults.add({ kind: 'resetAfter' });
	const { error } = await runNode(tracking());
	expect(error?.message).toMatch(/^Outcome unknown: /);
	expect(error?.context.data).toMatchObject({ candidates: [expect.any(String)] });
	expect(tracked()).toHaveLength(1);
});

it.each<[INodeParameters, string]>([
	[{ customEventName: '={{ "a".repeat(301) }}' }, 'Event Name is longer than 300 characters'],
	[{ additionalFields: { referralReferrerId: 'cust_1' } }, 'Referrer ID needs a referral code'],
	[{ customerSourceId: '={{ "" }}' }, 'Customer Source ID is empty'],
])('refuses %j before anything is sent', async (parameters, message) => {
	const { error } = await runNode(tracking(parameters));
	expect(error?.message).toBe(message);
	expect(sandbox.requests).toEqual([]);
});

it.each(
	[400, 404].flatMap((status): Array<[string, INodeParameters, string, number]> => [
		['referral code', { additionalFields: { referralCode: 'nowhere' } }, 'nowhere', status],
		['loyalty card', { additionalFields: { loyaltyCode: 'WELCOME-10' } }, 'WELCOME-10', status],
		[
			'customer',
			{ identifyCustomerBy: 'id', customerId: byId('cust_nobody') },
			'cust_nobody',
			status,
		],
	]),
)('says that there is no such %s', async (_, parameters, code, status) => {
	believe(sandbox, { unknownInEvent: status === 400 ? 400 : 404 });
	const { error } = await runNode(tracking(parameters));
	expect(error).toMatchObject({ httpCode: String(status) });
	expect(error?.description).toContain('A new customer needs a source ID');
	expect(error?.message).toBe('There is no such customer, referral code or loyalty card');
	expect(error?.description).toContain(code);
	expect(tracked()).toEqual([]);
});
