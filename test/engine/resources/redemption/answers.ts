import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { credentialsFor, itemsOf } from '../../../support/engine';
import { startRawService, type RawService } from '../../../support/rawService';

/** Service for the tests of a file, once they run. */
export let service: RawService;

/** Starts a service for the tests of a file that returns what a test gives it. */
export function withAnswers(): void {
	beforeAll(async () => {
		service = await startRawService();
	});

	afterAll(async () => {
		await service.close();
	});

	beforeEach(() => {
		service.requests.length = 0;
	});
}

/** Runs an operation that gets this response, and returns its first item. */
export const answered = async (
	resource: string,
	operation: string,
	answer: IDataObject,
	parameters: INodeParameters = {},
) => {
	service.answering = () => ({ body: JSON.stringify(answer) });
	const [item] = await itemsOf({
		credentials: credentialsFor(service),
		parameters: { resource, operation, ...parameters },
	});
	return item;
};
