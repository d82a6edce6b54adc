import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type ExampleCall, type OperationExample } from './example';

const idOf = (world: World) => first(world.asyncActions.all()).id;

/** Reads the background job that an earlier request has started. */
export const result = (world: World): ExampleCall => ({
	method: 'GET',
	path: `/v1/async-actions/${first(world.asyncActions.all().toReversed()).id}`,
	answer: 'resource',
});

export const asyncAction: OperationExample[] = [
	{
		resource: 'asyncAction',
		operation: 'get',
		parameters: (world) => ({
			asyncActionId: byId(idOf(world)),
			waitForCompletion: true,
			options: { maximumWait: 60, whenRowsFail: 'return' },
		}),
		calls: (world) => [
			{ method: 'GET', path: `/v1/async-actions/${idOf(world)}`, answer: 'resource' },
		],
		variants: [
			{
				name: 'the progress of a job',
				parameters: () => ({ waitForCompletion: false, options: {} }),
			},
		],
	},
	{
		resource: 'asyncAction',
		operation: 'getAll',
		parameters: () => ({ filters: { endDate: '2030-01-01T00:00:00.000Z' } }),
		calls: () => [
			{
				method: 'GET',
				path: '/v1/async-actions',
				query: { end_date: '2030-01-01T00:00:00.000Z', limit: '50' },
				answer: 'list',
			},
		],
	},
];
