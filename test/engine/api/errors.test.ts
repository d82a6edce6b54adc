import type { INodeParameters } from 'n8n-workflow';
import { inspect } from 'node:util';
import type { Fault } from '../../../sandbox';
import { credentialsFor, runNode } from '../../support/engine';
import { skipPauses } from '../../support/pauses';
import { sandbox, useSandbox } from '../../support/sandbox';
import { read, write } from './underFault';

skipPauses();
useSandbox();

async function errorUnder(fault: Fault, parameters = read, options: INodeParameters = {}) {
	sandbox.faults.add({ times: Infinity, ...fault });
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { ...parameters, requestOptions: options },
	});
	// The engine passes on the properties of an error, not the object itself.
	if (!error || !('httpCode' in error)) throw new Error(`No NodeApiError: ${inspect(error)}`);
	expect(error.name).toBe('NodeApiError');
	return error;
}

it('of a response says what happened, what to do, and for which item', async () => {
	const body = { code: 403, key: 'invalid_key', message: 'Refused', details: 'The details' };
	const error = await errorUnder({ kind: 'status', status: 403, body });
	expect(error.message).toBe('The details');
	expect(error.description).toMatch(
		/Refused\. Check the permissions .* region Dedicated Cluster \(127\..* \(key: invalid_key\)$/,
	);
	expect(error.httpCode).toBe('403');
	expect(error.context).toMatchObject({ itemIndex: 0, data: body });
	expect(error.failure?.cause).toBe('configuration-invalid');
});

it.each([
	['truncatedJson', /response cannot be used: it is not JSON/],
	['emptyBody', /response cannot be used: it is not a list/],
] as const)(
	'is raised for an unusable body of a successful response: %s',
	async (kind, problem) => {
		expect((await errorUnder({ kind })).message).toMatch(problem);
	},
);

it('is not raised for a field named error in a successful response', async () => {
	const body = { object: 'list', data_ref: 'exports', exports: [], total: 0, error: 'none' };
	sandbox.faults.add({ kind: 'status', status: 200, body });
	const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: read });
	expect(error).toBeUndefined();
});

it.each<[string, (token: string) => Fault, INodeParameters, INodeParameters]>([
	[
		'a refusal that quotes it',
		(token) => ({ kind: 'status', status: 400, body: { message: token, details: `?a=${token}` } }),
		read,
		{},
	],
	['a reset', () => ({ kind: 'resetBefore' }), read, {}],
	['a timeout', () => ({ kind: 'hang', times: 5 }), write, { timeout: 1 }],
	['a broken response', () => ({ kind: 'truncatedJson' }), read, {}],
])('of %s contains no token, serialized to any depth', async (_, fault, parameters, options) => {
	const { appToken, managementToken } = sandbox.keys;
	const error = await errorUnder(fault(appToken), parameters, options);
	const texts = [
		JSON.stringify(error),
		inspect(error, { depth: Infinity, showHidden: true, getters: true }),
		error.stack,
	];
	for (const secret of [appToken, managementToken]) {
		for (const text of texts) expect(text).not.toContain(secret);
	}
});
