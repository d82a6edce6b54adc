import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { runOn } from '../../support/redeeming';
import { STOPPED, watching } from '../../support/triggers';
import { sandbox, useSandbox } from '../../support/sandbox';

const GIFT = 'GIFT-0001';

skipPauses();
useSandbox({ ...calm, clock: STOPPED });

const on = runOn(() => sandbox);

describe('the result of a checkout uses the unit of the amounts that were entered', () => {
	const order = {
		specifyOrder: 'fields',
		specifyItems: 'none',
		orderFields: { amount: '125,00 €' },
		amountsIn: 'major',
	};
	const checkout = (operation: string, more: INodeParameters = {}) =>
		on(operation === 'validate' ? 'validation.validate' : `redemption.${operation}`, {
			redeemables: {
				redeemable: [{ object: 'voucher', code: byId(GIFT), options: { giftCredits: '12.50' } }],
			},
			...order,
			...more,
		});

	it('but minor units in a raw result', async () => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_ADDITION', amount: 5_000 });
		const [item] = await itemsOf(checkout('redeem', { simplify: false }));
		expect(item).toMatchObject({ total_after: 11_250, amounts_in: 'minor' });
	});

	/** The unit without an amount. */
	const alone = { amountsIn: 'major' };

	it.each([
		['with', order],
		['without', alone],
	])('for eligible redeemables, %s an order in the form', async (_, form) => {
		const rows = await itemsOf(on('qualification.check', { scenario: 'ALL', ...form }));
		expect(rows).toContainEqual(expect.objectContaining({ amounts_in: 'major' }));
	});

	it('for a trigger', async () => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_ADDITION', amount: 5_000 });
		await itemsOf(checkout('redeem'));
		const polling = watching(sandbox, { event: 'redemption', options: { amountsIn: 'major' } });
		const [item] = await polling.fetchTestEvent();
		expect(item?.json).toMatchObject({ amount: 12.5, amounts_in: 'major' });
	});

	it.each(['validate', 'redeem'])('for %s', async (operation) => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_ADDITION', amount: 5_000 });
		const [item] = await itemsOf(checkout(operation));
		expect(item).toMatchObject({
			total_before: 125,
			total_discount: 12.5,
			total_after: 112.5,
			amounts_in: 'major',
			applied: [{ credits: 12.5, amounts_in: 'major' }],
		});
	});

	it.each([
		['with', order],
		['without', alone],
	])('for a rollback, %s an order in the form', async (_, form) => {
		sandbox.world.book({ voucher: GIFT, type: 'CREDITS_ADDITION', amount: 5_000 });
		const [redeemed] = await itemsOf(checkout('redeem'));
		const redemptionId = byId(String(redeemed?.redemption_id));
		const [item] = await itemsOf(on('redemption.rollback', { redemptionId, ...form }));
		expect(item).toMatchObject({ given_back: [{ amount: 12.5, amounts_in: 'major' }] });
	});
});
