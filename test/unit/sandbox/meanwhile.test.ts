import { startSandbox, type Sandbox } from '../../../sandbox';
import { call, field } from './client';

let sandbox: Sandbox;
beforeAll(async () => {
	sandbox = await startSandbox();
});
afterAll(() => sandbox.close());

const save = (source_id: string) =>
	call(sandbox, '/v1/customers', { method: 'POST', body: { source_id } });

it('runs others before and after a request, until the reset', async () => {
	const seen: unknown[] = [];
	const { meanwhile, world } = sandbox;
	meanwhile.before = async ({ path, body }) => {
		seen.push([path, field(body, 'source_id'), world.customers.find('jane')?.source_id]);
		if (field(body, 'source_id') === 'jane') await save('tom');
	};
	meanwhile.after = (_, status, answer) => {
		seen.push([status, field(answer, 'source_id'), world.customers.find('jane')?.source_id]);
	};
	sandbox.faults.add({ kind: 'resetAfter' });
	await expect(save('jane')).rejects.toThrow();
	expect(seen).toEqual([
		['/v1/customers', 'jane', undefined],
		['/v1/customers', 'tom', undefined],
		[200, 'tom', undefined],
		[200, 'jane', 'jane'],
	]);
	sandbox.reset();
	await save('jane');
	expect(seen).toHaveLength(4);
});
