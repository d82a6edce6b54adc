import type { ExecutionError, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault, type Sandbox } from '../../sandbox';
import { redeemTogether } from '../../sandbox/world/redeeming/together';
import { credentialsFor, itemsOf, runNode, type RunOptions } from './engine';
import { skipPauses } from './pauses';
import { startRawService } from './rawService';
import { byId, codes, customer, orderOf, runOn } from './redeeming';

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

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

/** The error of a run that must fail. */
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

	it('says first what was applied, and what the order costs before and after', async () => {
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
			looked_up: false,
		});
		expect(balance).toBeGreaterThanOrEqual(0);
		expect(item?.redemption_id).toBe(made().find(({ parent_id }) => parent_id === null)?.id);
	});

	it.each(['status', 'answer'] as const)(
		'fails with the key and the words for customers, refused by %s',
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
		'succeeds with both parts when some of it was applied, refused by %s',
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

	describe('with an unknown outcome', () => {
		const lost: Fault = { kind: 'resetAfter', method: 'POST' };

		it.each<[string, INodeParameters, string]>([
			['the order', { ...codes('SAVE-5'), ...orderOf('order-1', 900) }, 'for the order order-1'],
			['the code', codes('SAVE-5'), 'for SAVE-5'],
		])('is not sent again, and the error names %s', async (_, parameters, named) => {
			sandbox.faults.add(lost);
			const error = await failureOf(redeem({ ...parameters, options: { lookUp: false } }));
			expect(error.message).toContain('It is not known whether Voucherify carried out the call');
			expect(error.description).toContain(`Look in Redemption → Get Many ${named}`);
			expect(error.description).toContain('Look Up After Unknown Outcome');
			expect(called()).toEqual(['POST /v1/redemptions']);
			expect(voucher('SAVE-5').redeemed_quantity).toBe(1);
		});

		it.each<[string, INodeParameters]>([
			['an order', { ...codes('SAVE-5'), ...orderOf('order-1', 900) }],
			['a code alone', codes('SAVE-5')],
			['several codes', { ...codes('SAVE-5', 'WELCOME-10'), ...orderOf('order-1', 900) }],
			[
				'a promotion stack',
				{
					specifyRedeemables: 'stack',
					promotionStackId: byId('$STACK'),
					...orderOf('order-1', 90_000),
				},
			],
		])('returns what it finds of %s', async (_, parameters) => {
			const [stack] = sandbox.world.promotionStacks;
			const known = parameters.promotionStackId ? { promotionStackId: byId(stack?.id ?? '') } : {};
			sandbox.faults.add(lost);
			const [item] = await itemsOf(redeem({ ...parameters, ...known, options: {} }));
			const there = sandbox.world.redemptions.all().slice(-3);
			const parent = there.find(({ id }) => there.some(({ parent_id }) => parent_id === id));
			const own = there.filter(
				({ parent_id, id }) => parent_id === (parent?.id ?? null) && id !== parent?.id,
			);
			expect(item).toMatchObject({ redeemed: true, looked_up: true });
			expect(item?.redemption_id).toBe(parent?.id ?? there.at(-1)?.id);
			expect(item?.applied).toHaveLength(parent ? own.length : 1);
			expect(called()).toEqual(['POST /v1/redemptions', 'GET /v1/redemptions']);
		});

		it('says that nothing was found, and where to look again', async () => {
			sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
			const error = await failureOf(redeem({ ...codes('SAVE-5'), ...orderOf('order-1', 900) }));
			expect(error.description).toContain('So far it is not in the redemptions.');
			expect(error.description).toContain('Redemption → Get Many for the order order-1.');
			expect(called().filter((call) => call.startsWith('POST'))).toHaveLength(1);
		});

		it('says so when it cannot be looked up', async () => {
			sandbox.faults.add(lost);
			sandbox.faults.add({ kind: 'wrongRegion', method: 'GET' });
			const error = await failureOf(redeem(codes('SAVE-5')));
			expect(error.description).toContain('It could not be looked up in the redemptions: ');
		});

		it('takes nothing for its own that another item has redeemed, or another order', async () => {
			const at = sandbox.world.redemptions.all().length;
			sandbox.faults.add({ kind: 'resetBefore', method: 'POST', from: 1 });
			const { items } = await runNode({
				...redeem(codes('WELCOME-10')),
				items: [{}, {}, {}],
				node: { onError: 'continueRegularOutput' },
			});
			const [one, two, three] = items.map(({ json }) => json);
			expect(one).toMatchObject({ redeemed: true, looked_up: false });
			expect(two).toHaveProperty('error');
			expect(three).toMatchObject({ redeemed: true, looked_up: false });
			expect(sandbox.world.redemptions.all()).toHaveLength(at + 2);
		});

		it.each<[string, INodeParameters]>([
			['which has a code in common', {}],
			['which has an order of its own', orderOf('order-2', 5_000)],
		])('takes nothing for its own of an item %s', async (_, order) => {
			// The first one is made, and its answer is late; the second one is lost.
			sandbox.faults.add({ kind: 'lateAnswer', method: 'POST', durationMs: 300 });
			sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
			const { items } = await runNode({
				...redeem({
					...order,
					specifyRedeemables: 'json',
					redeemablesJson: '={{ $json.codes }}',
					...(order.specifyOrder !== undefined && {
						specifyOrder: 'json',
						orderJson: '={{ $json.order }}',
					}),
				}),
				items: [
					{ ids: ['SAVE-5', 'WELCOME-10'], order: { source_id: 'order-2', amount: 5_000 } },
					{ ids: ['WELCOME-10', 'PAY-20'], order: { amount: 5_000 } },
				].map(({ ids, ...more }) => ({
					...more,
					codes: ids.map((id) => ({ object: 'voucher', id })),
				})),
				node: { onError: 'continueRegularOutput' },
			});
			expect(items.map(({ json }) => [json.redeemed, 'error' in json])).toEqual([
				[true, false],
				[undefined, true],
			]);
			expect(voucher('PAY-20').redeemed_quantity).toBe(0);
		});

		it.each<[string, INodeParameters, boolean]>([
			['tells without an order that others may have made it', {}, true],
			['tells nothing of the kind with an order', orderOf('order-1', 900), false],
		])('%s', async (_, order, isTold) => {
			sandbox.faults.add(lost);
			const { hints, items } = await runNode(redeem({ ...codes('SAVE-5'), ...order }));
			expect(items).toMatchObject([{ json: { redeemed: true, looked_up: true } }]);
			expect(hints.map(({ message }) => /If another workflow may have/.test(message))).toEqual(
				isTold ? [true] : [],
			);
		});

		it('tells what of it was not made', async () => {
			partly();
			sandbox.faults.add(lost);
			const [item] = await itemsOf(
				redeem({ ...codes('LEAKED-50', 'SAVE-5'), ...orderOf('order-1', 900) }),
			);
			expect(item).toMatchObject({
				redeemed: true,
				looked_up: true,
				applied: [{ id: 'SAVE-5' }],
				not_applied: [
					{ object: 'voucher', id: 'LEAKED-50', reason: 'It is not among what was redeemed.' },
				],
			});
		});
	});

	describe('while another call is at work on it', () => {
		const busy: Fault = {
			kind: 'status',
			status: 400,
			body: { code: 400, key: 'multiple_requests', message: 'Multiple requests' },
			method: 'POST',
		};
		const parameters = { ...codes('SAVE-5'), ...orderOf('order-1', 900) };

		it('waits, looks, and only then sends it again', async () => {
			sandbox.faults.add({ ...busy, times: 2 });
			const [item] = await itemsOf(redeem(parameters));
			expect(item).toMatchObject({ redeemed: true, looked_up: false });
			expect(called()).toEqual([
				'POST /v1/redemptions',
				'GET /v1/redemptions',
				'GET /v1/redemptions',
				'POST /v1/redemptions',
				'GET /v1/redemptions',
				'GET /v1/redemptions',
				'POST /v1/redemptions',
			]);
			expect(voucher('SAVE-5').redeemed_quantity).toBe(1);
		});

		it('returns what the other call has redeemed', async () => {
			const row = {
				id: 'r_other',
				object: 'redemption',
				result: 'SUCCESS',
				related_object_type: 'voucher',
				related_object_id: 'v_1',
				voucher: { code: 'SAVE-5' },
				order: { id: 'ord_1', source_id: 'order-1', amount: 900, total_amount: 400 },
			};
			const service = await startRawService();
			service.answering = ({ method }) =>
				method === 'POST'
					? { status: 400, body: JSON.stringify(busy.body) }
					: {
							body: JSON.stringify({
								redemptions: [
									{ ...row, id: 'r_before', date: '2020-01-01T00:00:00.000Z' },
									{ ...row, id: 'r_else', date: new Date(), order: { source_id: 'order-2' } },
									{ ...row, date: new Date() },
								].reverse(),
								total: 3,
							}),
						};
			const [item] = await itemsOf({ ...redeem(parameters), credentials: credentialsFor(service) });
			await service.close();
			expect(item).toMatchObject({
				redeemed: true,
				looked_up: true,
				redemption_id: 'r_other',
				applied: [{ id: 'SAVE-5' }],
				total_after: 400,
			});
			expect(service.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
		});

		it('does not send it again when it cannot look', async () => {
			sandbox.faults.add(busy);
			sandbox.faults.add({ kind: 'wrongRegion', method: 'GET' });
			const error = await failureOf(redeem(parameters));
			expect(error.message).toBe('Another redemption or validation is at work on the code');
			expect(error.description).toContain('It could not be looked up in the redemptions: ');
			expect(called().filter((call) => call.startsWith('POST'))).toHaveLength(1);
		});

		it('gives up in the end', async () => {
			sandbox.faults.add({ ...busy, times: Infinity });
			const error = await failureOf(redeem(parameters));
			expect(error.message).toBe('Another redemption or validation is at work on the code');
			expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
		});

		it('does not work on one order side by side in an execution', async () => {
			sandbox.settings.redeemingMs = 20;
			const names = ['SAVE-5', 'WELCOME-10', 'PAY-20'];
			const items = await itemsOf({
				...redeem({ ...codes('={{ $json.code }}'), ...orderOf('order-1', 9_000) }),
				items: names.map((name) => ({ code: name })),
			});
			expect(items.map(({ looked_up }) => looked_up)).toEqual([false, false, false]);
			expect(called()).toEqual(names.map(() => 'POST /v1/redemptions'));
		});
	});

	it('tells each once where some of several redemptions of an answer have failed', async () => {
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

	it('takes 30 at once', async () => {
		const all = Array.from({ length: 30 }, (_, index) => `CODE-${index}`);
		await runNode(redeem(codes(...all)));
		expect(sandbox.requests.map(({ body }) => body)).toEqual([
			{ redeemables: all.map((id) => ({ object: 'voucher', id })) },
		]);
	});

	it('redeems what a validation holds with its key, and nobody else does', async () => {
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

	it('takes back all that was redeemed together, with its order', async () => {
		const before = voucher('GIFT-0001').balance;
		const { parent } = redeemed('SAVE-5', 'GIFT-0001');
		const taken = before - voucher('GIFT-0001').balance;
		expect(taken).toBeGreaterThan(0);
		const [item] = await itemsOf(rollback(parent, { reason: 'Returned' }));
		expect(item).toMatchObject({
			rolled_back: true,
			already_rolled_back: false,
			redemption_id: parent,
			given_back: [{ id: 'SAVE-5' }, { id: 'GIFT-0001', amount: taken }],
			reason: 'Returned',
			order_status: 'CANCELED',
			total_after: 5_000,
		});
		expect(voucher('GIFT-0001').balance).toBe(before);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
	});

	it('refuses a part of it with the ID of all', async () => {
		const { child, parent } = redeemed('SAVE-5', 'WELCOME-10');
		const error = await failureOf(rollback(child));
		expect(error.message).toBe(
			`Redemption was made together with others: it is a part of ${parent}`,
		);
		expect(error.description).toContain(`enter ${parent} instead`);
	});

	it('refuses a part of it in words where it cannot read of what', async () => {
		const { child } = redeemed('SAVE-5', 'WELCOME-10');
		sandbox.faults.add({ kind: 'wrongRegion', method: 'GET' });
		const error = await failureOf(rollback(child));
		expect(error.message).toBe('The redemption was made together with others');
		expect(error.description).toContain('enter the ID of the redemption of all');
	});

	it('counts one that was rolled back before as done, or not', async () => {
		const { parent } = redeemed('SAVE-5');
		await itemsOf(rollback(parent));
		const [item] = await itemsOf(rollback(parent));
		expect(item).toMatchObject({
			rolled_back: true,
			already_rolled_back: true,
			redemption_id: parent,
		});
		const error = await failureOf(rollback(parent, { ifRolledBack: 'fail' }));
		expect(error.message).toBe('The redemption was rolled back before');
	});

	it.each<[string, INodeParameters, boolean]>([
		['is sent again when its outcome is unknown', {}, true],
		['is not sent again where a repeat fails', { ifRolledBack: 'fail' }, false],
	])('%s', async (_, options, again) => {
		const { parent } = redeemed('SAVE-5');
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(rollback(parent, options));
		expect(error === undefined).toBe(again);
		expect(called()).toHaveLength(again ? 2 : 1);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
	});

	it('waits while another call is at work on it', async () => {
		const { parent } = redeemed('SAVE-5');
		const body = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST' });
		const [item] = await itemsOf(rollback(parent));
		expect(item).toMatchObject({ rolled_back: true, already_rolled_back: false });
	});
});

it('takes one back once although it is asked for twice at once', async () => {
	const { balance } = voucher('GIFT-0001');
	const { parent } = redeemed('SAVE-5', 'GIFT-0001');
	sandbox.settings.redeemingMs = 20;
	const twice = async () => await itemsOf({ ...rollback(parent), items: [{}, {}] });
	const items = (await Promise.all([twice(), twice()])).flat();
	const before = items.map(({ already_rolled_back }) => already_rolled_back);
	expect(before.sort()).toEqual([false, true, true, true]);
	expect(voucher('GIFT-0001').balance).toBe(balance);
	expect(voucher('SAVE-5').redeemed_quantity).toBe(0);
});

it('lists redemptions by what they belong to', async () => {
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

it('reads redemptions on by the time that they call their date, where page numbers end', async () => {
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
