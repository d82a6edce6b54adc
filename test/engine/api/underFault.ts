import type { INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../sandbox';
import { credentialsFor, runNode } from '../../support/engine';
import { sandbox } from '../../support/sandbox';

export const read: INodeParameters = { resource: 'export', operation: 'getAll' };
export const write: INodeParameters = {
	resource: 'voucherTransaction',
	operation: 'export',
	campaignId: { __rl: true, mode: 'name', value: 'Coffee Club' },
	waitForCompletion: false,
};

/** Runs one operation under a fault. Returns the number of requests, the number of new exports, and the error. */
export async function under(
	fault: Fault,
	parameters: INodeParameters,
	requestOptions: INodeParameters = {},
) {
	const before = sandbox.world.exports.all().length;
	sandbox.faults.add({ times: Infinity, ...fault });
	const { error, items } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { ...parameters, requestOptions },
	});
	return {
		calls: sandbox.requests.length,
		created: sandbox.world.exports.all().length - before,
		error,
		items,
	};
}
