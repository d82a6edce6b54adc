import type { INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawAnswer, type RawService } from '../../support/rawService';

let service: RawService;

// A rate limit is remembered per address, so each test gets its own service.
beforeEach(async () => {
	jest.spyOn(Math, 'random').mockReturnValue(0);
	service = await startRawService();
});

afterEach(async () => {
	await service.close();
});

const run = async (
	parameters: INodeParameters,
	requestOptions: INodeParameters = {},
	items = [{}],
) =>
	await runNode({
		credentials: credentialsFor(service),
		items,
		parameters: { ...parameters, requestOptions },
	});

const getting: INodeParameters = { resource: 'export', operation: 'get', exportId: byId('exp_1') };
const downloading = { ...getting, operation: 'download' };
const DONE: RawAnswer = { body: '{"id":"exp_1","status":"DONE"}' };

const HOUR = 3_600_000;
const realDate = Date.now.bind(Date);

/** Shifts this machine's clock by some milliseconds, 300 ms later: the next wait is then under way. */
function setDate(byMs: number): void {
	setTimeout(() => {
		jest.spyOn(Date, 'now').mockImplementation(() => realDate() + byMs);
	}, 300);
}

describe("setting this machine's clock back by an hour", () => {
	it('does not lengthen the wait for the rate limit', async () => {
		service.answering = () => {
			if (service.requests.length > 1) return DONE;
			setDate(-HOUR);
			return { status: 429, headers: { 'retry-after': '2' }, body: '{}' };
		};
		const { error } = await run(getting);
		expect(error).toBeUndefined();
	});

	it('does not lengthen the wait for a rate limit window', async () => {
		service.answering = () => {
			setDate(-HOUR);
			const retry = Math.floor(realDate() / 1000) + 3;
			return {
				...DONE,
				headers: { 'x-rate-limit-remaining': '0', 'x-rate-limit-retry': String(retry) },
			};
		};
		const { error } = await run(getting, { concurrency: 1, maxWait: 10 }, [{}, {}]);
		expect(error).toBeUndefined();
	});

	it('does not keep a stalled download from timing out', async () => {
		service.answering = ({ target }, response) => {
			if (target.startsWith('/v1/'))
				return {
					body: JSON.stringify({
						id: 'exp_1',
						status: 'DONE',
						result: { url: `${service.url}/file` },
					}),
				};
			setDate(-HOUR);
			response.writeHead(200, { 'content-type': 'text/plain' });
			response.write('id,amount\n');
			return undefined;
		};
		const { error } = await run(downloading, { timeout: 1 });
		expect(error?.message).toMatch(/broke before/);
	});

	it('does not lengthen the maximum wait for an export', async () => {
		service.answering = () => {
			setDate(-HOUR);
			return { body: '{"id":"exp_1","status":"SCHEDULED"}' };
		};
		const { error } = await run({
			resource: 'voucherTransaction',
			operation: 'export',
			campaignId: byId('camp_1'),
			options: { maximumWait: 2 },
		});
		expect(error?.message).toMatch(/was not done after 2 s/);
	});
});

it("does not mistake a running download for a stalled one when this machine's clock is set forward by an hour", async () => {
	service.answering = ({ target }, response) => {
		if (target.startsWith('/v1/'))
			return {
				body: JSON.stringify({
					id: 'exp_1',
					status: 'DONE',
					result: { url: `${service.url}/file` },
				}),
			};
		response.writeHead(200, { 'content-type': 'text/plain' });
		response.write('id,amount\n');
		setDate(HOUR);
		setTimeout(() => response.end('1,2\n'), 2_500);
		return undefined;
	};
	const { error, items } = await run(downloading, { timeout: 30 });
	expect(error).toBeUndefined();
	expect(items[0]?.binary?.data).toBeDefined();
	expect(service.requests).toHaveLength(2);
});
