import { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import { DEFAULTS } from '../../../nodes/Voucherify/api/client/clientOptions';
import { find } from '../../actionNodes';
import { examples, nameOf } from '../../operations';
import { runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { counter, on, sandbox, withOutcomes } from '../../support/outcomes';

withOutcomes(calm);

/** Calls back when a client asks how long it may look for the result of a lost response. */
function whenLooking(look: () => void) {
	const connect = VoucherifyClient.connect.bind(VoucherifyClient);
	jest
		.spyOn(VoucherifyClient, 'connect')
		.mockImplementation(async (context, credential, options = DEFAULTS) => {
			const watched = {
				...options,
				get longestLookMs() {
					look();
					return 0;
				},
			};
			return await connect(context, credential, watched);
		});
}

const writing = examples.flatMap((example) =>
	example.done ? [[nameOf(example), example] as const] : [],
);

/** Operations that look up what their examples do not create: resources without an ID of the user's, and codes to return. */
const NOT_IN_EXAMPLE = [
	'campaign.addVouchers',
	'customer.upsert',
	'order.upsert',
	'product.upsert',
	'sku.upsert',
];

it.each(writing)('offers to limit a lookup where one may happen: %s', async (name, example) => {
	const { resource, operation, files } = example;
	const look = jest.fn();
	whenLooking(look);
	const parameters = { resource, operation, ...example.parameters(sandbox.world) };
	const writes = example
		.calls(sandbox.world)
		.filter(({ method, reads = method === 'GET' }) => !reads);
	counter.when({ at: /^(POST|PUT|DELETE) /, from: writes.length - 1, times: 4, lost: 'after' });
	await runNode({ ...on(name, parameters), files, node: { onError: 'continueRegularOutput' } });
	const mayLook = look.mock.calls.length > 0 || NOT_IN_EXAMPLE.includes(name);
	expect(find(resource, operation)?.operation.looksUp ?? false).toBe(mayLook);
});
