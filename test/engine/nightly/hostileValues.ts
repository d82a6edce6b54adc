import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

export const RUNS = process.env.THOROUGH === '1' ? 120 : 40;
const SEED = Number(process.env.SEED ?? '6');
export const OPTIONS = { numRuns: RUNS, seed: SEED };

/** Service for the tests of a file, once they run. */
export let service: RawService;

/** Starts a service for the tests of a file, and checks after each of them that no prototype has changed. */
export function useRawService(): void {
	beforeAll(async () => {
		service = await startRawService();
	});

	afterAll(async () => {
		await service.close();
	});

	beforeEach(() => {
		service.requests.length = 0;
		service.answering = () => ({ body: '{"id":"an_id","status":"DONE"}' });
	});

	afterEach(() => {
		expect(Object.keys(Object.prototype)).toEqual([]);
	});
}

/** Runs the node with an expression that returns the value. */
export async function run(
	parameters: INodeParameters,
	value: unknown,
	requestOptions: INodeParameters = { concurrency: 1 },
) {
	service.requests.length = 0;
	const items: IDataObject[] = [{}, {}];
	for (const item of items) Reflect.set(item, 'value', value);
	return await runNode({
		credentials: credentialsFor(service),
		items,
		parameters: { ...parameters, requestOptions },
	});
}

/** Matches messages of bugs in the node's own code. */
const OWN_FAULT = /is not a function|undefined|Cannot |not iterable|Invalid time|URI malformed/;

type Refusal = Awaited<ReturnType<typeof run>>['error'];

/** Expects an error that names the field and the item, and no request. */
export function expectRefusal(error: Refusal, field: string): void {
	expect(error).toMatchObject({ name: 'NodeOperationError', context: { itemIndex: 0 } });
	expect(error?.message.startsWith(`${field} `)).toBe(true);
	expect(error?.message).not.toMatch(OWN_FAULT);
	expect(error?.description).toBeTruthy();
	expect(service.requests).toEqual([]);
}

/** An expression that returns the value. */
export const VALUE = '={{ $json.value }}';
