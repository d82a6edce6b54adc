import { eventually, itemsOf, successfulRuns, until } from '../support/runs';
import {
	book,
	COFFEE_CLUB,
	control,
	redeem,
	stored,
	told,
	transactionsOf,
} from '../support/sandbox';
import { editor, visitor, voucherify } from './stage';

const activeIn = (voucher: unknown) =>
	typeof voucher === 'object' && voucher !== null && 'active' in voucher && voucher.active === true;

/** Examples that an event in Voucherify starts. */
export function events(): void {
	test('Alert on large redemptions: sends one message for each, and none for small ones', async () => {
		const before = (await told(voucherify, 'Large redemption')).length;
		const redemption = { voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION' };
		await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
		await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -22_200 });
		await until(async () => (await told(voucherify, 'Large redemption')).length > before);
		expect((await told(voucherify, 'Large redemption')).slice(before)).toEqual([
			expect.stringMatching(/^Large redemption: 222\.00 €/),
		]);
	});

	describe('examples that webhooks start', () => {
		test('Alert on large redemptions, at once: sends a message', async () => {
			const redemption = { voucher: 'GIFT-0004', type: 'CREDITS_REDEMPTION' };
			await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
			await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -11_100 });
			await until(async () => (await told(voucherify, 'At once: 111.00 €')).length > 0);
			expect(await told(voucherify, 'At once: 99.00 €')).toEqual([]);
		});

		test('Redemption to CRM and chat: adds a row and sends a message for each redemption', async () => {
			await redeem(voucherify, 'PAY-20', 5_000);
			await until(async () =>
				(await told(voucherify, 'Redeemed:')).some((text) => text.includes('PAY-20')),
			);
			const [newest] = await successfulRuns(editor, 'redemptionToCrm1');
			expect(await itemsOf(editor, String(newest), 'Note it in the CRM')).toMatchObject([
				{ code: 'PAY-20', redemption: expect.stringMatching(/^r_/) },
			]);
		});

		test('Failed redemption alert, and Fraud watch: after a fifth and a sixth failure at once, ask once, then disable the code', async () => {
			const isActive = async () =>
				(await stored(voucherify, 'vouchers')).some(
					(voucher) => JSON.stringify(voucher).includes('"ONCE-ONLY"') && activeIn(voucher),
				);
			expect(await isActive()).toBe(true);
			for (let attempt = 0; attempt < 4; attempt += 1) await redeem(voucherify, 'ONCE-ONLY');
			await until(async () => (await told(voucherify, 'Refused: the code ONCE-ONLY')).length === 4);
			await until(async () => (await successfulRuns(editor, 'fraudWatchCodes1')).length === 4);
			expect(await told(voucherify, 'Fraud?')).toEqual([]);
			await Promise.all([redeem(voucherify, 'ONCE-ONLY'), redeem(voucherify, 'ONCE-ONLY')]);
			await until(async () => (await successfulRuns(editor, 'fraudWatchCodes1')).length === 5);
			await until(async () => (await told(voucherify, 'Fraud?')).length === 1);
			const [question = ''] = await told(voucherify, 'Fraud?');
			expect(question).toContain('The code ONCE-ONLY was refused 5 times');
			const { page } = visitor;
			await page.goto(/http\S+/.exec(question)?.[0] ?? '');
			await page.getByRole('combobox').selectOption('Disable it');
			await visitor.picture('fraud');
			await page.getByRole('button', { name: 'Submit' }).click();
			await until(async () => !(await isActive()));
		});
	});

	test('Export finished: returns the rows of a file once it is ready', async () => {
		await book(voucherify, { count: 3 });
		expect(await editor.run('loyaltyExportPipe', 'Every morning')).toBe('success');
		const booked = (await transactionsOf(voucherify, COFFEE_CLUB)).slice(-3).map(({ id }) => id);
		const rows = await eventually(async () => {
			for (const run of await successfulRuns(editor, 'exportFinishedRow')) {
				const items = await itemsOf(editor, run, 'Rows');
				if (JSON.stringify(items).includes(booked[2] ?? '')) return items;
			}
			return undefined;
		});
		expect(rows).toEqual(
			expect.arrayContaining(
				booked.map((id): unknown =>
					expect.objectContaining({
						id,
						type: 'POINTS_ACCRUAL',
						amount: 10,
						export: expect.any(String),
					}),
				),
			),
		);
	});
}
