import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { examples, nameOf } from '../../operations';
import { byId } from '../../support/engine';
import { sandbox, useSandbox } from '../../support/sandbox';
import { goingOn, run } from '../writes/itemRuns';

useSandbox();

const publishing: INodeParameters = {
	resource: 'publication',
	operation: 'create',
	publish: 'campaign',
	campaignId: { __rl: true, mode: 'name', value: 'Welcome Codes' },
	customerSourceId: '={{ $json.id }}',
	customerFields: { email: '={{ $json.email }}' },
};

const rewarding: INodeParameters = {
	resource: 'rewardAssignment',
	operation: 'create',
	campaignId: byId('Coffee Club'),
	rewardId: byId('={{ $json.id }}'),
	points: 1,
};

const updating: INodeParameters = {
	resource: 'customer',
	operation: 'upsertMany',
	sourceId: '={{ $json.id }}',
};

const person = (id: string): IDataObject => ({ id, email: `${id}@example.com` });
const nobody = (name: string): IDataObject => ({ ...person(name), id: null });
const people = [person('anna'), nobody('bob'), person('carl'), nobody('dora')];

describe('invalid items among several of a write', () => {
	it.each([
		['a request for each item', publishing],
		['a request for several items', rewarding],
		['a background job', updating],
	])('end the run before anything is sent, and are named, with %s', async (_, parameters) => {
		const items = [...people, { ...nobody('emil'), row_number: 9 }];
		const { error, items: out } = await run(parameters, items);
		expect(out).toEqual([]);
		expect(sandbox.requests).toEqual([]);
		expect(error?.message).toMatch(/ is empty: its expression has no value$/);
		expect(error?.context.itemIndex).toBe(1);
		expect(error?.description).toContain(
			'Nothing was sent. Of 5 items, 0 are done, 3 failed, 0 are unknown, and 2 were not started.',
		);
		const lines = (error?.description ?? '').split('\n');
		expect(lines).toEqual([
			expect.stringMatching(/Failed: item 1 \(row 2\), bob@example\.com – .+ is empty: .+;$/),
			expect.stringMatching(/^item 3 \(row 4\), dora@example\.com – /),
			expect.stringMatching(
				/^item 4 \(row 9\), emil@example\.com – .* The node can be run again\.$/,
			),
		]);
	});

	it('are counted after the first twenty', async () => {
		const items = [person('anna'), ...Array.from({ length: 25 }, (_, at) => nobody(`${at}`))];
		const { error } = await run(publishing, items);
		const named = (error?.description ?? '').split('\n');
		expect(named).toHaveLength(21);
		expect(named[19]).toContain('item 20 (row 21)');
		expect(named[20]).toContain('and 5 more.');
	});

	it('are left out with Continue On Fail, and say whom they concern', async () => {
		const { items: out } = await run(publishing, people, goingOn);
		expect(sandbox.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
		expect(out.map(({ json }) => Boolean(json.code))).toEqual([true, false, true, false]);
		expect(out[1]?.json.error).toMatchObject({
			outcome: 'refused',
			item: 'item 1 (row 2), bob@example.com',
		});
	});

	it('end only their own item of a read', async () => {
		const reading = {
			resource: 'voucher',
			operation: 'get',
			voucherCode: byId('={{ $json.code }}'),
		};
		const { error } = await run({ ...reading, requestOptions: { concurrency: 1 } }, [
			{ code: 'COFFEE-0001' },
			{ code: null },
		]);
		expect(error?.message).toContain('is empty');
		expect(sandbox.requests).toHaveLength(1);
	});
});

it('an invalid item does not show what may be a secret', async () => {
	const { error } = await run(
		{ resource: 'oauthToken', operation: 'revoke', accessToken: '={{ $json.code }}' },
		[
			{ code: 'secret-1', clientId: 'secret-2' },
			{ code: null, passcode: 'secret-3' },
		],
	);
	expect(error?.description).toContain('Failed: item 1 (row 2).');
	expect(error?.description).not.toContain('secret');
});

describe('several items of a write', () => {
	it('have the warnings of their values once', async () => {
		const discounting: INodeParameters = {
			resource: 'voucher',
			operation: 'create',
			type: 'DISCOUNT_VOUCHER',
			codeSource: 'own',
			code: '={{ $json.code }}',
			discountType: 'PERCENT',
			percentOff: '={{ $json.percent }}',
		};
		const { items, error } = await run(discounting, [
			{ code: 'A1', percent: 0.5 },
			{ code: 'A2', percent: 0.5 },
		]);
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.warnings)).toEqual([
			[expect.any(String)],
			[expect.any(String)],
		]);
	});

	it('that end in the middle say which code each person has got', async () => {
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v1/publications', from: 2 });
		const { error } = await run({ ...publishing, requestOptions: { concurrency: 1 } }, [
			person('anna'),
			person('carl'),
			person('dora'),
		]);
		const description = error?.description ?? '';
		expect(description).toContain('Failed: item 2 (row 3), dora, dora@example.com.');
		const made = sandbox.world.publications.all().slice(-2);
		for (const [item, { id, vouchers }] of made.entries()) {
			const code = sandbox.world.vouchers.get(String(vouchers[0])).code;
			expect(description).toMatch(
				new RegExp(
					`item ${item} \\(row ${item + 1}\\), (anna|carl), .*@example.com – ${id} – ${code}[;.]`,
				),
			);
		}
	});
});

describe('items that do the same twice', () => {
	const booking = { resource: 'voucher', operation: 'adjustBalance', amountsIn: 'points' };

	it.each<[string, INodeParameters, string[]]>([
		[
			'move points',
			{ voucherCode: byId('COFFEE-0001'), amount: 50 },
			['2 items book 50 on one card'],
		],
		['have other amounts', { voucherCode: byId('COFFEE-0001'), amount: '={{ $json.n }}' }, []],
		['have other cards', { voucherCode: byId('=COFFEE-000{{ $json.n }}'), amount: 50 }, []],
		[
			'have a key, so that it is done once',
			{ voucherCode: byId('COFFEE-0001'), amount: 50, options: { deduplicationKey: 'a' } },
			[],
		],
	])('are told if they %s', async (_, parameters, complaint) => {
		const { error, hints } = await run({ ...booking, ...parameters }, [{ n: 1 }, { n: 2 }]);
		expect(error).toBeUndefined();
		expect(hints.map(({ message }) => message.slice(0, complaint[0]?.length))).toEqual(complaint);
	});

	it('are not told if they only try it', async () => {
		const example = examples.find((one) => nameOf(one) === 'loyaltyReward.purchase');
		const { resource = '', operation = '' } = example ?? {};
		const form = { ...example?.parameters(sandbox.world), resource, operation, dryRun: true };
		const { error, hints } = await run(form, [{}, {}]);
		expect(error).toBeUndefined();
		expect(hints).toEqual([]);
	});

	it.each([
		['without a source ID', {}, ["'anna' gets more than one code of Welcome Codes"]],
		['with a source ID', { sourceId: '=welcome-{{ $json.id }}' }, []],
	])('are told if a customer gets two codes %s', async (_, parameters, complaint) => {
		const twice = [person('anna'), person('carl'), person('anna')];
		const { hints } = await run({ ...publishing, ...parameters }, twice);
		expect(hints.map(({ message }) => message.slice(0, complaint[0]?.length))).toEqual(complaint);
	});
});
