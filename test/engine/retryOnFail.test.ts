import { register } from '../../nodes/Voucherify/operations';
import { startSandbox, type Sandbox } from '../../sandbox';
import { credentialsFor, runNode } from './engine';
import { calm, everyCall } from './everyOperation';
import { startRawService, type RawService } from './rawService';

let sandbox: Sandbox;
let service: RawService;

beforeAll(async () => {
	[sandbox, service] = await Promise.all([startSandbox(calm), startRawService()]);
});

afterAll(async () => {
	await Promise.all([sandbox.close(), service.close()]);
});

/** What is written is answered with a field `error`, one resource for each element that was sent. */
const answering = () => {
	const resource = {
		id: 'an_id',
		status: 'DONE',
		error: { message: 'none' },
		result: { url: `${service.url}/download/a_file` },
	};
	service.answering = ({ body }) => ({
		body: JSON.stringify(body.startsWith('[') ? [resource] : resource),
	});
};

describe('Retry On Fail would carry out twice what is answered with a field error', () => {
	it.each(everyCall.filter(({ writes }) => writes !== 'nowhere'))(
		'does not, in $name',
		async ({ parameters }) => {
			answering();
			service.requests.length = 0;
			const { items, error } = await runNode({
				credentials: credentialsFor(service),
				parameters: parameters(sandbox.world),
				node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 },
			});
			expect(error).toBeUndefined();
			expect(items).toHaveLength(1);
			expect(items[0]?.json).not.toHaveProperty('error');
			if (items[0]?.json.id) expect(items[0].json.response_error).toEqual({ message: 'none' });
			expect(service.requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
		},
	);

	it('knows every operation of the node', () => {
		const called = everyCall.map(({ name }) => name.replace(/, .*/, ''));
		const offered = register.flatMap(({ name, operations }) =>
			operations.map((operation) => `${name}: ${operation.name}`),
		);
		expect([...new Set(called)].sort()).toEqual(offered.sort());
	});
});
