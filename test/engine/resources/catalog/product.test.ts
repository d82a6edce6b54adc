import '../../../support/smallLimits';
import { itemsOf, runNode } from '../../../support/engine';
import { all, closeAfterwards, getMany, sandbox, start } from './productLists';

closeAfterwards();

describe('Product → Get Many', () => {
	beforeEach(async () => {
		await start();
	});

	it('ends with a bounded list whose total counts everything', async () => {
		const products = sandbox.world.products.all().slice(0, 3);
		const body = { products, total: 120 };
		sandbox.faults.add({ kind: 'status', status: 200, body, times: Infinity });
		expect(await itemsOf(getMany(all, { endDate: '2030-01-01' }))).toHaveLength(3);
		// The second request brings nothing new.
		expect(sandbox.requests).toHaveLength(2);
	});

	it.each([120, 500])('does not take an empty page for the end of %i products', async (total) => {
		sandbox.faults.add({
			kind: 'status',
			status: 200,
			body: { products: [], total },
			from: 1,
			times: Infinity,
		});
		const { error } = await runNode(getMany(all));
		expect(error?.message).toMatch(/announces more rows but does not return them/);
	});
});
