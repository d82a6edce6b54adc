import { credentialsFor, runNode } from '../../support/engine';
import { posts } from '../../support/requests';
import { sandbox, useSandbox } from '../../support/sandbox';

useSandbox();

it.each(['customer', 'order', 'product'])(
	'%s.upsert is not sent again after a lost response without an ID: it would create a second one',
	async (resource) => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode({
			credentials: credentialsFor(sandbox),
			parameters: { resource, operation: 'upsert', identifyBy: 'nothing' },
		});
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
		expect(posts()).toHaveLength(1);
	},
);
