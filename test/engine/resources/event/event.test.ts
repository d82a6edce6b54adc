import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, runNode } from '../../../support/engine';
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

it.each([400, 404] as const)('names the list of events for an unknown one: %i', async (status) => {
	believe(sandbox, { unknownInEvent: status, unknownEvent: 'refused' });
	const { error } = await runNode(tracking({ customEventName: 'never_defined' }));
	expect(error?.message).toContain('never_defined');
	expect(error?.description).toContain('Event Schema → Get Many in Voucherify Setup');
	expect(tracked()).toEqual([]);
});
