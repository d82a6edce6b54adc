import { itemsOf, runNode } from '../../support/engine';
import { openMapper } from '../../support/lookups';
import {
	sandbox,
	customer,
	AUTOMATIC,
	bySchema,
	upserting,
	withValues,
	fromItem,
	pairs,
	bodies,
	redefine,
	withMetadata,
} from '../../support/metadataForms';

withMetadata();

describe('metadata by the schema', () => {
	it('costs no extra request when the node runs', async () => {
		await itemsOf(withValues({ plan: 'gold', visits: '={{ $json.count }}' }));
		expect(sandbox.requests).toMatchObject([{ method: 'POST', path: '/v1/customers' }]);
	});

	it('is mapped automatically by the names in the schema: the rest of the item is ignored', async () => {
		const items = [
			{ plan: 'gold', visits: 3, id: 7, email: 'mary@example.com', Plan: 'free', fax: '1' },
			{ plan: '', visits: '0' },
		];
		const stored = bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC);
		await itemsOf(upserting({ ...stored, sourceId: '={{ "mary" + $itemIndex }}' }, items));
		expect(bodies()).toEqual([
			{ source_id: 'mary0', metadata: { plan: 'gold', visits: 3 } },
			{ source_id: 'mary1', metadata: { visits: 0 } },
		]);
	});

	it.each([['__proto__'], ['constructor'], ['toString']])(
		'uses no inherited value for a property named %s that the item lacks',
		async (name) => {
			redefine('customer', { [name]: {} });
			const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
			await itemsOf(upserting(bySchema('typedCustomerMetadata', fields, {}, AUTOMATIC)));
			expect(bodies()).toEqual([{ source_id: 'mary' }]);
		},
	);

	it('accepts free pairs beside it, where the schema allows undefined properties', async () => {
		await itemsOf(fromItem({ visits: 3, other: 1 }, { metadata: pairs({ season: 'spring' }) }));
		expect(bodies()).toMatchObject([{ metadata: { visits: 3, season: 'spring' } }]);
	});

	it('refuses a free pair that the schema does not allow, before anything is sent', async () => {
		redefine('customer', { plan: {} }, true);
		const { fields } = await openMapper(sandbox, 'changedCustomerMetadata');
		const before = sandbox.requests.length;
		const stored = bySchema('typedCustomerMetadata', fields, { plan: 'gold' });
		const { error } = await runNode(
			upserting({ ...stored, metadata: pairs({ season: 'spring' }) }),
		);
		expect(error?.message).toBe(
			"Attributes has 'season', which the metadata schema does not define",
		);
		expect(sandbox.requests).toHaveLength(before);
	});

	it('refuses a property that is given twice', async () => {
		const more = { metadata: pairs({ plan: 'gold' }) };
		const { error } = await runNode(withValues({ plan: 'free' }, more));
		expect(error?.message).toBe("Attributes has 'plan', which is also filled in above");
		expect(sandbox.requests).toEqual([]);
	});

	it('has only free pairs where the project has no schema', async () => {
		const stored = bySchema('typedCustomerMetadata', [], {}, AUTOMATIC);
		const more = { metadata: pairs({ season: 'spring' }) };
		await itemsOf(upserting({ ...stored, ...more }, [{ visits: 3 }]));
		expect(bodies()).toMatchObject([{ metadata: { season: 'spring' } }]);
	});

	it.each([[undefined], [null]])(
		'is empty when the mapper was never opened: %s',
		async (stored) => {
			const parameters = { specifyMetadata: 'schema', typedCustomerMetadata: stored };
			await itemsOf(upserting(parameters));
			expect(bodies()).toEqual([{ source_id: 'mary' }]);
		},
	);

	it.each([['text'], [[1]], [{ value: {} }]])('refuses %j in place of a mapper', async (stored) => {
		const parameters = { specifyMetadata: 'schema', typedCustomerMetadata: stored };
		const { error } = await runNode(upserting(parameters));
		expect(error?.message).toBe('Metadata holds no properties');
		expect(sandbox.requests).toEqual([]);
	});

	it('names the item whose value is wrong, and continues after it', async () => {
		const stored = bySchema('typedCustomerMetadata', customer, {}, AUTOMATIC);
		const items = [{ visits: 'many' }, { visits: 3 }];
		const { items: results } = await runNode({
			...upserting(stored, items),
			node: { onError: 'continueRegularOutput' },
		});
		expect(results).toMatchObject([
			{
				json: { error: { message: expect.stringContaining("'visits'") } },
				pairedItem: { item: 0 },
			},
			{ json: { metadata: { visits: 3 } }, pairedItem: { item: 1 } },
		]);
	});
});
