import { at } from '../support/runs';
import { stored } from '../support/sandbox';
import { atForm, callsOf, decided, visitor, voucherify } from './stage';

async function send(campaign: string): Promise<void> {
	const page = await atForm('test-to-production');
	await page.getByLabel('Campaign in the test project').fill(campaign);
	await page.getByLabel('Its name in production').fill(campaign);
	await visitor.picture('test-to-production');
	await page.getByRole('button', { name: 'Prepare it' }).click();
	await page.getByText('is looked up now').waitFor();
}

const campaign = async (name: string) =>
	(await stored(voucherify, 'campaigns')).find((one) => at(one, 'name') === name);

const rulesOf = async (name: string) => {
	const assigned = at(await campaign(name), 'validation_rules_assignments', 'data');
	const ids = Array.isArray(assigned) ? assigned.map((one) => at(one, 'rule_id')) : [];
	const rules = await stored(voucherify, 'validationRules');
	return rules.filter((rule) => ids.includes(at(rule, 'id')));
};

/** An example that brings campaigns from one project to another. */
export function productions(): void {
	test('Test to production: makes a campaign anew, once, and enables it with the rule that people choose', async () => {
		const draft = async () => await decided(() => send('Advent Coffee'), 'Leave it as a draft');
		expect(await draft()).toContain('stays disabled in production');
		const made = {
			active: false,
			start_date: '2036-11-30T23:00:00.000Z',
			expiration_date: '2036-12-24T22:59:59.999Z',
			voucher: { discount: { percent_off: 15 } },
			validation_rules_assignments: { total: 1 },
			vouchers_count: 5,
		};
		expect(await campaign('Advent Coffee')).toMatchObject(made);
		const calls = await callsOf(async () => {
			const text = await decided(() => send('Advent Coffee'), 'Activate');
			expect(text).toContain(
				'is approved and enabled in production. Advent Coffee: 15 % off, 5 codes',
			);
			expect(text).toContain('from 2036-12-01 to 2036-12-24. Its rule is the same as in the test');
		});
		expect(calls).toHaveLength(10);
		expect(await campaign('Advent Coffee')).toMatchObject({ ...made, active: true });

		const other = { 'Rule of production': 'Not on sale' };
		const text = await decided(() => send('Advent for VIPs'), 'Use this rule instead', other);
		expect(text).toContain('It has the rule Not on sale of production instead');
		expect(await rulesOf('Advent for VIPs')).toMatchObject([{ name: 'Not on sale' }]);
		expect(await campaign('Advent for VIPs')).toMatchObject({ active: true });
		const messages = JSON.stringify(await stored(voucherify, 'messages'));
		expect(messages).toContain('names by an ID of the test project: customer.segment');
	});
}
