import { eventually, itemsOf, successfulRuns, until } from '../support/runs';
import {
	book,
	COFFEE_CLUB,
	control,
	pathsCalled,
	stored,
	transactionsOf,
} from '../support/sandbox';
import { atForm, callsOf, decided, editor, sourceIdOf, voucherify, withShortWaits } from './stage';

const REFUND = 'refundRollBack01';

export function refunds(): void {
	describe('Refund: roll back and return points', () => {
		async function ask(order: string, back: string, more: Record<string, string>) {
			const page = await atForm('refund');
			await page.getByLabel('Order').fill(order);
			await page.getByLabel('What came back').selectOption(back);
			for (const [label, value] of Object.entries(more)) await page.getByLabel(label).fill(value);
			await page.getByRole('button', { name: 'Ask for the refund' }).click();
			await page.getByText('waits for approval').waitFor();
		}
		const refund = (order: string, back: string, more: Record<string, string> = {}) =>
			decided(() => ask(order, back, more), 'Approve');
		/** Result of *Look again* in the newest run that has it. */
		const foundAgain = async () =>
			await eventually(async () => {
				const [run = ''] = await successfulRuns(editor, REFUND);
				const found = run === '' ? [] : await itemsOf(editor, run, 'Look again');
				return found.length > 0 ? found : undefined;
			});
		const orderOf = async (id: string) =>
			(await stored(voucherify, 'orders')).find((order) => sourceIdOf(order) === id);

		test('refunds everything that an order was paid with, once', async () => {
			expect(await orderOf('W-1001')).toMatchObject({ status: 'PAID' });
			const calls = await callsOf(async () => {
				expect(await refund('W-1001', 'Everything')).toContain('WELCOME-10, GIFT-0003');
			});
			expect(calls).toHaveLength(2);
			expect(await orderOf('W-1001')).toMatchObject({ status: 'CANCELED', discount_amount: 0 });
			expect(await refund('W-1001', 'Everything')).toContain('was refunded before');
		});

		/** Bookings for the partial refund of an order. */
		const bookedFor = async (order: string) =>
			(await transactionsOf(voucherify, COFFEE_CLUB)).filter(
				(booking) => sourceIdOf(booking) === `refund-${order}`,
			);

		test('returns points for a partial refund, once', async () => {
			const part = { Card: 'COFFEE-0001', Points: '25' };
			const calls = await callsOf(async () => {
				expect(await refund('W-1001', 'A part', part)).toContain('on the card COFFEE-0001');
			});
			expect(calls).toHaveLength(3);
			expect(await refund('W-1001', 'A part', part)).toContain('were returned before');
			expect(await bookedFor('W-1001')).toMatchObject([{ type: 'POINTS_ADDITION' }]);
		});

		describe('after a lost response', () => {
			const card = '/v1/vouchers/COFFEE-0002';
			const part = { Card: 'COFFEE-0002', Points: '25' };
			/** Makes all lookups of the node fail: three lookups, each with three retries. */
			const unseen = {
				kind: 'status',
				status: 503,
				path: `${card}/transactions`,
				from: 1,
				times: 12,
			};
			const fault = async (body: object) => {
				await control(voucherify, 'POST', 'faults', body);
			};

			beforeAll(async () => {
				await withShortWaits(REFUND);
			});

			test('finds the booked points', async () => {
				await fault({ kind: 'resetAfter', path: `${card}/balance` });
				await fault(unseen);
				expect(await refund('W-1002', 'A part', part)).toContain('on the card COFFEE-0002');
				expect(await bookedFor('W-1002')).toHaveLength(1);
				expect(await foundAgain()).toMatchObject([
					{ outcome: 'found', source_id: 'refund-W-1002' },
				]);
			});

			test('asks a person if the outcome is still unknown, and names the possible booking', async () => {
				const other = '/v1/vouchers/COFFEE-0003';
				await fault({ kind: 'resetBefore', path: `${other}/balance` });
				const answering = refund('W-1003', 'A part', { ...part, Card: 'COFFEE-0003' });
				await until(async () => (await pathsCalled(voucherify)).includes(`${other}/balance`));
				// Somebody else books the same number of points at the same time.
				await book(voucherify, { campaign: undefined, voucher: 'COFFEE-0003', amount: 25 });
				const { id = '' } = (await transactionsOf(voucherify, COFFEE_CLUB)).at(-1) ?? {};
				const answer = await answering;
				expect(answer).toContain('Somebody has to check whether order W-1003 is refunded');
				expect(answer).toContain('Outcome unknown: ');
				expect(answer).toContain(`It may be ${id}.`);
				expect(await bookedFor('W-1003')).toEqual([]);
			});
		});

		test('explains why an order cannot be refunded', async () => {
			expect(await refund('W-0000', 'Everything')).toContain('Order W-0000 was not refunded');
		});
	});
}
