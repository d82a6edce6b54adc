import type { INodeParameters } from 'n8n-workflow';
import { resourceRegister } from '../../../../nodes/Voucherify/resources/register';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();

const report = (parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'loyaltyProgram',
		operation: 'getReport',
		programId: byId(PROGRAM_IDS.beanSociety),
		...parameters,
	},
});

const between = (startDate: string, endDate: string, resolution: string) => ({
	startDate: `${startDate}T00:00:00`,
	endDate: `${endDate}T00:00:00`,
	resolution,
});

/** Period in which the seeded points were earned and spent. */
const WINTER = between('2025-10-01', '2026-03-31', 'month');

describe('Loyalty Program → Get Report', () => {
	it.each([
		['spending', 'points', -30 * -12],
		['points-earnings', 'points', undefined],
		['earning-rules', 'success_count', 12],
		['tiers', 'joins', 12],
	])(
		'returns %s as flat rows whose numbers add up over the periods',
		async (metric, column, total) => {
			const daily = await itemsOf(report({ metric, ...WINTER }));
			const summary = await itemsOf(report({ metric, period: 'summary' }));
			const sum = (rows: typeof daily) => rows.reduce((all, row) => all + Number(row[column]), 0);
			expect(sum(daily)).toBe(sum(summary));
			expect(sum(daily)).toBeGreaterThan(0);
			if (total !== undefined) expect(sum(daily)).toBe(total);
			for (const row of [...daily, ...summary]) {
				for (const value of Object.values(row)) expect(typeof value).not.toBe('object');
			}
			expect(Object.keys(daily[0] ?? {})[0]).toBe('date');
			expect(Object.keys(summary[0] ?? {})).not.toContain('date');
		},
	);

	it.each([
		['day', '2026-01-01', '2026-04-01', '90 days'],
		['week', '2026-01-01', '2026-03-26', '12 weeks'],
		['month', '2025-01-31', '2026-01-31', '12 months'],
		['quarter', '2025-01-01', '2026-01-01', '4 quarters'],
	])(
		'by %s covers the period that Voucherify supports, and no more',
		async (resolution, from, to, words) => {
			const metric = 'spending';
			await itemsOf(report({ metric, ...between(from, to, resolution) }));
			expect(sandbox.requests).toHaveLength(1);
			const later = new Date(Date.parse(to) + 86_400_000).toISOString().slice(0, 10);
			const { error } = await runNode(report({ metric, ...between(from, later, resolution) }));
			expect(error?.message).toBe(
				`End Date is too late: a report by ${resolution} covers at most ${words}`,
			);
			expect(sandbox.requests).toHaveLength(1);
		},
	);

	it.each([
		['2026-01-02', '2026-01-01'],
		['2026-01-01', '2026-01-01'],
	])('refuses a period from %s to %s before anything is sent', async (from, to) => {
		const { error } = await runNode(report({ metric: 'tiers', ...between(from, to, 'day') }));
		expect(error?.message).toBe('Start Date is not before End Date');
		expect(sandbox.requests).toEqual([]);
	});

	it('sends the filters that the metric supports, and no others', async () => {
		const filters = {
			cardDefinitionId: 'lcdef_4a0bea50c1e7000001',
			tierId: 'lt_2a0bea50c1e7000001',
		};
		for (const metric of ['spending', 'tiers']) {
			await itemsOf(report({ metric, period: 'summary', filters }));
		}
		expect(sandbox.requests.map(({ query }) => decodeURIComponent(query))).toEqual([
			'filters[card_definition_id][conditions][$is]=lcdef_4a0bea50c1e7000001',
			'filters[tier_id][conditions][$is]=lt_2a0bea50c1e7000001',
		]);
	});

	it('uses the days of the time zone of the workflow', async () => {
		const dates = { startDate: '2026-01-01T23:30:00Z', endDate: '2026-01-05T23:30:00Z' };
		const parameters = { metric: 'spending', resolution: 'day', ...dates };
		await itemsOf({ ...report(parameters), timezone: 'Europe/Berlin' });
		expect(sandbox.requests[0]?.query).toMatch(/start_date=2026-01-02&end_date=2026-01-06/);
	});
});

describe('Loyalty Program → Get Many', () => {
	it('finds programs by a part of their name', async () => {
		const items = await itemsOf({
			credentials: credentialsFor(sandbox),
			parameters: { resource: 'loyaltyProgram', operation: 'getAll', filters: { name: 'Club' } },
		});
		expect(items.map(({ name, status }) => `${String(name)} ${String(status)}`).sort()).toEqual([
			'Autumn Club ACTIVE',
			'Winter Club INACTIVE',
		]);
	});
});

describe('the descriptions explain what Voucherify does not offer', () => {
	it.each([
		['loyaltyCard', undefined, /For all members at once, use Program → Get Report/],
		['loyaltyCard', 'getTransactions', /only per card.*Program → Get Report/],
		['loyaltyMember', undefined, /For changes, use Voucherify Webhook Trigger/],
		['loyaltyProgram', 'getReport', /For single transactions.*Card.*only per card/],
	])('for %s, %s', (resource, operation, words) => {
		const entry = resourceRegister.find(({ value }) => value === resource);
		const of = operation ? entry?.operations.find(({ value }) => value === operation) : entry;
		expect(of?.description).toMatch(words);
	});
});

it('Loyalty Program → Get Many names the node for campaigns if there is no program', async () => {
	const listing = {
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'loyaltyProgram', operation: 'getAll' },
	};
	expect((await runNode(listing)).hints).toEqual([]);
	for (const { id } of sandbox.world.loyaltyPrograms.all())
		sandbox.world.loyaltyPrograms.remove(id);
	const { hints } = await runNode(listing);
	expect(hints).toMatchObject([
		{ message: expect.stringContaining('Voucherify Loyalty (Legacy)') },
	]);
});
