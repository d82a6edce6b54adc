import type { ExecutionError, INodeParameters } from 'n8n-workflow';
import { redeemTogether } from '../../../../sandbox/world/redeeming/together';
import { credentialsFor, itemsOf, runNode, type RunOptions } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { startRawService } from '../../../support/rawService';
import { byId, codes, customer, orderOf, runOn } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const on = runOn(() => sandbox);
const redeem = (parameters: INodeParameters) => on('redemption.redeem', parameters);
const rollback = (id: string, options: INodeParameters = {}) =>
	on('redemption.rollback', { redemptionId: byId(id), options });
const voucher = (name: string) => sandbox.world.vouchers.get(name);
const called = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);
const partly = () => {
	const { stackingRules } = sandbox.settings;
	sandbox.settings.stackingRules = { ...stackingRules, redeemables_application_mode: 'PARTIAL' };
};
const made = () =>
	sandbox.world.redemptions.all().filter(({ order }) => order?.source_id === 'order-1');

/** Returns the error of a run that must fail. */
async function failureOf(options: RunOptions) {
	const { error } = await runNode(options);
	if (!error) throw new Error('It did not fail');
	return error;
}

const dataOf = ({ context }: ExecutionError): unknown => context.data;

const redeemed = (...names: string[]) => {
	const { redemptions, parent } = redeemTogether(
		sandbox.world,
		{
			redeemables: names.map((id) => ({ object: 'voucher', id })),
			order: { source_id: 'order-1', amount: 5_000 },
		},
		sandbox.settings.stackingRules,
	);
	return { child: redemptions[0]?.id ?? '', parent: parent?.id ?? redemptions[0]?.id ?? '' };
};

describe('Redemption → Redeem', () => {
	skipPauses();

	it('shows first what was applied, and the total before and after', async () => {
		const [item] = await itemsOf(
			redeem({
				...codes('WELCOME-10', 'GIFT-0001'),
				...orderOf('order-1', 10_000),
				...customer('customer-00001'),
			}),
		);
		const balance = voucher('GIFT-0001').balance;
		expect(Object.keys(item ?? {}).slice(0, 6)).toEqual([
			'redeemed',
			'applied',
			'not_applied',
			'total_before',
			'total_discount',
			'total_after',
		]);
		const credits = sandbox.world.ledger.of(voucher('GIFT-0001').id).at(-1)?.details.balance.amount;
		expect(item).toMatchObject({
			redeemed: true,
			applied: [
				{ object: 'voucher', id: 'WELCOME-10', credits: null },
				{ object: 'voucher', id: 'GIFT-0001', credits: -(credits ?? 0) },
			],
			not_applied: [],
			total_before: 10_000,
			total_discount: 1_000 - (credits ?? 0),
			total_after: 9_000 + (credits ?? 0),
			order_source_id: 'order-1',
			order_status: 'PAID',
		});
		expect(balance).toBeGreaterThanOrEqual(0);
		expect(item?.redemption_id).toBe(made().find(({ parent_id }) => parent_id === null)?.id);
	});

	it.each(['status', 'answer'] as const)(
		"fails with the key and Voucherify's text for customers, refused by %s",
		async (refused) => {
			sandbox.settings.beliefs.refusedRedemptions = refused;
			const error = await failureOf(redeem({ ...codes('LEAKED-50'), ...orderOf('order-1', 100) }));
			expect(error.message).toBe('The code is disabled (voucher LEAKED-50)');
			expect(error.description).toContain(
				'For customers: The voucher has been disabled and cannot be used.',
			);
			expect(dataOf(error)).toMatchObject({
				key: 'voucher_disabled',
				customer_message: 'The voucher has been disabled and cannot be used.',
			});
			expect(called()).toEqual(['POST /v1/redemptions']);
		},
	);

	it.each(['status', 'answer'] as const)(
		'succeeds with both lists when some codes were applied, refused by %s',
		async (refused) => {
			sandbox.settings.beliefs.refusedRedemptions = refused;
			partly();
			const [item] = await itemsOf(
				redeem({ ...codes('LEAKED-50', 'SAVE-5', 'NO-SUCH-CODE'), ...orderOf('order-1', 2_000) }),
			);
			expect(item).toMatchObject({
				redeemed: true,
				applied: [{ id: 'SAVE-5' }],
				not_applied: [
					{
						id: 'LEAKED-50',
						status: 'INAPPLICABLE',
						key: 'voucher_disabled',
						reason: 'The voucher has been disabled and cannot be used.',
					},
					{ id: 'NO-SUCH-CODE', key: 'not_found' },
				],
				total_after: 1_500,
			});
		},
	);

	it('lists each redeemable once where some of several redemptions failed', async () => {
		const row = { object: 'redemption', related_object_type: 'voucher' };
		const service = await startRawService();
		service.answering = () => ({
			body: JSON.stringify({
				redemptions: [
					{ ...row, id: 'r_1', result: 'SUCCESS', voucher: { code: 'SAVE-5' } },
					{
						...row,
						id: 'rf_2',
						result: 'FAILURE',
						status: 'FAILED',
						voucher: { code: 'LEAKED-50' },
						failure_code: 'voucher_disabled',
						failure_message: 'voucher is disabled',
					},
					{
						...row,
						id: 'rf_3',
						result: 'FAILURE',
						status: 'FAILED',
						voucher: { code: 'ONCE-ONLY' },
						failure_code: 'quantity_exceeded',
						failure_message: 'quantity exceeded',
					},
				],
				inapplicable_redeemables: [
					{
						object: 'voucher',
						id: 'LEAKED-50',
						status: 'INAPPLICABLE',
						result: { error: { key: 'voucher_disabled', error: { message: 'Not any more.' } } },
					},
				],
			}),
		});
		const [item] = await itemsOf({
			...redeem(codes('SAVE-5', 'LEAKED-50', 'ONCE-ONLY')),
			credentials: credentialsFor(service),
		});
		await service.close();
		expect(item).toMatchObject({
			redeemed: true,
			redemption_id: 'r_1',
			applied: [{ id: 'SAVE-5' }],
			not_applied: [
				{ id: 'LEAKED-50', key: 'voucher_disabled', reason: 'Not any more.' },
				{ id: 'ONCE-ONLY', key: 'quantity_exceeded', reason: 'quantity exceeded' },
			],
		});
	});

	it('accepts 30 at the same time', async () => {
		const all = Array.from({ length: 30 }, (_, index) => `CODE-${index}`);
		await runNode(redeem(codes(...all)));
		expect(sandbox.requests.map(({ body }) => body)).toEqual([
			{
				redeemables: all.map((id) => ({ object: 'voucher', id })),
				metadata: { n8n_reference: expect.stringMatching(/^n8n-/) as unknown },
			},
		]);
	});

	it('redeems with its session key what a validation holds, which no one else can', async () => {
		sandbox.world.vouchers.change('PAY-20', { quantity: 1 });
		const hold = { hold: true, sessionKey: 'cart-1', sessionTtl: 1, sessionTtlUnit: 'HOURS' };
		const order = orderOf('order-1', 5_000);
		const [held] = await itemsOf(
			on('validation.validate', { ...codes('PAY-20'), ...order, ...hold }),
		);
		expect(held).toMatchObject({ valid: true, session_key: 'cart-1', total_after: 2_000 });
		const error = await failureOf(redeem({ ...codes('PAY-20'), ...orderOf('order-2', 5_000) }));
		expect(error.message).toBe('The code is used up (voucher PAY-20)');
		expect(error.description).toContain('a validation session holds its last use');
		const options = { sessionKey: 'cart-1' };
		await itemsOf(redeem({ ...codes('PAY-20'), ...order, options }));
		expect(sandbox.world.sessions.of(voucher('PAY-20').id)).toEqual([]);
		expect(voucher('PAY-20').redeemed_quantity).toBe(1);
	});
});

describe('Redemption → Roll Back', () => {
	skipPauses();

	it('rolls back everything that was redeemed together, with its order', async () => {
		const before = voucher('GIFT-0001').balance;
		const { parent } = redeemed('SAVE-5', 'GIFT-0001');
		const taken = before - voucher('GIFT-0001').balance;
		expect(taken).toBeGreaterThan(0);
		const [item] = await itemsOf(rollback(parent, { reason: 'Returned' }));
		expect(item).toMatchObject({
			rolled_back: true,
			redemption_id: parent,
			given_back: [{ id: 'SAVE-5' }, { id: 'GIFT-0001', amount: taken }],
			reason: expect.stringMatching(/^Returned \[n8n-/) as unknown,
			order_status: 'CANCELED',
			total_after: 5_000,
		});
		expect(voucher('GIFT-0001').balance).toBe(before);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
	});

	it('refuses a single part, and names the parent redemption', async () => {
		const { child, parent } = redeemed('SAVE-5', 'WELCOME-10');
		const error = await failureOf(rollback(child));
		expect(error.message).toBe(`Redemption was made together with others: it is part of ${parent}`);
		expect(error.description).toContain(`enter ${parent} instead`);
	});

	it('explains the refusal of a single part where the parent redemption cannot be read', async () => {
		const { child } = redeemed('SAVE-5', 'WELCOME-10');
		sandbox.faults.add({ kind: 'wrongRegion', method: 'GET' });
		const error = await failureOf(rollback(child));
		expect(error.message).toBe('The redemption is part of a group');
		expect(error.description).toContain('enter the ID of the parent redemption');
	});

	it('reports an earlier rollback as done or as an error', async () => {
		const { parent } = redeemed('SAVE-5');
		await itemsOf(rollback(parent));
		const [item] = await itemsOf(rollback(parent));
		expect(item).toMatchObject({
			rolled_back: true,
			already: true,
			redemption_id: parent,
		});
		const error = await failureOf(rollback(parent, { ifRolledBack: 'fail' }));
		expect(error.message).toBe('The redemption was rolled back before');
	});

	it.each<[string, INodeParameters, number]>([
		['is sent again', {}, 2],
		['is not sent again where a repeat fails', { ifRolledBack: 'fail' }, 1],
	])('%s after a lost response, and is found by its reason', async (_, options, sent) => {
		const { parent } = redeemed('SAVE-5');
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const [item] = await itemsOf(rollback(parent, options));
		expect(item).toMatchObject({
			rolled_back: true,
			outcome: 'found',
			given_back: [{ id: 'SAVE-5' }],
		});
		expect(called().filter((call) => call.startsWith('POST'))).toHaveLength(sent);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
	});

	it('names its reference where every response was lost', async () => {
		const { parent } = redeemed('SAVE-5');
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST', times: Infinity });
		const error = await failureOf(rollback(parent));
		expect(dataOf(error)).toMatchObject({
			outcome: 'unknown',
			reference: expect.stringMatching(/^n8n-/) as string,
		});
	});

	it('does not claim a rollback of another client', async () => {
		const { parent } = redeemed('SAVE-5');
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const failed = await failureOf(rollback(parent, { ifRolledBack: 'fail' }));
		expect(dataOf(failed)).toMatchObject({ outcome: 'unknown' });
		await itemsOf(rollback(parent));
		const [item] = await itemsOf(rollback(parent));
		expect(item).toEqual({ rolled_back: true, already: true, redemption_id: parent });
	});

	it.each([
		['failed', [{ id: 'rr_1', result: 'FAILURE', failure_message: 'It is too late' }]],
		['are none', []],
	])('is refused where all rollbacks in the response %s', async (_, rollbacks) => {
		const service = await startRawService();
		service.answering = () => ({ body: JSON.stringify({ rollbacks }) });
		const { error } = await runNode({
			...rollback('r_1'),
			credentials: credentialsFor(service),
		});
		await service.close();
		expect(error?.context.data).toMatchObject({ outcome: 'refused' });
	});

	it('waits while another request is working on the code', async () => {
		const { parent } = redeemed('SAVE-5');
		const body = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST' });
		const [item] = await itemsOf(rollback(parent));
		expect(item).toMatchObject({ rolled_back: true });
	});
});

it('rolls a redemption back once although it is requested twice at the same time', async () => {
	const { balance } = voucher('GIFT-0001');
	const { parent } = redeemed('SAVE-5', 'GIFT-0001');
	sandbox.settings.redeemingMs = 20;
	const twice = async () => await itemsOf({ ...rollback(parent), items: [{}, {}] });
	const items = (await Promise.all([twice(), twice()])).flat();
	expect(items.filter(({ already }) => already)).toHaveLength(3);
	expect(items.every(({ rolled_back }) => rolled_back)).toBe(true);
	expect(voucher('GIFT-0001').balance).toBe(balance);
	expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
});

it('lists redemptions by code, campaign and other filters', async () => {
	const { world } = sandbox;
	const list = async (filters: INodeParameters) =>
		await itemsOf(on('redemption.getAll', { filters, returnAll: true }));
	const ofCode = await list({ code: 'ONCE-ONLY' });
	expect(ofCode.map(({ result }) => result).sort()).toEqual(['FAILURE', 'SUCCESS']);
	expect(await list({ failureCode: 'quantity_exceeded' })).toHaveLength(1);
	const cards = world.vouchers.of('camp_Coffee7Club3Loyalty9Aa').map(({ id }) => id);
	const ofCampaign = await list({ campaignId: byId('camp_Coffee7Club3Loyalty9Aa') });
	expect(ofCampaign).toHaveLength(
		world.redemptions.all().filter(({ voucher_id }) => cards.includes(voucher_id ?? '')).length,
	);
});

it('continues redemptions by their date where page numbers end', async () => {
	const rows = Array.from({ length: 9_950 }, (_, index) => ({
		id: `r_${index}`,
		object: 'redemption',
		date: new Date(Date.parse('2026-01-01') + index * 1_000).toISOString(),
	}));
	const service = await startRawService();
	service.answering = ({ target }) => {
		const query = new URL(target, service.url).searchParams;
		const after = query.get('created_at[after]') ?? '';
		const left = rows.filter(({ date }) => date > after);
		const start = (Number(query.get('page')) - 1) * 100;
		const redemptions = left.slice(start, start + 100);
		return { body: JSON.stringify({ redemptions, total: left.length }) };
	};
	const parameters = { returnAll: true, options: { order: 'created_at' } };
	const items = await itemsOf({
		...on('redemption.getAll', parameters),
		credentials: credentialsFor(service),
	});
	await service.close();
	expect(items.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
});
