import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { creation, ITEMS, PROPORTIONAL } from '../../../support/earningRules';
import { openList } from '../../../support/lookups';
import { sandbox, useSandbox } from '../../../support/sandbox';

let id: string;

useSandbox();

beforeEach(async () => {
	const [rule] = await itemsOf(
		creation(sandbox, { points: 3, additionalFields: { name: 'Weekend', active: false } }),
	);
	id = String(rule?.id);
});

const campaignId = byId('Coffee Club');

const on = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'earningRule',
		operation,
		campaignId,
		earningRuleId: byId(id),
		...parameters,
	},
});

const updating = (parameters: INodeParameters) => on('update', parameters);
const sent = () => sandbox.requests.at(-1)?.body;

describe('Earning Rule (Legacy) → Update', () => {
	it.each<[string, INodeParameters, unknown]>([
		[
			'how points are counted',
			{ ...ITEMS, event: 'order.paid', calculationType: 'ORDER_ITEMS_QUANTITY' },
			{
				type: 'PROPORTIONAL',
				calculation_type: 'ORDER_ITEMS_QUANTITY',
				order_items: { quantity: { every: 3, points: 2, object: 'sku', id: 'sku_1' } },
			},
		],
		[
			'a formula',
			{ pointsType: 'FIXED', points: 1, pointsFormula: 'ORDER_AMOUNT / 100' },
			{ type: 'FIXED', points: 1, points_formula: 'ORDER_AMOUNT / 100' },
		],
	])('changes %s, and nothing else', async (_, parameters, loyalty) => {
		const [changed] = await itemsOf(updating({ changePoints: true, ...parameters }));
		expect(sent()).toEqual({ loyalty });
		expect(changed).toMatchObject({ id, event: 'order.paid', loyalty, active: false });
	});

	it('changes everything else of a rule', async () => {
		await itemsOf(
			updating({
				updateFields: {
					expirationRules: { rule: { periodType: 'FIXED_DAY_OF_YEAR', month: 12, day: 31 } },
					pendingPoints: 30,
					timeFrame: { timeFrame: { duration: 'PT1H', interval: 'P1D' } },
					startDate: '2026-06-01T00:00:00Z',
					validationRuleId: byId('val_7SxpdhPeBngA'),
					validityHours: {
						daily: [{ startTime: '09:00', expirationTime: '17:30', daysOfWeek: [6] }],
					},
				},
			}),
		);
		expect(sent()).toEqual({
			expiration_rules: { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 12, fixed_day: 31 },
			pending_points: { period_type: 'DAY', period_value: 30 },
			validity_timeframe: { duration: 'PT1H', interval: 'P1D' },
			start_date: '2026-06-01T00:00:00.000Z',
			validation_rule_id: 'val_7SxpdhPeBngA',
			validity_hours: {
				daily: [{ start_time: '09:00', expiration_time: '17:30', days_of_week: [6] }],
			},
		});
	});

	it('leaves the points unchanged unless the user sets them', async () => {
		const [changed] = await itemsOf(updating({ points: 9, updateFields: { name: 'Sunday' } }));
		expect(sent()).toEqual({ source: { banner: 'Sunday' } });
		expect(changed).toMatchObject({ loyalty: { points: 3 }, source: { banner: 'Sunday' } });
	});

	it.each<[INodeParameters, string]>([
		[{}, 'Update Fields holds nothing to change'],
		[
			{ updateFields: { timeFrame: { timeFrame: { duration: 'an hour', interval: 'P1D' } } } },
			'Duration is not an ISO 8601 duration',
		],
		[
			{
				changePoints: true,
				...PROPORTIONAL,
				event: 'customer.segment.entered',
				calculationType: 'ORDER_AMOUNT',
			},
			'Calculation Type does not match this event: it is ORDER_AMOUNT',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const before = sandbox.requests.length;
		const { error } = await runNode(updating(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toHaveLength(before);
	});
});

describe('Earning Rule (Legacy)', () => {
	it('is enabled and disabled, and shows its state', async () => {
		const shown = async () => (await itemsOf(on('get')))[0];
		expect(await shown()).toMatchObject({ name: 'Weekend', active: false, points: 3 });
		await itemsOf(on('enable'));
		expect(await shown()).toMatchObject({ active: true });
		await itemsOf(on('disable'));
		expect(await shown()).toMatchObject({ active: false });
	});

	it('shows the amount for which a proportional rule gives points', async () => {
		const calculationType = 'ORDER_AMOUNT';
		await itemsOf(creation(sandbox, { ...PROPORTIONAL, calculationType, every: 1_000 }));
		const [newest] = await itemsOf(on('getAll'));
		expect(newest).toMatchObject({ points: 2, every: 1_000, calculation_type: calculationType });
	});

	it('says that the ID belongs to a new loyalty program, not to a legacy campaign', async () => {
		const { error } = await runNode(on('enable', { campaignId: byId('lprg_128f58429f4c4bf7b2') }));
		expect(error?.message).toBe(
			'lprg_128f58429f4c4bf7b2 belongs to a current loyalty program, not to a legacy one',
		);
	});

	it('lists the rules of the chosen campaign', async () => {
		const open = async (parameters: INodeParameters) =>
			await openList(sandbox, 'searchEarningRules', on('get', parameters));
		const { results } = await open({ campaignId });
		expect(results).toEqual([{ name: 'Weekend · order.paid · disabled', value: id }]);
		expect((await open({ campaignId: byId('Summer Rewards') })).results).toEqual([]);
	});
});
