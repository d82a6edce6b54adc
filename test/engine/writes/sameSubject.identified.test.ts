import { setImmediate } from 'node:timers/promises';
import type { World } from '../../../sandbox';
import { first } from '../../operations/example';
import { byId } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';
import { goingOn, run } from './itemRuns';

skipPauses();
useSandbox(calm);

describe('the last item', () => {
	it.each([
		[
			'campaign',
			'campaignId',
			({ campaigns }: World) => {
				const { id, name, description } = campaigns.get('Welcome Codes');
				return { names: [name, id], now: description };
			},
		],
		[
			'customer',
			'customerId',
			({ customers }: World) => {
				const { id, source_id, name } = first(customers.all());
				return { names: [source_id ?? '', id], now: name };
			},
		],
		[
			'product',
			'productId',
			({ products }: World) => {
				const { id, source_id, name } = products.get('product-00001');
				return { names: [source_id ?? '', id], now: name };
			},
		],
		[
			'voucher',
			'voucherCode',
			({ vouchers }: World) => {
				const { id, code, additional_info } = first(vouchers.all());
				return { names: [code, id], now: additional_info };
			},
		],
	])('updates a %s, however each item identifies it', async (resource, field, given) => {
		const { names } = given(sandbox.world);
		const key = { campaign: 'description', voucher: 'additionalInfo' }[resource] ?? 'name';
		for (const order of [names, names.toReversed()]) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status: 503, method: 'PUT' });
			const parameters = {
				resource,
				operation: 'update',
				[field]: byId('={{ $json.named }}'),
				updateFields: { [key]: '={{ $json.text }}' },
			};
			const rows = order.map((named, index) => ({ named, text: `text ${index}` }));
			const { error } = await run(parameters, rows);
			expect(error).toBeUndefined();
			expect(given(sandbox.world).now).toBe('text 1');
		}
	});

	it('skips no other program when Retry On Fail runs the node again', async () => {
		const programs = sandbox.world.loyaltyPrograms.all().map(({ id }) => id);
		const join = {
			resource: 'loyaltyMember',
			operation: 'create',
			programId: byId('={{ $json.programId }}'),
			customerId: { __rl: true, mode: 'sourceId', value: 'jane' },
			saveCustomer: true,
			customerFields: { name: 'Jane' },
		};
		// The customer is identified in two ways, one after the other.
		const times = 2;
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v2/loyalties', times });
		const { items: shown } = await run(
			join,
			programs.slice(0, 2).map((programId) => ({ programId })),
			{ node: { ...goingOn.node, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } },
		);
		expect(shown.map(({ json }) => json.error)).toEqual([undefined, undefined]);
	});

	it('skips no other object whose name differs only in letter case', async () => {
		const upsert = {
			resource: 'customer',
			operation: 'upsert',
			sourceId: '={{ $json.sourceId }}',
			additionalFields: { name: 'Ann' },
		};
		sandbox.faults.add({ kind: 'status', status: 400, method: 'POST', path: '/v1/customers' });
		const { items: shown } = await run(upsert, [{ sourceId: 'ann' }, { sourceId: 'ANN' }], {
			node: { ...goingOn.node, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(shown.map(({ json }) => json.source_id)).toEqual(['ann', 'ANN']);
	});

	it('waits only for its own object', async () => {
		sandbox.faults.add({
			kind: 'lateAnswer',
			durationMs: 300_000,
			path: '/v1/products/product-00001',
		});
		const parameters = {
			resource: 'product',
			operation: 'update',
			productId: byId('={{ $json.product }}'),
			updateFields: { price: 1 },
		};
		const products = ['product-00001', 'product-00001', 'product-00002', 'product-00003'];
		const running = run(
			parameters,
			products.map((product) => ({ product })),
		);
		const paths = () => sandbox.requests.map(({ path }) => path.slice('/v1/products/'.length));
		while (paths().length < 3) await setImmediate();
		expect(paths()).toEqual(['product-00001', 'product-00002', 'product-00003']);
		sandbox.faults.clear();
		expect((await running).error).toBeUndefined();
		expect(paths()).toHaveLength(4);
	});
});
