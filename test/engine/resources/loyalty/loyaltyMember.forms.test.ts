import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox({
	sizes: { customers: 130, loyaltyMembers: 120 },
	jobTiming: { enqueuedMs: 0, inProgressMs: 0 },
});
const posts = () => sandbox.requests.filter(({ method }) => method === 'POST');

it.each([
	['create', 1],
	['createMany', 1],
	['createMany', 3],
] as const)(
	'Loyalty Member → %s: sends the other form where a request with %i rows is refused as a whole',
	async (operation, count) => {
		const items = sandbox.world.customers
			.all()
			.slice(121, 121 + count)
			.map(({ id }) => ({ id }));
		expect(items).toHaveLength(count);
		// According to `required: ["customer_id"]` in loyalties-v2.json.
		sandbox.faults.add({
			kind: 'status',
			status: 400,
			method: 'POST',
			path: '/members',
			body: {
				code: 400,
				key: 'invalid_payload',
				message: 'Invalid payload',
				details: 'customer_id is required',
			},
		});
		const { items: out, error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'loyaltyMember',
				operation,
				programId: byId(PROGRAM_IDS.beanSociety),
				customerId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
			},
			items,
		});
		expect(error?.message).toBeUndefined();
		expect(out).toHaveLength(count);
		const forms = posts().map(({ body }) => Object.keys([body].flat()[0] ?? {})[0]);
		expect(forms).toEqual(['customer_identification', 'customer_id']);
	},
);

it('Loyalty Member → Create Many: returns all rows where their other form is submitted in parts', async () => {
	believe(sandbox, { memberBody: 'customerId' });
	const wrong = { kind: 'status', status: 400, method: 'POST', path: '/members/batch' } as const;
	// The first job refuses each row; the request in the other form is then refused once as a whole.
	sandbox.faults.add({ ...wrong, from: 1 });
	const items = sandbox.world.customers
		.all()
		.slice(121, 125)
		.map(({ id }) => ({ id }));
	const { items: out, error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'loyaltyMember',
			operation: 'createMany',
			programId: byId(PROGRAM_IDS.beanSociety),
			customerId: { __rl: true, mode: 'id', value: '={{ $json.id }}' },
		},
		items,
		node: { onError: 'continueRegularOutput' },
	});
	expect(error).toBeUndefined();
	expect(posts()).toHaveLength(4);
	expect(out.map(({ json }) => json.customer)).toEqual(items.map(({ id }) => id));
});
