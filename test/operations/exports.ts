import type { INodeParameters } from 'n8n-workflow';
import type { World } from '../../sandbox';
import { byId } from '../engine/engine';
import { first, type ExampleCall, type OperationExample } from './example';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

const idOf = (world: World) => first(world.exports.all()).id;
const picked = (world: World): INodeParameters => ({ exportId: byId(idOf(world)) });

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
