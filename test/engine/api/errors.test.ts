import type { INodeParameters } from 'n8n-workflow';
import { inspect } from 'node:util';
import type { Fault } from '../../../sandbox';
import { credentialsFor, runNode } from '../../support/engine';
import { sandbox, useNewSandboxes } from '../../support/sandbox';

useNewSandboxes();

const list: INodeParameters = { resource: 'export', operation: 'getAll' };

async function errorUnder(
	fault: Fault | undefined,
	parameters = list,
	options: INodeParameters = {},
) {
	if (fault) sandbox.faults.add({ times: Infinity, ...fault });
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: { ...parameters, requestOptions: options },
	});
	// The engine passes on the properties of an error, not the object itself.
	if (!error || !('httpCode' in error)) throw new Error(`No NodeApiError: ${inspect(error)}`);
	expect(error.name).toBe('NodeApiError');
	return error;
}

const DETAILS = /^The details of/;
const INVALID = 'credential-invalid';
const CONFIGURATION = 'configuration-invalid';
const TEMPORARY = 'temporarily-unavailable';

describe('an error response', () => {
	it.each([
		[400, DETAILS, /Correct what it names/, undefined],
		[401, /refused the keys in the region Dedicated Cluster \(127\./, /Check the keys/, INVALID],
		[402, /plan does not include/, /Ask Voucherify to enable it/, CONFIGURATION],
		[403, DETAILS, /permissions of the keys.*region Dedicated Cluster/, CONFIGURATION],
		[404, DETAILS, /the project is in the region Dedicated Cluster/, CONFIGURATION],
		[405, DETAILS, /If it happens again, contact Voucherify/, undefined],
		[409, DETAILS, /Look it up/, undefined],
		[413, DETAILS, /Send fewer elements/, undefined],
		[415, DETAILS, /If it happens again, contact Voucherify/, undefined],
		[423, DETAILS, /Waiting does not help/, undefined],
		[429, /limit of API calls is reached/, /The next call is possible/, 'rate-limited'],
		[500, /problem: it returned status 500/, /Try again later/, TEMPORARY],
		[503, /problem: it returned status 503/, /Try again later/, TEMPORARY],
	])(
		"%i has its meaning as the headline, then the service's message and what to do",
		async (status, headline, advice, cause) => {
			const body = {
				code: status,
				key: 'invalid_key',
				message: `The message of ${status}`,
				details: `The details of ${status}`,
				request_id: 'v-0a1b2c3d',
			};
			const error = await errorUnder({ kind: 'status', status, body }, list, { maxWait: 0 });
			expect(error.message).toMatch(headline);
			expect(error.description).toMatch(advice);
			expect(error.description).toContain('key: invalid_key, request ID: v-0a1b2c3d');
			for (const words of [body.message, body.details]) {
				expect(`${error.message} ${error.description}`.split(words)).toHaveLength(2);
			}
			expect(error.httpCode).toBe(String(status));
			expect(error.context).toMatchObject({ itemIndex: 0, data: body });
			expect(error.failure?.cause).toBe(cause);
		},
	);

	it('keeps words that look like an error code', async () => {
		const body = { message: 'SUPERMAN is no ENOENTITY', key: 'invalid_payload' };
		expect((await errorUnder({ kind: 'status', status: 400, body })).message).toBe(body.message);
	});

	it('is read from the other documented body, too', async () => {
		const body = { statusCode: 400, error: 'Bad Request', message: 'Unexpected token' };
		expect((await errorUnder({ kind: 'status', status: 400, body })).message).toBe(
			'Unexpected token',
		);
	});

	it('shows a short excerpt of an HTML page', async () => {
		const error = await errorUnder({ kind: 'html', status: 500 });
		expect(error.description?.length).toBeLessThan(500);
		expect(error.description).not.toMatch(/[<>]/);
	});

	it.each([
		[404, 'Nothing was found under this ID, code or name'],
		[418, 'Voucherify returned status 418'],
	])('%i with an empty body is named by its meaning', async (status, message) => {
		expect((await errorUnder({ kind: 'status', status, body: '' })).message).toBe(message);
	});

	it.each([
		[400, 'invalid_payload', 'Invalid payload', /^Voucherify does not accept a value/],
		[401, 'unauthorized', 'Unauthorized', /refused the keys/],
		[402, 'missing_required_feature', 'Payment required', /plan does not include/],
		[403, 'forbidden', 'Forbidden', 'The keys are not allowed to do this'],
		[404, 'not_found', 'Resource not found', /^Nothing was found/],
		[409, 'duplicate_found', 'Duplicated resource found', 'It already exists'],
		[423, 'locked', 'Resource is locked', /Another change/],
		[429, 'too_many_requests', 'Too many requests hit the API too quickly', /^The limit/],
		[500, 'internal_error', 'Internal server error', /returned status 500/],
	])(
		'%i gets a meaningful headline where the service only says "%s"',
		async (status, key, message, headline) => {
			const body = { code: status, key, message, details: message };
			const error = await errorUnder({ kind: 'status', status, body }, list, { maxWait: 0 });
			expect(error.message).toMatch(headline);
			expect(error.description).not.toContain(message);
		},
	);

	it.each([
		['voucher is disabled', 'GIFT-2CpRCE2c', 'voucher is disabled: GIFT-2CpRCE2c'],
		['Already rolled back', 'It was rolled back.', 'It was rolled back'],
		["Cannot adjust member's points", 'Invalid status', 'Invalid status'],
	])('with the message "%s" and the details "%s" is shown in full', async (...words) => {
		const [message, details, headline] = words;
		const body = { key: 'some_key', message, details };
		const error = await errorUnder({ kind: 'status', status: 400, body });
		expect(error.message).toBe(headline);
		expect(`${error.message} ${error.description}`).toContain(message);
	});

	it('too long for a headline is shown in full below it', async () => {
		const details = `Unsupported field used. Allowed fields: ${'customer_id, '.repeat(30)}id`;
		const error = await errorUnder({ kind: 'status', status: 400, body: { details } });
		expect(error.message.length).toBeLessThan(210);
		expect(error.message).toMatch(/…$/);
		expect(error.description).toContain(details);
	});

	it('names the region when the keys belong to another one', async () => {
		const error = await errorUnder({ kind: 'wrongRegion' });
		expect(error.message).toBe('Project is bound to different region');
		expect(error.description).toContain('Dedicated Cluster');
	});

	it('is raised for an unusable body of a successful response', async () => {
		for (const [kind, problem] of [
			['truncatedJson', /response cannot be used: it is not JSON/],
			['emptyBody', /response cannot be used: it is not a list/],
		] as const) {
			sandbox.faults.clear();
			expect((await errorUnder({ kind })).message).toMatch(problem);
		}
	});

	it('is not raised for a field named error in a successful response', async () => {
		const body = { object: 'list', data_ref: 'exports', exports: [], total: 0, error: 'none' };
		sandbox.faults.add({ kind: 'status', status: 200, body });
		const { error } = await runNode({ credentials: credentialsFor(sandbox), parameters: list });
		expect(error).toBeUndefined();
	});
});

describe('no error, serialized to any depth,', () => {
	const secrets = () => [sandbox.keys.appToken, sandbox.keys.managementToken];

	it.each<[string, Fault, INodeParameters]>([
		['of a refusal', { kind: 'status', status: 401 }, {}],
		['of a reset', { kind: 'resetBefore' }, {}],
		['of a timeout', { kind: 'hang', times: 5 }, { timeout: 1 }],
		['of a broken answer', { kind: 'truncatedJson' }, {}],
	])('%s contains a token', async (_, fault, options) => {
		jest.spyOn(Math, 'random').mockReturnValue(0);
		const error = await errorUnder(fault, list, options);
		const texts = [
			JSON.stringify(error),
			inspect(error, { depth: Infinity, showHidden: true, getters: true }),
			error.stack,
		];
		for (const secret of secrets()) {
			for (const text of texts) expect(text).not.toContain(secret);
		}
	});

	it('that quotes the request contains a token', async () => {
		const { appToken } = sandbox.keys;
		const body = {
			message: `Bad token ${appToken}`,
			details: `https://x.example/?token=${appToken}&a=1`,
		};
		const error = await errorUnder({ kind: 'status', status: 400, body });
		expect(inspect(error, { depth: Infinity })).not.toContain(appToken);
		expect(error.message).toMatch(/^Bad token •••: /);
	});
});
