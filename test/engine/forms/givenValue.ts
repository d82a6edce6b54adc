import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { startRawService, type RawService } from '../../support/rawService';

/** Service for the tests of a file, once they run. */
export let service: RawService;

/** An export that is returned for every request, with one field more than its simplified form. */
export const EXPORT = {
	id: 'exp_1',
	status: 'ERROR',
	created_at: '2026-01-31T00:00:00Z',
	more: 'raw',
};

/** Starts a service for the tests of a file that returns an export, or rows of it, for every request. */
export function useExports(): void {
	beforeAll(async () => {
		service = await startRawService();
	});

	afterAll(async () => {
		await service.close();
	});

	beforeEach(() => {
		service.requests.length = 0;
		service.answering = ({ body }) => {
			const { length } = body.startsWith('[') ? (JSON.parse(body) as unknown[]) : [1];
			const rows = Array.from({ length }, () => EXPORT);
			const lists = { exports: rows, products: rows, data: rows, total: 1, has_more: false };
			return { body: JSON.stringify(body.startsWith('[') ? rows : { ...EXPORT, ...lists }) };
		};
	});
}

/** Expression that reads the value of the item. */
export const VALUE = '={{ $json.value }}';

/** Runs the node with an item whose value an expression reads. */
export async function run(parameters: INodeParameters, value: unknown) {
	const item: IDataObject = {};
	Reflect.set(item, 'value', value);
	const { error, items } = await runNode({
		credentials: credentialsFor(service),
		parameters,
		items: [item],
		timezone: 'Europe/Berlin',
	});
	const [request] = service.requests;
	const body: unknown = request?.body ? JSON.parse(request.body) : undefined;
	return { error, items, body, target: request?.target ?? '' };
}

/** Expects an error with the field's label and the item's number, and no request. */
export async function expectRefusal(parameters: INodeParameters, value: unknown, message: string) {
	const { error } = await run(parameters, value);
	expect(error).toMatchObject({ message, name: 'NodeOperationError', context: { itemIndex: 0 } });
	expect(error?.description).toBeTruthy();
	expect(service.requests).toEqual([]);
}

/** Operations, with the values of some of their fields. */
export const rule = (parameters: INodeParameters) => ({
	resource: 'earningRule',
	operation: 'create',
	campaignId: byId('camp_1'),
	points: 1,
	...parameters,
});
export const reward = (updateFields: INodeParameters, more: INodeParameters = {}) => ({
	resource: 'reward',
	operation: 'update',
	rewardId: byId('rew_1'),
	updateFields,
	...more,
});
export const exporting = (options: INodeParameters, more: INodeParameters = {}) => ({
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: byId('camp_1'),
	waitForCompletion: false,
	options,
	...more,
});
export const list = (resource: string, more: INodeParameters) => ({
	resource,
	operation: 'getAll',
	...more,
});
