import { until } from '../support/runs';
import { stored } from '../support/sandbox';
import { atForm, callsOf, decided, textsSince, visitor, voucherify } from './stage';

const NAME = 'Snow coffee';

async function sendBrief(percent: string): Promise<void> {
	const page = await atForm('campaign-brief');
	await page.getByLabel('Campaign').fill(NAME);
	await page.getByLabel('Discount in %').fill(percent);
	await page.getByLabel('Orders from, in €').fill('50');
	await page.getByLabel('Redemptions per customer').fill('1');
	await page.getByLabel('Number of codes').fill('5');
	await page.getByLabel('First day').fill('2036-12-01');
	await page.getByLabel('Last day').fill('2036-12-31');
	await visitor.picture('brief');
	await page.getByRole('button', { name: 'Create the draft' }).click();
	await page.getByText('is checked now').waitFor();
}

const campaigns = async () =>
	(await stored(voucherify, 'campaigns')).filter((one) => JSON.stringify(one).includes(NAME));

/** An example that starts with a brief. */
export function briefs(): void {
	test('Campaign from a brief: stays disabled until it is approved, and is made once', async () => {
		const before = (await stored(voucherify, 'messages')).length;
		await sendBrief('150');
		const sentTexts = async () => (await textsSince(before)).join();
		await until(async () => (await sentTexts()).includes('Failed: Campaign from a brief'));
		expect(await sentTexts()).toContain('Nothing was created but its rule');
		expect(await decided(() => sendBrief('10'), 'Decline')).toContain('it stays disabled');
		const draft = {
			active: false,
			start_date: '2036-11-30T23:00:00.000Z',
			expiration_date: '2036-12-31T22:59:59.999Z',
			voucher: { discount: { percent_off: 10 } },
			validation_rules_assignments: { total: 1 },
			vouchers_count: 5,
		};
		expect(await campaigns()).toMatchObject([draft]);
		expect((await stored(voucherify, 'validationRules')).at(-1)).toMatchObject({
			name: 'Snow coffee: from 50 €, 1 per customer',
			rules: {
				1: { name: 'order.amount', conditions: { $more_than_or_equal: [5_000] } },
				2: { name: 'redemption.count.per_customer', conditions: { $less_than_or_equal: [1] } },
			},
			error: { message: 'Only for orders from 50 €, and 1 per customer' },
		});
		const calls = await callsOf(async () => {
			const text = await decided(() => sendBrief('20'), 'Approve');
			expect(text).toContain('is approved and enabled. Snow coffee: 10 % off, 5 codes');
			expect(text).toContain('from 2036-12-01 to 2036-12-31');
			expect(text).toContain('This is the draft of an earlier brief');
		});
		expect(calls).toHaveLength(6);
		expect(await campaigns()).toMatchObject([{ ...draft, active: true }]);
	});
}
