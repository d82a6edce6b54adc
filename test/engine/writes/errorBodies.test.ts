import { isRead } from '../../../nodes/Voucherify/run/types';
import { State } from '../../../sandbox/state';
import { find } from '../../actionNodes';
import { examples, nameOf } from '../../operations';
import { credentialsFor, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { startRawService, type RawService } from '../../support/rawService';

/* Gateways and proxies also send errors with the status of a success. */

skipPauses();

let service: RawService;

beforeAll(async () => {
	service = await startRawService();
});

afterAll(async () => {
	await service.close();
});

const { world } = new State(calm);
const writes = examples.filter(({ resource, operation }) => {
	const found = find(resource, operation)?.operation;
	return found && !isRead(found);
});

async function runWith(
	body: string,
	{ resource, operation, ...example }: (typeof examples)[number],
) {
	service.answering = () => ({ body });
	const { error } = await runNode({
		credentials: credentialsFor(service),
		parameters: {
			resource,
			operation,
			...example.parameters(world),
			requestOptions: { longestLook: 0 },
		},
		files: example.files,
	});
	return error;
}

it.each(writes.map((example): [string, typeof example] => [nameOf(example), example]))(
	'%s is not done if status 200 comes with an error or a web page',
	async (_, example) => {
		const refusal = { code: 400, key: 'invalid_payload', message: 'Invalid payload' };
		const error = await runWith(JSON.stringify(refusal), example);
		expect(error?.message).toMatch(/its status is a success, but it says Invalid payload$/);
		const ofPage = await runWith('<!doctype html><p>Sign in</p>', example);
		expect(ofPage?.message).toMatch(/Voucherify's response cannot be used/);
	},
);
