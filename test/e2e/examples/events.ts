import { KEYS } from '../../../sandbox/auth';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { post } from '../support/post';
import { at, eventually, itemsOf, successfulRuns, until } from '../support/runs';
import {
	book,
	COFFEE_CLUB,
	control,
	givePoints,
	redeem,
	stored,
	readTexts,
	transactionsOf,
} from '../support/sandbox';
import { editor, playground, tried, visitor, voucherify } from './stage';

const POINTS = 'pointsToTable001';
const POINTS_URL = '00000000-0000-4000-8000-000000000107';
const BEAN_SOCIETY = PROGRAM_IDS.beanSociety;

const activeIn = (voucher: unknown) =>
	typeof voucher === 'object' && voucher !== null && 'active' in voucher && voucher.active === true;

/** Examples that an event in Voucherify starts. */
export function events(): void {
	test('Alert on large redemptions: sends one message for each, and none for small ones', async () => {
		const before = (await readTexts(voucherify, 'Large redemption')).length;
		const redemption = { voucher: 'GIFT-0001', type: 'CREDITS_REDEMPTION' };
		await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
		await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -22_200 });
		await until(async () => (await readTexts(voucherify, 'Large redemption')).length > before);
		expect((await readTexts(voucherify, 'Large redemption')).slice(before)).toEqual([
			expect.stringMatching(/^Large redemption: 222\.00 €/),
		]);
	});

	describe('examples that webhooks start', () => {
		test('Alert on large redemptions, at once: sends a message', async () => {
			const redemption = { voucher: 'GIFT-0004', type: 'CREDITS_REDEMPTION' };
			await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -9_900 });
			await control(voucherify, 'POST', 'transactions', { ...redemption, amount: -11_100 });
			await until(async () => (await readTexts(voucherify, 'At once: 111.00 €')).length > 0);
			expect(await readTexts(voucherify, 'At once: 99.00 €')).toEqual([]);
		});

		test('Redemption to CRM and chat: adds a row and sends a message for each redemption', async () => {
			await redeem(voucherify, 'PAY-20', 5_000);
			await until(async () =>
				(await readTexts(voucherify, 'Redeemed:')).some((text) => text.includes('PAY-20')),
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
			await until(
				async () => (await readTexts(voucherify, 'Refused: the code ONCE-ONLY')).length === 4,
			);
			await until(async () => (await successfulRuns(editor, 'fraudWatchCodes1')).length === 4);
			expect(await readTexts(voucherify, 'Fraud?')).toEqual([]);
			await Promise.all([redeem(voucherify, 'ONCE-ONLY'), redeem(voucherify, 'ONCE-ONLY')]);
			await until(async () => (await successfulRuns(editor, 'fraudWatchCodes1')).length === 5);
			await until(async () => (await readTexts(voucherify, 'Fraud?')).length === 1);
			const [question = ''] = await readTexts(voucherify, 'Fraud?');
			expect(question).toContain('The code ONCE-ONLY was refused 5 times');
			const { page } = visitor;
			await page.goto(/http\S+/.exec(question)?.[0] ?? '');
			await page.getByRole('combobox').selectOption('Disable it');
			await visitor.picture('fraud');
			await page.getByRole('button', { name: 'Submit' }).click();
			await until(async () => !(await isActive()));
		});
	});

	test('Points of a program to a table: keeps the newest of each movement, and names the days that differ from the report', async () => {
		const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
		// The local Voucherify's report has the same points for its first day, whatever was booked.
		const differs = `• ${day}: earned 0 of 4800, spent 0 of 360`;
		const nightly = async () => await tried(POINTS, 'Every night', 'Rows of these days');
		const warnings = async () => await readTexts(voucherify, 'Points that the table lacks');
		await nightly();
		expect(await warnings()).toEqual([expect.stringContaining(differs)]);

		const message = (type: string, total: number, status: string, minute: number) =>
			JSON.stringify({
				...{ id: `whs_${type}_${status}_${minute}`, type },
				data: {
					trigger: {
						transaction: {
							...{ id: `lctx_${type}`, type, status, details: { points: { total } } },
							...{ program_id: BEAN_SOCIETY, member_id: 'lmbr_1', card_id: 'lcrd_1' },
							created_at: `${day}T09:00:00.000Z`,
							updated_at: `${day}T09:${minute}:00.000Z`,
							object: 'card_transaction',
						},
					},
				},
				source: { id: 'wfdef_1', object: 'workflow' },
				event: { id: `lctx_${type}`, type, entity_id: `lctx_${type}` },
			});
		const address = `${playground.reported('Editor')}/webhook/${POINTS_URL}/webhook`;
		// Voucherify sends a pending one again hours after it was approved.
		for (const body of [
			message('POINTS_SPENT_ON_REWARD', 360, 'PENDING', 10),
			message('POINTS_SPENT_ON_REWARD', 360, 'APPROVED', 20),
			message('POINTS_EARNED', 4_800, 'APPROVED', 20),
			message('POINTS_EARNED', 4_800, 'PENDING', 10),
		])
			expect((await post(address, KEYS.webhookSecret, body)).status).toBe(200);
		const card = await givePoints(voucherify, BEAN_SOCIETY, 25);
		const rows = await eventually(async () => {
			const all = await nightly();
			const found = [
				...new Map(all.toReversed().map((row) => [at(row, 'transaction'), row])).values(),
			];
			const isApproved = (row: unknown) => at(row, 'status') === 'APPROVED';
			return found.length === 3 && found.every(isApproved) ? found : undefined;
		});
		expect(rows).toEqual(
			expect.arrayContaining([
				expect.objectContaining({ transaction: 'lctx_POINTS_EARNED', points: 4_800 }),
				expect.objectContaining({ transaction: 'lctx_POINTS_SPENT_ON_REWARD', points: -360 }),
				expect.objectContaining({ type: 'ADMIN_CREDIT', points: 25, card }),
			]),
		);
		const before = (await warnings()).length;
		await nightly();
		expect(await warnings()).toHaveLength(before);
	});

	test('Tier reached: tells the member the tier and the points to the next one, once', async () => {
		await givePoints(voucherify, BEAN_SOCIETY, 500);
		await until(async () => (await readTexts(voucherify, 'To ')).length > 0);
		expect(await readTexts(voucherify, 'To ')).toEqual([
			expect.stringMatching(
				/^To ada\.novak\S+: Ada Novak, you have reached Silver in Bean Society! You need 1\d{3} more points for Gold\.$/,
			),
		]);
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
