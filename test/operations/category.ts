import type { World } from '../../sandbox';
import { byId } from '../support/engine';
import { first, type OperationExample } from './example';

const SEASONAL = 'cat_Seasonal2';
const CATEGORY = { name: 'Regulars', hierarchy: 3 };

const made = ({ categories }: World) =>
	categories.all().filter(({ name }) => name === CATEGORY.name).length;
const picked = ({ categories }: World) => ({ categoryId: byId(first(categories).id) });
const pathOf = ({ categories }: World) => `/v1/categories/${first(categories).id}`;

export const category: OperationExample[] = [
	{
		resource: 'category',
		operation: 'getAll',
		parameters: () => ({}),
		calls: () => [{ method: 'GET', path: '/v1/categories', answer: 'list' }],
	},
	{
		resource: 'category',
		operation: 'create',
		parameters: () => CATEGORY,
		calls: () => [{ method: 'POST', path: '/v1/categories', body: CATEGORY, answer: 'resource' }],
		done: made,
	},
	{
		resource: 'category',
		operation: 'get',
		parameters: picked,
		calls: (world) => [{ method: 'GET', path: pathOf(world), answer: 'resource' }],
	},
	{
		resource: 'category',
		operation: 'update',
		parameters: (world) => ({ ...picked(world), updateFields: CATEGORY }),
		calls: (world) => [{ method: 'PUT', path: pathOf(world), body: CATEGORY, answer: 'resource' }],
		done: made,
		variants: [{ name: 'Regulars' }, { hierarchy: 0 }].map((updateFields) => {
			// A PUT replaces the whole, so what stays is read first.
			const whole = ({ categories }: World) => {
				const { name, hierarchy } = first(categories);
				return { name, hierarchy, ...updateFields };
			};
			return {
				name: `the change of ${Object.keys(updateFields).join()} alone`,
				parameters: () => ({ updateFields }),
				calls: (world) => [
					{ method: 'GET', path: pathOf(world) },
					{ method: 'PUT', path: pathOf(world), body: whole(world) },
				],
				rows: (world) => [whole(world)],
			};
		}),
	},
	{
		resource: 'category',
		operation: 'delete',
		parameters: () => ({ categoryId: byId(SEASONAL) }),
		calls: () => [{ method: 'DELETE', path: `/v1/categories/${SEASONAL}`, answer: 'nothing' }],
		done: ({ categories }) => (categories.find(SEASONAL) ? 0 : 1),
	},
];
