import { join } from 'node:path';
import { until } from '../support/runs';
import {
	COFFEE_CLUB,
	control,
	stored,
	readTexts,
	transactionsOf,
	WELCOME_CODES,
} from '../support/sandbox';
import { atForm, bySourceId, callsOf, SHEETS, sourceIdOf, visitor, voucherify } from './stage';

const SUMMER_REWARDS = 'camp_Summer6Rewards1Loyal9D';

/** Examples that take a file. */
export function sheets(): void {
	/**
	 * Submits the sheets for a campaign.
	 * @returns the text that the form shows then
	 */
	async function launch(campaign: string, end: RegExp): Promise<string> {
		const page = await send(campaign);
		await page.getByText(end).first().waitFor();
		await visitor.picture('launched');
		return await page.locator('body').innerText();
	}

	async function send(campaign: string) {
		const page = await atForm('launch');
		await page.getByLabel('Loyalty campaign').fill(campaign);
		await page.getByLabel('Rewards').setInputFiles(join(SHEETS, 'rewards.csv'));
		await page.getByLabel('Earning rules').setInputFiles(join(SHEETS, 'earning-rules.csv'));
		await page.getByRole('button', { name: 'Launch' }).click();
		return page;
	}

	test('Launch a loyalty campaign from a sheet: sends the rewards in one request, rules of each kind in another, then disables the old tier; repeats nothing', async () => {
		const assigned = (await stored(voucherify, 'rewardAssignments')).length;
		const calls = await callsOf(async () => {
			expect(await launch('Summer Rewards', /is launched/)).toContain(
				'3 new rewards and 3 new earning rules',
			);
		});
		// Three of them are for the rewards, one each.
		expect(calls).toHaveLength(9);
		expect(await launch('Summer Rewards', /is launched/)).toContain(
			'0 new rewards and 0 new earning rules',
		);
		expect(await stored(voucherify, 'rewardAssignments')).toHaveLength(assigned + 3);
		const rules = await stored(voucherify, 'earningRules');
		expect(rules.filter((rule) => JSON.stringify(rule).includes(SUMMER_REWARDS))).toMatchObject([
			{
				source: { banner: 'A point for every euro' },
				loyalty: { order: { amount: { every: 100 } } },
			},
			{ loyalty: { order: { amount: { every: 10_000, points: 25 } } } },
			{
				loyalty: { type: 'FIXED', points: 50 },
				start_date: new Date('2027-06-01T00:00').toISOString(),
				expiration_date: new Date('2027-06-30T23:59:59.999').toISOString(),
			},
		]);
		expect((await stored(voucherify, 'promotionTiers'))[0]).toMatchObject({ active: false });
	});

	test('Launch a loyalty campaign from a sheet: creates the campaign only if it does not exist', async () => {
		const made = { name: 'Winter Rewards', campaign_type: 'LOYALTY_PROGRAM' };
		const path = '/v1/campaigns/Winter%20Rewards';
		await control(voucherify, 'POST', 'faults', { kind: 'status', status: 500, path });
		expect(await launch('Winter Rewards', /Nothing is launched/)).toContain('status 500');
		expect(await stored(voucherify, 'campaigns')).not.toContainEqual(expect.objectContaining(made));
		const calls = await callsOf(() => launch('Winter Rewards', /Winter Rewards is launched/));
		expect(calls).toHaveLength(10);
		expect(await stored(voucherify, 'campaigns')).toContainEqual(expect.objectContaining(made));
	});

	test('When an example fails: tells the team what failed, with the request ID and what to do', async () => {
		const path = '/v1/loyalties/Summer%20Rewards/earning-rules';
		await control(voucherify, 'POST', 'faults', { kind: 'status', status: 500, path, times: 100 });
		await send('Summer Rewards');
		const failed = () => readTexts(voucherify, 'Failed: Launch a loyalty campaign');
		await until(async () => (await failed()).length > 0);
		await control(voucherify, 'DELETE', 'faults');
		const [message = ''] = await failed();
		expect(message).toContain('in Rules of the campaign');
		expect(message).toMatch(/Request ID: v-\w+\. What to do: /);
	});

	test('Points from a POS file: gives points for each receipt once, even if the file arrives twice', async () => {
		const upload = async () => {
			const page = await atForm('receipts');
			await page.getByLabel('Receipts').setInputFiles(join(SHEETS, 'receipts.csv'));
			await page.getByRole('button', { name: 'Book the receipts' }).click();
			await page.getByText('3 receipts are booked').waitFor();
			return await page.locator('body').innerText();
		};
		const booked = (await transactionsOf(voucherify, COFFEE_CLUB)).length;
		const answers: string[] = [];
		const uploaded = async () => answers.push(await upload());
		expect(await callsOf(uploaded)).toHaveLength(3);
		await uploaded();
		await visitor.picture('receipts');
		for (const answer of answers)
			expect(answer).toMatch(/R-0004: Amount is not an amount of money/);
		const orders = (await stored(voucherify, 'orders')).filter((order) =>
			sourceIdOf(order).startsWith('R-'),
		);
		expect(bySourceId(orders)).toMatchObject([
			{ source_id: 'R-0001', status: 'PAID', amount: 1250 },
			{ source_id: 'R-0002', status: 'PAID', amount: 399 },
			{ source_id: 'R-0003', status: 'PAID', amount: 4800 },
		]);
		// The sandbox also applies rules of other examples, which depend on the day and hour.
		const earned = (await transactionsOf(voucherify, COFFEE_CLUB))
			.slice(booked)
			.filter((booking) => JSON.stringify(booking).includes('A point for every euro'));
		expect(bySourceId(earned)).toMatchObject([
			{ type: 'POINTS_ACCRUAL', source_id: 'R-0001', details: { balance: { amount: 12 } } },
			{ type: 'POINTS_ACCRUAL', source_id: 'R-0002', details: { balance: { amount: 3 } } },
			{ type: 'POINTS_ACCRUAL', source_id: 'R-0003', details: { balance: { amount: 48 } } },
		]);
	});

	test('Import partner codes with a report: imports a file of codes, and reports the rejected ones', async () => {
		const page = await atForm('partner-codes');
		await page.getByLabel('Codes').setInputFiles(join(SHEETS, 'partner-codes.csv'));
		const calls = await callsOf(async () => {
			await page.getByRole('button', { name: 'Import the codes' }).click();
			await page.getByText('3 of 4 codes are imported').waitFor();
		});
		const looks = calls.filter((path) => path.startsWith('/v1/async-actions'));
		expect(calls).toHaveLength(1 + looks.length);
		await visitor.picture('partner-codes');
		expect(await page.locator('body').innerText()).toMatch(/Row 3, WELCOME-10: /);
		expect(await stored(voucherify, 'vouchers')).toContainEqual(
			expect.objectContaining({ code: 'PARTNER-2026-0001', campaign_id: WELCOME_CODES }),
		);
	});
}
