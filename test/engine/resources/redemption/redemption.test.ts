import { credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { startRawService } from '../../../support/rawService';
import { codes, customer, orderOf } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { called, dataOf, failureOf, on, redeem, voucher } from './redemptions';

useSandbox();

const partly = () => {
	const { stackingRules } = sandbox.settings;
	sandbox.settings.stackingRules = { ...stackingRules, redeemables_application_mode: 'PARTIAL' };
};

const made = () =>
	sandbox.world.redemptions.all().filter(({ order }) => order?.source_id === 'order-1');

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

it('Redemption → Get Many names the customer by your own ID, too', async () => {
	await itemsOf(redeem({ ...codes('SAVE-5'), ...customer('customer-00001') }));
	const [item] = await itemsOf(on('redemption.getAll', { limit: 1 }));
	expect(item).toMatchObject({ customer_source_id: 'customer-00001' });
});
