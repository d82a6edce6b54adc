import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { REFEREE } from '../../../../sandbox/world/seed/referrals';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { operationsOf } from '../../../support/operationRuns';
import { sandbox, useSandbox } from '../../../support/sandbox';

const CODE = 'FRIEND-0001';
const PATH = `/v1/referrals/members/${CODE}/holders`;

skipPauses();
useSandbox();

const on = operationsOf('referral', () => ({ voucherCode: byId(CODE) }));

const RETURN = { ifAlreadyThere: 'return' };

const adding = (people: Array<string | IDataObject>, parameters: INodeParameters = {}) => ({
	...on('addReferees', { customerSourceId: '={{ $json.who }}', ...parameters }),
	items: people.map((who) => (typeof who === 'string' ? { who } : who)),
});

const many = (count: number) => Array.from({ length: count }, (_, index) => `friend-${index}`);
const refereesOf = (code = CODE) => sandbox.world.referees.of(sandbox.world.vouchers.get(code).id);
const posted = () => sandbox.requests.filter(({ method }) => method === 'POST');
const sizes = () => posted().map(({ body }) => (body as { holders: unknown[] }).holders.length);

describe('Referral → Add Referees', () => {
	it('adds a hundred for one code in a request, and creates the customers', async () => {
		const items = await itemsOf(adding(many(230)));
		expect(items).toHaveLength(230);
		expect(sizes()).toEqual([100, 100, 30]);
		const { world } = sandbox;
		for (const [index, item] of items.entries()) {
			expect(item.customer_id).toBe(world.customers.get(`friend-${index}`).id);
			expect(item.holder_role).toBe('REFEREE');
		}
	});

	it('sends one request per code and per metadata', async () => {
		const { customers, vouchers } = sandbox.world;
		vouchers.change('FRIEND-0002', { holder_id: customers.get('customer-00001').id });
		const people = ['0001 a', '0002 b', '0001 c', '0001 d'].map((text) => {
			const [number, who = ''] = text.split(' ');
			return { who, code: `FRIEND-${String(number)}`, channel: who === 'd' ? 'app' : 'web' };
		});
		await itemsOf(
			adding(people, {
				voucherCode: byId('={{ $json.code }}'),
				specifyMetadata: 'json',
				metadataJson: '={{ { channel: $json.channel } }}',
			}),
		);
		expect(sizes().sort()).toEqual([1, 1, 2]);
		expect(refereesOf('FRIEND-0002')).toHaveLength(1);
	});

	it('adds all or none, and says what is wrong', async () => {
		await itemsOf(adding(['a']));
		const { error } = await runNode(adding(['b', 'a', 'c']));
		expect(error?.message).toBe(`A customer already has the referral code ${CODE}`);
		expect(error?.description).toContain('If Already There');
		expect(sandbox.world.customers.find('b')).toBeUndefined();
	});

	it('adds the others where some are already there, if the user wants that', async () => {
		const before = await itemsOf(adding(['b', 'e']));
		const items = await itemsOf(adding(['a', 'b', 'c', 'd', 'e'], { options: RETURN }));
		const { world } = sandbox;
		expect(items.map(({ customer_id }) => customer_id)).toEqual(
			['a', 'b', 'c', 'd', 'e'].map((who) => world.customers.get(who).id),
		);
		expect([items[1]?.id, items[4]?.id]).toEqual(before.map(({ id }) => id));
		expect(refereesOf()).toHaveLength(1 + 5);
	});

	it('is idempotent when existing referees are returned, and adds each once after a reset', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const items = await itemsOf(adding(['a', 'b'], { options: RETURN }));
		expect(items).toHaveLength(2);
		expect(refereesOf()).toHaveLength(1 + 2);
	});

	it('does not mistake the referrer for a referee', async () => {
		const { customer_id } = sandbox.world.publications.get('referrer-1');
		const parameters = { identifyCustomerBy: 'id', customerId: byId(customer_id), options: RETURN };
		const { error } = await runNode(adding(['nobody'], parameters));
		expect(error?.message).toBe(`A customer already has the referral code ${CODE}`);
	});

	it('names those who are referees when the rest fails', async () => {
		await itemsOf(adding(['a']));
		sandbox.faults.add({ kind: 'status', status: 403, method: 'POST', from: 4 });
		const { error } = await runNode(adding(['b', 'a', 'c', 'd'], { options: RETURN }));
		expect(error?.description).toMatch(/These are referees anyway: rh_/);
	});

	it('says that a code has no referrer yet', async () => {
		const { error } = await runNode(adding(['a'], { voucherCode: byId('FRIEND-0003') }));
		expect(error?.message).toBe('The referral code FRIEND-0003 has no referrer yet');
		expect(error?.description).toContain('Publication → Create');
	});

	it('says that a customer is listed twice', async () => {
		const { error } = await runNode(adding(['a', 'a']));
		expect(error?.message).toBe('A customer is listed twice');
	});

	it('skips only the wrong ones where the node continues after errors', async () => {
		await itemsOf(adding(['b']));
		const { items } = await runNode({
			...adding(['a', 'b', 'c']),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items.map(({ json }) => 'error' in json)).toEqual([false, true, false]);
	});
});

describe('Referral → Get Holders', () => {
	it('shows who referred whom, page by page', async () => {
		await itemsOf(adding(many(120)));
		const read = on('getHolders', { returnAll: true });
		const items = await itemsOf(read);
		expect(items.map(({ holder_role }) => holder_role).sort()).toEqual([
			...Array.from({ length: 121 }, () => 'REFEREE'),
			'REFERRER',
		]);
		expect(sandbox.requests.filter(({ method }) => method === 'GET')).toHaveLength(2);
	});
});

describe('Referral → Remove Referee', () => {
	it('says that a referrer cannot be removed', async () => {
		const [referrer] = await itemsOf(on('getHolders', { filters: { holderRoles: ['REFERRER'] } }));
		const { error } = await runNode(on('removeReferee', { holderId: byId(String(referrer?.id)) }));
		expect(error?.message).toBe('You can not remove Referrer assignment');
		expect(error?.description).toContain('Only referees can be removed');
	});

	it('lists the referees of the code', async () => {
		const { results } = await openList(sandbox, 'searchReferees', {
			parameters: on('removeReferee').parameters,
		});
		expect(results.map(({ value }) => value)).toEqual([REFEREE]);
		expect(sandbox.requests[0]?.path).toBe(PATH);
	});

	it('lists referral codes only', async () => {
		const { results } = await openList(sandbox, 'searchReferralCodes', {
			parameters: on('removeReferee').parameters,
		});
		expect(results.map(({ name }) => name).sort()).toEqual(
			['1', '2', '3'].map((number) => `FRIEND-000${number} · Discount Coupon · Refer a Friend`),
		);
	});
});
