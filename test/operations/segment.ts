import type { World } from '../../sandbox';
import { WAITING_LIST } from '../../sandbox/world/seed/customers';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const period = { after: '2020-01-01T00:00:00.000Z', before: '2030-01-01T00:00:00.000Z' };
const GOLD = { junction: 'and', 'metadata.plan': { conditions: { $is: 'gold' } } };
const NAME = 'Readers of the Letter';

export const segment: OperationExample[] = [
	{
		resource: 'segment',
		operation: 'getAll',
		parameters: ({ segments }) => ({
			filters: {
				createdAfter: period.after,
				createdBefore: period.before,
				nameContains: 'VIP',
				ids: first(segments).id,
				types: ['static'],
			},
		}),
		calls: ({ segments }) => [
			{
				method: 'GET',
				path: '/v1/segments',
				query: {
					'filters[created_at][conditions][$after]': period.after,
					'filters[created_at][conditions][$before]': period.before,
					'filters[name][conditions][$contains]': 'VIP',
					ids: first(segments).id,
					'filters[type][conditions][$in][0]': 'static',
					order: '-created_at',
					limit: '50',
				},
				answer: 'list',
			},
		],
		variants: [
			{
				name: 'the first segments that were created',
				parameters: () => ({ limit: 2, filters: {}, options: { order: 'created_at' } }),
				calls: () => [
					{ method: 'GET', path: '/v1/segments', query: { order: 'created_at', limit: '2' } },
				],
			},
		],
	},
	{
		resource: 'segment',
		operation: 'create',
		parameters: ({ customers }) => ({
			name: NAME,
			customerIds: customers
				.all()
				.slice(0, 2)
				.map(({ id }) => id)
				.join(', '),
		}),
		calls: ({ customers }) => [
			{
				method: 'POST',
				path: '/v1/segments',
				body: {
					name: NAME,
					type: 'static',
					customers: customers
						.all()
						.slice(0, 2)
						.map(({ id }) => id),
				},
				answer: 'resource',
			},
		],
		done: ({ segments }) => [...segments].filter(({ name }) => name === NAME).length,
		variants: [
			...['auto-update', 'passive'].map((type) => ({
				name: `a segment of type ${type}`,
				parameters: () => ({ segmentType: type, filter: JSON.stringify(GOLD) }),
				calls: () => [
					{
						method: 'POST' as const,
						path: '/v1/segments',
						body: { name: NAME, type, filter: GOLD },
					},
				],
				rows: () => [{ type, filter: GOLD }],
			})),
			...['', '={{ $1 }}'].map((written) => ({
				name: `customers in a list ${written ? 'from an expression' : 'of JSON'}, each once`,
				parameters: ({ customers }: World) => {
					const [one, other] = customers.all().map(({ id }) => id);
					const list = JSON.stringify([one, other, one]);
					return { customerIds: written ? written.replace('$1', list) : list };
				},
			})),
		],
		refusals: [
			[{ customerIds: '={{ "" }}' }, 'Customer IDs is empty'],
			[
				{ customerIds: '={{ Array.from({ length: 20001 }, (_, i) => "c" + i) }}' },
				'Customer IDs has 20001 customers',
			],
			[{ segmentType: 'passive', filter: '={{ "" }}' }, 'Filter (JSON) is empty'],
			[{ segmentType: 'passive', filter: '[]' }, 'Filter (JSON) is not a JSON object'],
		],
	},
	{
		resource: 'segment',
		operation: 'get',
		parameters: ({ segments }) => ({ segmentId: byId(first(segments).id) }),
		calls: ({ segments }) => [
			{ method: 'GET', path: `/v1/segments/${first(segments).id}`, answer: 'resource' },
		],
	},
	{
		resource: 'segment',
		operation: 'delete',
		parameters: () => ({ segmentId: byId(WAITING_LIST) }),
		calls: () => [{ method: 'DELETE', path: `/v1/segments/${WAITING_LIST}`, answer: 'nothing' }],
		done: ({ segments }) => (segments.find(WAITING_LIST) ? 0 : 1),
	},
];
