import { daysAgo } from '../clock';
import { Random } from '../random';
import { redeem, rollback } from '../redeeming';
import { lock } from '../redeeming/sessions';
import type { Store } from '../store';
import type { Discount, Voucher } from '../types';
import { EMPTY } from '../vouchers';

const SEED = 20_260_305;

/** Session that holds a use of `SAVE-5` forever. */
const CHECKOUT = 'checkout-1001';

/** Coupons without a campaign in every state, with redemptions. */
export function seedCoupons(store: Store): void {
	const { vouchers, products, customers } = store;
	const random = new Random(SEED);
	const issue = (code: string, discount: Discount, more: Partial<Voucher> = {}) =>
		vouchers.add({
			...vouchers.born(daysAgo(390), random),
			...EMPTY,
			code,
			type: 'DISCOUNT_VOUCHER',
			discount: { ...discount, effect: discount.effect ?? 'APPLY_TO_ORDER' },
			...more,
		});
	const [first] = products;
	const [ada, bruno, chloe] = customers.all().map(({ id }) => id);
	issue('WELCOME-10', { type: 'PERCENT', percent_off: 10 }, { category: 'New Customers' });
	issue('SAVE-5', { type: 'AMOUNT', amount_off: 500 }, { quantity: 100, holder_id: ada ?? null });
	issue('PAY-20', { type: 'FIXED', fixed_amount: 2_000 });
	const unit = { unit_off: 1, unit_type: first?.id, effect: 'ADD_NEW_ITEMS' };
	issue('FREE-COFFEE', { type: 'UNIT', ...unit });
	issue(
		'ONCE-ONLY',
		{ type: 'AMOUNT', amount_off: 1_000 },
		{ quantity: 1, holder_id: ada ?? null },
	);
	issue(
		'SPRING-2025',
		{ type: 'PERCENT', percent_off: 15 },
		{ expiration_date: '2025-06-01T00:00:00.000Z' },
	);
	issue(
		'AUTUMN-2099',
		{ type: 'PERCENT', percent_off: 15 },
		{ start_date: '2099-09-01T00:00:00.000Z' },
	);
	issue('LEAKED-50', { type: 'PERCENT', percent_off: 50 }, { active: false });

	const use = (voucher: string, customer: string | undefined, days: number) =>
		redeem(store, { voucher, customer, at: daysAgo(days) });
	use('WELCOME-10', ada, 60);
	use('WELCOME-10', bruno, 45);
	use('WELCOME-10', chloe, 30);
	use('ONCE-ONLY', ada, 40);
	use('ONCE-ONLY', bruno, 39);
	use('LEAKED-50', bruno, 20);
	const regretted = use('SAVE-5', bruno, 10);
	rollback(store, regretted.id, { reason: 'Order was returned', at: daysAgo(9) });
	lock(store, 'SAVE-5', { key: CHECKOUT, lifetimeMs: Infinity, at: daysAgo(1) });
}
