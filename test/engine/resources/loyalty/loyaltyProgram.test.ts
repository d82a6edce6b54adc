import { resourceRegister } from '../../../../nodes/Voucherify/resources/register';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

/** Period in which the seeded points were earned and spent. */
const WINTER = { startDate: '2025-10-01', endDate: '2026-03-31', resolution: 'month' };

it.each([
	['spending', 'points', -30 * -12],
	['points-earnings', 'points', undefined],
	['earning-rules', 'success_count', 12],
	['tiers', 'joins', 12],
])(
	'Loyalty Program → Get Report returns %s as flat rows whose numbers add up over the periods',
	async (metric, column, total) => {
		const report = (period: object) => ({
			credentials: credentialsFor(sandbox),
			parameters: {
				resource: 'loyaltyProgram',
				operation: 'getReport',
				programId: byId(PROGRAM_IDS.beanSociety),
				metric,
				...period,
			},
		});
		const daily = await itemsOf(report(WINTER));
		const summary = await itemsOf(report({ period: 'summary' }));
		const sum = (rows: typeof daily) => rows.reduce((all, row) => all + Number(row[column]), 0);
		expect(sum(daily)).toBe(sum(summary));
		expect(sum(daily)).toBe(total ?? sum(daily));
		expect(sum(daily)).toBeGreaterThan(0);
		for (const value of [...daily, ...summary].flatMap(Object.values))
			expect(typeof value).not.toBe('object');
		expect(Object.keys(daily[0] ?? {})[0]).toBe('date');
		expect(Object.keys(summary[0] ?? {})).not.toContain('date');
	},
);

it.each([
	['loyaltyCard', undefined, /For all members at once, use Program → Get Report/],
	['loyaltyCard', 'getTransactions', /only per card.*Program → Get Report/],
	['loyaltyMember', undefined, /For changes, use Voucherify Webhook Trigger/],
	['loyaltyProgram', 'getReport', /For single transactions.*Card.*only per card/],
])('the description explains what Voucherify does not offer: %s, %s', (resource, name, words) => {
	const entry = resourceRegister.find(({ value }) => value === resource);
	const of = name ? entry?.operations.find(({ value }) => value === name) : entry;
	expect(of?.description).toMatch(words);
});

it('Loyalty Program → Get Many names the node for campaigns if there is no program', async () => {
	const listing = {
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'loyaltyProgram', operation: 'getAll' },
	};
	expect((await runNode(listing)).hints).toEqual([]);
	const { loyaltyPrograms } = sandbox.world;
	for (const { id } of loyaltyPrograms.all()) loyaltyPrograms.remove(id);
	const { hints } = await runNode(listing);
	expect(hints).toMatchObject([
		{ message: expect.stringContaining('Voucherify Loyalty (Legacy)') as string },
	]);
});
