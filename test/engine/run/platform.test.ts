import type { IExecuteFunctions, IHttpRequestOptions } from 'n8n-workflow';
import { startSandbox } from '../../../sandbox';
import { actionNodes } from '../../actionNodes';
import { credentialsFor, runNode } from '../../support/engine';

/**
 * Undocumented behavior of n8n that the node relies on. If a new version changes it, the name of the test says what to
 * change.
 */

it('n8n replaces the signal of a request by that of the execution; if not, endingWith may be a plain AbortSignal.any', async () => {
	const sandbox = await startSandbox();
	const request: IHttpRequestOptions = {
		url: sandbox.url,
		abortSignal: new AbortController().signal,
	};
	let ofExecution: AbortSignal | undefined;
	jest.spyOn(actionNodes.voucherify, 'execute').mockImplementation(async function (
		this: IExecuteFunctions,
	) {
		ofExecution = this.getExecutionCancelSignal();
		await this.helpers.httpRequestWithAuthentication
			.call(this, 'voucherifyApi', request)
			.catch(() => {});
		return [[]];
	});
	await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'voucher', operation: 'getAll' },
	});
	await sandbox.close();
	expect(ofExecution).toBeInstanceOf(AbortSignal);
	expect(request.abortSignal).toBe(ofExecution);
});
