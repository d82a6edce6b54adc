import { call } from './client';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

const CATEGORIES = '/v1/categories';
const FULL = { name: 'Summer Sale', hierarchy: 7 };

test.each([
	[{ name: 'Summer Sale' }, 'hierarchy'],
	[{ hierarchy: 7 }, 'name'],
	[{ ...FULL, hierarchy: -1 }, 'hierarchy'],
	[{ ...FULL, hierarchy: 1.5 }, 'hierarchy'],
	[{ ...FULL, color: 'red' }, 'color'],
])('rejects %j, both to create and to update one', async (body, named) => {
	const [{ id = '' } = {}] = sandbox.world.categories.all();
	for (const [method, path] of [
		['POST', CATEGORIES],
		['PUT', `${CATEGORIES}/${id}`],
	] as const) {
		const answer = await call(sandbox, path, { method, body });
		expect(answer.status).toBe(400);
		expect(answer.text).toContain(named);
	}
});

test('returns all at once, however many there are, and accepts no limit', async () => {
	for (let hierarchy = 0; hierarchy < 30; hierarchy += 1) {
		await call(sandbox, CATEGORIES, { method: 'POST', body: { ...FULL, hierarchy } });
	}
	const { json } = await call(sandbox, CATEGORIES);
	const { length } = sandbox.world.categories.all();
	expect(length).toBeGreaterThan(30);
	expect(json).toMatchObject({ total: length, data: { length } });
	expect((await call(sandbox, `${CATEGORIES}?limit=5`)).status).toBe(400);
});

test('does not find an unknown one', async () => {
	for (const method of ['GET', 'DELETE'] as const) {
		expect((await call(sandbox, `${CATEGORIES}/cat_none`, { method })).status).toBe(404);
	}
});
