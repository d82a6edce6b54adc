import { isRead } from '../../../nodes/Voucherify/run/types';
import { State } from '../../../sandbox/state';
import { find } from '../../actionNodes';
import { examples, nameOf } from '../../operations';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { startRawService, type RawService } from '../../support/rawService';

/* Gateways and proxies also send errors, and answers to other requests, with the status of a success. */

skipPauses();

let service: RawService;

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

const { world } = new State(calm);
const writes = examples.filter(({ resource, operation }) => {
	const found = find(resource, operation)?.operation;
	return found && !isRead(found);
});

async function runWith(
	body: string,
	{ resource, operation, ...example }: (typeof examples)[number],
) {
	service.answering = () => ({ body });
	const { error } = await runNode({
		credentials: credentialsFor(service),
		parameters: {
			resource,
			operation,
			...example.parameters(world),
			requestOptions: { longestLook: 0 },
		},
		files: example.files,
	});
	return error;
}

it.each(writes.map((example): [string, typeof example] => [nameOf(example), example]))(
	'%s is not done if status 200 comes with an error or a web page',
	async (_, example) => {
		const refusal = { code: 400, key: 'invalid_payload', message: 'Invalid payload' };
		const error = await runWith(JSON.stringify(refusal), example);
		expect(error?.message).toMatch(/its status is a success, but it says Invalid payload$/);
		const ofPage = await runWith('<!doctype html><p>Sign in</p>', example);
		expect(ofPage?.message).toMatch(/Voucherify's response cannot be used/);
	},
);

/** Operations whose success has no body, so that its body does not matter. */
const WITHOUT_BODY =
	/\.(delete|remove|removeReferee|unassign|revoke|invite|releaseSession)$|^campaign\.(en|dis)able|Legacy\.cancelPendingPoints/;

/** Operations whose response has no `object` in the API docs, or one with a typing error. */
const WITHOUT_OBJECT = ['brandConfiguration.create', 'customer.deletePermanently'];

it.each(
	writes
		.map((example): [string, typeof example] => [nameOf(example), example])
		.filter(([name]) => !WITHOUT_BODY.test(name)),
)(
	'%s is not done if the response is empty, a list of nothing, or something else',
	async (name, example) => {
		const other = { id: 'visit_1', object: 'visit', source_id: 'visit-1', code: 'VISIT' };
		const bodies = [{}, [], ...(WITHOUT_OBJECT.includes(name) ? [] : [other])];
		for (const body of bodies)
			expect([body, await runWith(JSON.stringify(body), example)]).not.toEqual([body, undefined]);
	},
);

it.each<[string, object, string | undefined]>([
	['another customer', { id: 'cust_2', source_id: 'customer-2' }, 'it is cust_2, not customer-1'],
	[
		'a customer with another source ID only',
		{ source_id: 'customer-2' },
		'it is customer-2, not customer-1',
	],
	['another voucher', { id: 'cust_2', object: 'voucher' }, 'it is a voucher, not a customer'],
	['the same customer', { id: 'cust_2', source_id: 'Customer-1' }, undefined],
	['a customer without a source ID', { id: 'cust_2', name: 'Anna' }, undefined],
])('an update that returns %s', async (_, body, problem) => {
	service.answering = () => ({ body: JSON.stringify(body) });
	const { error } = await runNode({
		credentials: credentialsFor(service),
		parameters: {
			resource: 'customer',
			operation: 'update',
			customerId: byId('customer-1'),
			updateFields: { name: 'Anna' },
		},
	});
	expect(error?.message.replace(/^.*cannot be used: /, '')).toBe(problem);
});

it.each(
	writes
		.map((example): [string, typeof example] => [nameOf(example), example])
		.filter(([name]) => /(?<!^campaign)\.(enable|disable|(de)?activate|moveToDraft)$/.test(name)),
)('%s is not done if the response has another state', async (_, example) => {
	const error = await runWith(JSON.stringify({ id: 'lern_1', status: 'X', active: 'X' }), example);
	expect(error?.message).toMatch(/its (active|status) is "X", not (true|false|"[A-Z]+")$/);
});

it.each([
	['TRANSACTION_CREATED', 'done', undefined],
	['NO_ACTIVATION', 'refused', 'Nothing to activate'],
])('points that have no transaction and the status %s are %s', async (status, _, message) => {
	const example = writes.find((one) => nameOf(one) === 'loyaltyCard.activatePendingPoints');
	const body = JSON.stringify({ transaction: null, status, message: 'Nothing to activate' });
	const error = example && (await runWith(body, example));
	expect(error?.message).toBe(message);
});

it('a reward that a legacy card could not redeem is refused', async () => {
	const example = writes.find((one) => nameOf(one) === 'loyaltyCardLegacy.redeemReward');
	const failed = { id: 'r_1', result: 'FAILURE', failure_code: 'loyalty_card_points_exceeded' };
	const error = example && (await runWith(JSON.stringify(failed), example));
	expect(error?.message).toBe('The card does not have enough points for this reward');
	expect(error?.context.data).toMatchObject({ outcome: 'refused' });
});
