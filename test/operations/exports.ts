import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleCall, type ExampleVariant, type OperationExample } from './example';

const idOf = (world: World) => first(world.exports.all()).id;
const picked = (world: World): INodeParameters => ({ exportId: byId(idOf(world)) });

const GONE = 'exp_LastYear';

export const status = (id: string): ExampleCall => ({
	method: 'GET',
	path: `/v1/exports/${id}`,
	answer: 'resource',
});
export const file = (id: string): ExampleCall => ({
	method: 'GET',
	path: `/download/v1/exports/${id}`,
	query: { token: '***' },
	answer: 'file',
});

/** A row of a filter: the field, the operator and the value. */
export type Condition = [field: string, operator: string, value?: string | number];

/** Filters as they are entered. */
export const filtersOf = (...conditions: Condition[]) => ({
	filter: conditions.map(([field, operator, value = '']) => ({ field, operator, value })),
});

/** An export that is started only. */
const started = {
	columns: [],
	filters: {},
	options: {},
	waitForCompletion: false,
};

/** An export of another object, with these choices: as they are entered, and as they are sent. */
const ofObject = (
	object: string,
	entered: INodeParameters = {},
	sent: object = {},
): ExampleVariant => ({
	name: `an export of ${object}`,
	parameters: () => ({ ...started, exportedObject: object, ...entered }),
	calls: () => [
		{
			method: 'POST',
			path: '/v1/exports',
			body: { exported_object: object, parameters: sent },
		},
	],
	rows: () => [{ object: 'export', exported_object: object, status: 'SCHEDULED' }],
});

const CAMPAIGN = 'camp_GiftCards5Classic2Bb77';

const objects: ExampleVariant[] = [
	...['api_log', 'product', 'publication', 'redemption', 'sku'].map((object) => ofObject(object)),
	ofObject(
		'customer',
		{
			filters: filtersOf(
				['birthday', '$before', '2026-06-30'],
				['birthday', '$is', '2026-06-30 10:00'],
				['birthday', '$after', '2026-06-30'],
				['birthday', '$contains', '2026-06'],
				// No entry of the menu, but known to Voucherify.
				['={{ "birthdate" }}', '$is', '2026-06-30 10:00'],
				['created_at', '$after', '2026-06-30'],
			),
		},
		{
			filters: {
				birthday: {
					conditions: {
						$before: ['2026-06-30'],
						$is: ['2026-06-30'],
						$after: ['2026-06-30'],
						$contains: ['2026-06'],
					},
				},
				birthdate: { conditions: { $is: ['2026-06-30'] } },
				created_at: { conditions: { $after: ['2026-06-30T00:00:00.000Z'] } },
			},
		},
	),
	ofObject(
		'order',
		{
			filters: filtersOf(
				['amount', '$more_than', '={{ 500 }}'],
				['amount', '$more_than_equal', '={{ 78.4 * 100 }}'],
				['source_id', '$in', 'o;1\no;2'],
				['status', '$is', 'PAID'],
			),
			options: { orderBy: 'status', orderDirection: 'descending' },
		},
		{
			order: '-status',
			filters: {
				amount: { conditions: { $more_than: [500], $more_than_equal: [7840] } },
				source_id: { conditions: { $in: ['o;1', 'o;2'] } },
				status: { conditions: { $is: ['PAID'] } },
			},
		},
	),
	ofObject(
		'points_expiration',
		{ options: { orderDirection: 'descending' } },
		{ order: '-expires_at' },
	),
	ofObject(
		'voucher',
		{ campaignId: byId(CAMPAIGN), filters: filtersOf(['code', '$is', '000123']) },
		{ campaign_id: CAMPAIGN, filters: { code: { conditions: { $is: ['000123'] } } } },
	),
	ofObject(
		'voucher_transactions',
		{ filters: filtersOf(['voucher_id', '$in', 'v_1;v_2']) },
		{ filters: { voucher_id: { conditions: { $in: ['v_1', 'v_2'] } } } },
	),
];

export const exportJob: OperationExample[] = [
	{
		resource: 'export',
		operation: 'download',
		parameters: picked,
		calls: (world) => [status(idOf(world)), file(idOf(world))],
	},
	{
		resource: 'export',
		operation: 'create',
		parameters: () => ({
			exportedObject: 'customer',
			columns: ['name', 'email', 'created_at'],
			filters: {
				filter: [
					{ field: 'created_at', operator: '$after', value: '2020-01-01T00:00:00.000Z' },
					{ field: 'city', operator: '$is', value: 'Berlin' },
					{ field: 'phone', operator: '$has_value' },
				],
			},
			options: {
				junction: 'or',
				moreColumns: 'metadata',
				orderBy: 'updated_at',
				orderDirection: 'descending',
			},
		}),
		calls: (world) => {
			const { id } = first(world.exports.all().toReversed());
			return [
				{
					method: 'POST',
					path: '/v1/exports',
					body: {
						exported_object: 'customer',
						parameters: {
							order: '-updated_at',
							fields: ['name', 'email', 'created_at', 'metadata'],
							filters: {
								junction: 'or',
								created_at: { conditions: { $after: ['2020-01-01T00:00:00.000Z'] } },
								city: { conditions: { $is: ['Berlin'] } },
								phone: { conditions: { $has_value: [''] } },
							},
						},
					},
					answer: 'resource',
				},
				status(id),
				file(id),
			];
		},
		done: ({ exports }) => exports.all().length - 2,
		variants: objects,
		refusals: [
			[
				{ filters: filtersOf(['city', '$in', 'Bern'], ['city', '$in', 'Berlin']) },
				'Operator of Filter 2 appears twice for city',
				'Keep one',
			],
			[
				{ filters: filtersOf(['city', '$more_than', ' ']) },
				'Value of Filter 1 is empty',
				'Enter a number',
			],
		],
	},
	{
		resource: 'export',
		operation: 'delete',
		parameters: ({ exports }) => ({
			exportId: byId(exports.add({ ...first(exports), id: GONE }).id),
		}),
		calls: () => [{ method: 'DELETE', path: `/v1/exports/${GONE}`, answer: 'nothing' }],
		done: ({ exports }) => (exports.find(GONE) ? 0 : 1),
	},
	{
		resource: 'export',
		operation: 'get',
		parameters: picked,
		calls: (world) => [status(idOf(world))],
	},
	{
		resource: 'export',
		operation: 'getAll',
		parameters: () => ({}),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/exports',
				query: { order: '-created_at', limit: '50', page: '1' },
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'a list in another order',
				parameters: () => ({ limit: 5, options: { order: 'status' } }),
				calls: () => [
					{
						method: 'GET',
						path: '/v1/exports',
						query: { order: 'status', limit: '5', page: '1' },
					},
				],
			},
		],
	},
];
