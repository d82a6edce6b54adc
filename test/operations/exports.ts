import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleCall, type OperationExample } from './example';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

const idOf = (world: World) => first(world.exports.all()).id;
const picked = (world: World): INodeParameters => ({ exportId: byId(idOf(world)) });

const GONE = 'exp_LastYear';

const status = (id: string): ExampleCall => ({
	method: 'GET',
	path: `/v1/exports/${id}`,
	answer: 'resource',
});
const file = (id: string): ExampleCall => ({
	method: 'GET',
	path: `/download/v1/exports/${id}`,
	query: { token: '***' },
	answer: 'file',
});

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
	},
];

export const voucherTransaction: OperationExample[] = [
	{
		resource: 'voucherTransaction',
		operation: 'getAll',
		parameters: () => ({ voucherCode: byId('COFFEE-0001') }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/vouchers/COFFEE-0001/transactions',
				query: { order: '-id', limit: '50' },
				answer: 'list',
			},
		],
	},
	{
		resource: 'voucherTransaction',
		operation: 'export',
		parameters: () => ({ campaignId: byId(COFFEE_CLUB) }),
		calls: (world) => {
			const { id } = first(world.exports.all().toReversed());
			return [
				{
					method: 'POST',
					path: `/v1/loyalties/${COFFEE_CLUB}/transactions/export`,
					body: { parameters: {} },
					answer: 'resource',
				},
				status(id),
				file(id),
			];
		},
		done: ({ exports }) => exports.all().length - 2,
	},
];
