import { request } from 'undici';
import { until, untilAllEnded } from '../support/runs';
import { AS_PROJECT, control, stored } from '../support/sandbox';
import { atForm, callsOf, editor, visitor, voucherify, withShortWaits } from './stage';

const CHECKOUT = 'heldCodeForCart1';

export function heldCodes(): void {
	describe('Held code for an abandoned cart', () => {
		const messagesWith = async (text: string) =>
			(await stored(voucherify, 'messages')).some((message) =>
				JSON.stringify(message).includes(text),
			);
		beforeAll(async () => {
			await withShortWaits(CHECKOUT);
		});

		const isHeld = async (cart: string) =>
			JSON.stringify(await stored(voucherify, 'sessions')).includes(`cart-${cart}`);
		async function checkOut(cart: string): Promise<void> {
			const page = await atForm('checkout');
			await page.getByLabel('Cart').fill(cart);
			await page.getByLabel('Total in €').fill('49.90');
			await page.getByLabel('Code').fill('SAVE-5');
			await page.getByRole('button', { name: 'Hold the code' }).click();
			await page.getByText('Your cart costs 44.90 € instead of 49.90 €').waitFor();
			await visitor.picture('checkout');
			await until(() => messagesWith(`Cart ${cart} waits for you: with SAVE-5 it costs 44.90 €`));
		}

		/** The form's own execution, and the one that waits for the order. */
		const settled = () => untilAllEnded(editor, CHECKOUT);

		test('explains on the form why a code is not held', async () => {
			const page = await atForm('checkout');
			await page.getByLabel('Cart').fill('C-2000');
			await page.getByLabel('Total in €').fill('49.90');
			await page.getByLabel('Code').fill('ONCE-ONLY');
			await page.getByRole('button', { name: 'Hold the code' }).click();
			await page.getByText('The code ONCE-ONLY is not held').waitFor();
			expect(await page.locator('body').innerText()).toContain('has been used already');
			expect(await isHeld('C-2000')).toBe(false);
		});

		test('holds a code, then releases it', async () => {
			const calls = await callsOf(async () => {
				await checkOut('C-2001');
				await until(() => messagesWith('the code SAVE-5 is free again'));
			});
			expect(await isHeld('C-2001')).toBe(false);
			expect(calls).toHaveLength(3);
			expect(calls).toContain('/v1/vouchers/SAVE-5/sessions/cart-C-2001');
		});

		test('keeps the code held if it is unknown whether the cart was paid', async () => {
			const path = '/v1/orders/C-2002';
			await control(voucherify, 'POST', 'faults', { kind: 'status', status: 500, path });
			await checkOut('C-2002');
			await settled();
			expect(await isHeld('C-2002')).toBe(true);
		});

		test('keeps the code held for a paid cart that has left the shop', async () => {
			const order = { source_id: 'C-2003', amount: 4_990, status: 'FULFILLED' };
			const { statusCode, body } = await request(`${voucherify}/v1/orders`, {
				method: 'POST',
				headers: { ...AS_PROJECT, 'content-type': 'application/json' },
				body: JSON.stringify(order),
			});
			await body.dump();
			expect(statusCode).toBe(200);
			await checkOut('C-2003');
			await settled();
			expect(await isHeld('C-2003')).toBe(true);
		});
	});
}
