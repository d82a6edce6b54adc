import { parse } from 'csv-parse/sync';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../../support/engine';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox({ exportTiming: { scheduledMs: 0, inProgressMs: 0 } });

const CAMPAIGN = 'camp_Coffee7Club3Loyalty9Aa';

/** One filter: the field, the operator and the value. */
type Filter = [string, string, INodeParameters[string]?];

const exporting = (filters: Filter[], options: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: {
		resource: 'voucherTransaction',
		operation: 'export',
		campaignId: byId(CAMPAIGN),
		waitForCompletion: false,
		options: {
			...options,
			filters: {
				filter: filters.map(([field, operator, value = '']) => ({ field, operator, value })),
			},
		},
	},
});

const filtersOf = () => {
	const { parameters } = sandbox.requests[0]?.body as { parameters: IDataObject };
	return parameters.filters;
};

const conditions = (field: string, operator: string, values: unknown[]) => ({
	[field]: { conditions: { [operator]: values } },
});

describe('Voucher Transaction → Export, filters on other fields and with the other operators', () => {
	it.each<[string, Filter, object]>([
		[
			'one of several types',
			['type', '$in', 'POINTS_REDEMPTION, POINTS_REFUND'],
			conditions('type', '$in', ['POINTS_REDEMPTION', 'POINTS_REFUND']),
		],
		[
			'none of a list',
			['voucher_id', '$not_in', '={{ ["v_1", "v_2"] }}'],
			conditions('voucher_id', '$not_in', ['v_1', 'v_2']),
		],
		[
			'a text',
			['reason', '$is', 'Gift, and more'],
			conditions('reason', '$is', ['Gift, and more']),
		],
		['a card', ['voucher_id', '$is', 'v_1'], conditions('voucher_id', '$is', ['v_1'])],
		[
			'another card',
			['voucher_id', '$is_not', 'v_1'],
			conditions('voucher_id', '$is_not', ['v_1']),
		],
		...['$contains', '$not_contain', '$starts_with', '$ends_with'].map(
			(operator): [string, Filter, object] => [
				`a part of an ID with ${operator}`,
				['voucher_id', operator, '1'],
				conditions('voucher_id', operator, ['1']),
			],
		),
		...['voucher_id', 'created_at', 'related_transaction_id'].flatMap((field) =>
			['$has_value', '$is_unknown'].map((operator): [string, Filter, object] => [
				`${field} with ${operator}, which takes no value`,
				[field, operator],
				conditions(field, operator, ['']),
			]),
		),
		[
			'a time',
			['created_at', '$after', '2026-01-31T09:30:00Z'],
			conditions('created_at', '$after', ['2026-01-31T09:30:00.000Z']),
		],
		['days', ['created_at', '$more_than', '10'], conditions('created_at', '$more_than', [10])],
		['fewer days', ['created_at', '$less_than', 10], conditions('created_at', '$less_than', [10])],
	])('sends %s', async (_, filter, sent) => {
		const { error } = await runNode(exporting([filter]));
		expect(error).toBeUndefined();
		expect(filtersOf()).toEqual(sent);
	});

	it('sends a field from an expression, even if Voucherify may not know it', async () => {
		const { error } = await runNode(exporting([['={{ "balance" }}', '$is', '5']]));
		expect(sandbox.requests).toHaveLength(1);
		expect(error).toMatchObject({ httpCode: '400' });
	});

	it('sends the junction, and several conditions on one field', async () => {
		await runNode(
			exporting(
				[
					['created_at', '$before', '2026-01-31T00:00:00Z'],
					['type', '$is', 'POINTS_REDEMPTION'],
				],
				{ junction: 'or', createdAfter: '2026-03-01T00:00:00Z', voucherIds: 'v_1' },
			),
		);
		expect(filtersOf()).toEqual({
			junction: 'or',
			created_at: {
				conditions: {
					$after: ['2026-03-01T00:00:00.000Z'],
					$before: ['2026-01-31T00:00:00.000Z'],
				},
			},
			voucher_id: { conditions: { $in: ['v_1'] } },
			type: { conditions: { $is: ['POINTS_REDEMPTION'] } },
		});
	});

	it('writes the matching rows into the file', async () => {
		const run = exporting([['type', '$in', 'POINTS_REDEMPTION']]);
		const { items } = await runNode({
			...run,
			parameters: { ...run.parameters, waitForCompletion: true },
		});
		const file = Buffer.from(items[0]?.binary?.data?.data ?? '', 'base64');
		const rows: Array<Record<string, string>> = parse(file, { columns: true });
		const wanted = sandbox.world.ledger
			.of(CAMPAIGN)
			.filter(({ type }) => type === 'POINTS_REDEMPTION');
		expect(wanted.length).toBeGreaterThan(0);
		expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
	});

	it.each<[Filter[], INodeParameters, string]>([
		[[['type', '$in', ' ']], {}, 'Value of Filter 1 is empty'],
		[[['type', '$is', '={{ [1] }}']], {}, 'Value of Filter 1 is not a text'],
		[[['created_at', '$after', 'soon']], {}, 'Value of Filter 1 is not a date and time'],
		[[['created_at', '$after', '']], {}, 'Value of Filter 1 is empty'],
		[
			[['created_at', '$more_than', '1,5']],
			{},
			'Value of Filter 1 must be a whole number of at least 0',
		],
		[[['type', '={{ "$like" }}', 'a']], {}, "Operator of Filter 1 has no choice '$like'"],
		[
			[
				['type', '$is', 'a'],
				['type', '$is', 'b'],
			],
			{},
			'Operator of Filter 2 appears twice for type',
		],
		[
			[['voucher_id', '$in', 'v_2']],
			{ voucherIds: 'v_1' },
			'Operator of Filter 1 appears twice for voucher_id',
		],
	])('refuses %j before anything is sent', async (filters, options, message) => {
		const { error } = await runNode(exporting(filters, options));
		expect(error?.message).toBe(message);
		expect(error?.description).toBeTruthy();
		expect(sandbox.requests).toEqual([]);
	});
});
