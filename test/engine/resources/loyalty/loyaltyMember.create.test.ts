import type { INodeParameters } from 'n8n-workflow';
import { believe } from '../../../support/beliefs';
import { itemsOf, runNode } from '../../../support/engine';
import { bodies, posts } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { by } from './locators';
import { calls, known, newcomer, on, withMembers } from './members';

withMembers();

const join = (more: INodeParameters = {}) =>
	on('create', { customerId: by('sourceId', newcomer().sourceId), ...more });

/** Customers who are no members. */
const newcomers = (count: number) =>
	sandbox.world.customers
		.all()
		.slice(121, 121 + count)
		.map(({ id }) => ({ id }));

describe('Loyalty Member → Create', () => {
	it('shows the first refusal for a source ID, which has no other form', async () => {
		sandbox.settings.beliefs.memberBody = 'customerId';
		const { error } = await runNode(join());
		expect(error?.message).toMatch(/must NOT have additional properties/);
		expect(calls()).toHaveLength(1);
	});

	it('does not send metadata again that does not fit the schema', async () => {
		const metadata = { specifyMetadata: 'json', metadataJson: '{"level": "odd"}' };
		const { error } = await runNode(join({ customerId: by('id', newcomer().id), ...metadata }));
		expect(error?.message).toMatch(/does not match the schema of the project/);
		expect(calls()).toHaveLength(1);
	});

	it('refuses an existing member, or returns the membership', async () => {
		const customerId = by('sourceId', known().sourceId);
		const { error } = await runNode(join({ customerId }));
		expect(error?.message).toBe(`${known().sourceId} is already a member of this loyalty program`);
		const [item] = await itemsOf(join({ customerId, ifMember: 'return' }));
		const { memberId: id } = known();
		expect(item).toMatchObject({ id, object: 'member', cards: [{}], program: {} });
		expect(item).not.toHaveProperty('warnings');
		const additionalFields = { status: 'INACTIVE' };
		const [other] = await itemsOf(join({ customerId, ifMember: 'return', additionalFields }));
		expect(other?.warnings).toEqual([expect.stringContaining('is not inactive: use Deactivate')]);
	});

	it('is sent again after a reset when it returns the membership', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(join({ ifMember: 'return' }));
		expect(item).toMatchObject({ object: 'member', customer_id: newcomer().id });
	});

	it('is looked up, not sent again, after a reset when it fails for members', async () => {
		const customerId = by('sourceId', known().sourceId);
		for (const lost of [join({ customerId }), join()]) {
			sandbox.faults.add({ kind: 'resetBefore' });
			const { error } = await runNode(lost);
			expect(error?.description).toMatch(
				/It is not in the members of the program yet|Nothing in the members of the program shows/,
			);
		}
		expect(posts()).toHaveLength(2);
	});

	it('keeps the rest of the address of a customer when a part is sent', async () => {
		const { id } = sandbox.world.customers.get('customer-00128');
		sandbox.world.customers.change(id, { address: { city: 'Berlin', country: 'Germany' } });
		const customerFields = { addressCity: 'Hamburg' };
		const customerId = by('sourceId', 'customer-00128');
		await itemsOf(join({ customerId, customerFields, saveCustomer: true }));
		const { address } = sandbox.world.customers.get(id);
		expect(address).toEqual({ city: 'Hamburg', country: 'Germany' });
	});
});

describe('a bare ID of the customer', () => {
	beforeEach(() => {
		sandbox.settings.jobTiming = { enqueuedMs: 0, inProgressMs: 0 };
	});

	it('is sent where Voucherify requires it, and from then on immediately', async () => {
		sandbox.settings.beliefs.memberBody = 'customerId';
		const items = newcomers(3);
		const one = { customerId: by('id', '={{ $json.id }}'), requestOptions: { concurrency: 1 } };
		expect(await itemsOf({ ...join(one), items })).toHaveLength(3);
		expect(bodies().slice(1)).toEqual(items.map(({ id }) => ({ customer_id: id })));
		expect(bodies()).toHaveLength(4);
	});

	const together = (items: ReturnType<typeof newcomers>) => ({
		...on('createMany', { customerId: by('id', '={{ $json.id }}') }),
		items,
	});

	it.each([1, 3])('is sent for %i rows that are refused as a whole', async (count) => {
		// According to `required: ["customer_id"]` in loyalties-v2.json.
		const details = 'customer_id is required';
		const body = { code: 400, key: 'invalid_payload', message: 'Invalid payload', details };
		sandbox.faults.add({ kind: 'status', status: 400, method: 'POST', path: '/members', body });
		expect(await itemsOf(together(newcomers(count)))).toHaveLength(count);
		const forms = posts().map(({ body: sent }) => Object.keys([sent].flat()[0] ?? {})[0]);
		expect(forms).toEqual(['customer_identification', 'customer_id']);
	});

	it('is sent in parts where it is refused as a whole, too, and all rows are returned', async () => {
		believe(sandbox, { memberBody: 'customerId' });
		const refused = {
			kind: 'status',
			status: 400,
			method: 'POST',
			path: '/members/batch',
		} as const;
		// The first job refuses each row; the request in the other form is then refused once as a whole.
		sandbox.faults.add({ ...refused, from: 1 });
		const items = newcomers(4);
		const { items: out, error } = await runNode({
			...together(items),
			node: { onError: 'continueRegularOutput' },
		});
		expect(error).toBeUndefined();
		expect(posts()).toHaveLength(4);
		expect(out.map(({ json }) => json.customer)).toEqual(items.map(({ id }) => id));
	});
});
