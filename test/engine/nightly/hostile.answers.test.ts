import fc from 'fast-check';
import type { ExecutionError, INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { byId, credentialsFor, runNode } from '../../support/engine';
import { calm, everyCall, type OperationCall } from '../../support/everyOperation';
import { OWN_FAULT, startFaulty, wrongValue } from '../../support/faulty';
import { drawing } from '../../support/hostile';
import { skipPauses, skipRetryPauses } from '../../support/pauses';
import {
	rawService as service,
	startRawService,
	useRawService,
	type RawAnswer,
} from '../../support/rawService';

skipRetryPauses();
// A rate limit is remembered per address, so each test gets its own service.
useRawService();

const getting: INodeParameters = { resource: 'export', operation: 'get', exportId: byId('exp_1') };

/** Returns the error of a request with this response. */
async function errorOf(answer: RawAnswer, parameters = getting) {
	service.answering = () => answer;
	const { error } = await runNode({ credentials: credentialsFor(service), parameters });
	return error;
}

/** The operations' own messages about a readable response: each of their sentences. */
const OWN_WORDS = [
	/^(Export|The export|The background job) .* (has no file|was not done after|was not over after|had not created all codes)/,
	/^The export .* has more than \d+ rows$/,
	/^The .* is done, but \d+ of its rows failed/,
	/the background job does not name \d+ failed rows/,
	/^Voucherify could not (complete the export|carry out the background job|create the codes)/,
	/^Voucherify created \d+ of \d+ codes/,
	/^The \d+ codes were created, but /,
	/^The campaign .* was created, but /,
	/^Voucherify has no summary of the campaign/,
	/^More than \d+ rows were (created|updated) at the same time/,
	/^The list is longer than \d+/,
	/^Source ID was used before/,
	/^Purchase is not this member's$/,
	/^Earning Rule (has earnings that|gives (no points$|points to several wallets))/,
	/^(Points|Points for Every \(\w+\)) (cannot be changed here|must be a whole number|does not fit): /,
	/^Earning (is not of this rule$|is empty, but the rule has \d+ earnings$)/,
	/^Earnings \(JSON\) has .*, which the rule does not have$/,
	/^No match for .* in .* yet$/,
	/^Project has no brand configuration$/,
];

function expectGoodError(error: ExecutionError | undefined): void {
	if (!error) return;
	expect(`${error.message} ${error.description ?? ''}`).not.toMatch(OWN_FAULT);
	const message = error.message.replace(/^Outcome unknown: /, '');
	if (OWN_WORDS.some((sentence) => sentence.test(message))) return;
	expect(`${error.name}: ${error.message}`).toMatch(/^NodeApiError/);
}

describe('an error response', () => {
	it.each([
		['seconds beyond any date', { 'retry-after': '99999999999999' }],
		['a moment beyond any date', { 'x-rate-limit-retry': '99999999999999' }],
		['a number that no number can hold', { 'retry-after': `1${'0'.repeat(300)}` }],
	])('that asks to wait %s is not retried, and says when to come back', async (_, headers) => {
		const error = await errorOf({ status: 429, headers, body: '{}' });
		expect(error).toMatchObject({ name: 'NodeApiError', httpCode: '429' });
		expect(error?.description).toMatch(/The next call is possible/);
		expect(service.requests).toHaveLength(1);
	});

	it('is truncated between words, so that no part of a token remains', async () => {
		const { appToken } = service.keys;
		for (let before = 150; before < 205; before += 6) {
			const words = `${'x'.repeat(before)} ${appToken} and more of it`;
			const error = await errorOf({ status: 403, body: `<html>${words}</html>` });
			expect(JSON.stringify(error)).not.toContain(appToken.slice(0, 6));
		}
		const long = await errorOf({
			status: 400,
			body: JSON.stringify({ message: 'word '.repeat(1e5) }),
		});
		expect(long?.message.length).toBeLessThan(5_000);
	});

	it.each([
		['tags that never end', '<'.repeat(2_000_000)],
		['scripts that never end', '<script>'.repeat(250_000)],
	])('on a page with %s is read in linear time', async (_, body) => {
		const start = Date.now();
		await errorOf({ status: 500, body });
		// Restarting at each tag would take hours.
		expect(Date.now() - start).toBeLessThan(60_000);
	});

	it('to a request with a token that no URL can hold is still reported', async () => {
		const revoking = { resource: 'oauthToken', operation: 'revoke', accessToken: 'abc\ud800def' };
		const error = await errorOf({ status: 400, body: '{"message":"No"}' }, revoking);
		expect(error).toMatchObject({ name: 'NodeApiError', message: 'No' });
	});

	it('of any shape, with any headers, ends in a NodeApiError', async () => {
		const field = fc.oneof(fc.jsonValue(), fc.constantFrom('constructor', '__proto__', ''));
		const names = ['code', 'key', 'message', 'details', 'error', 'request_id'];
		const body = fc.oneof(fc.dictionary(fc.constantFrom(...names), field), fc.jsonValue());
		const header = fc.oneof(
			fc.constantFrom('0', '1e400', '-1', 'NaN', 'soon', '', '99999999999', 'Wed, 21 Oct 2099'),
			fc.integer().map(String),
		);
		const limits = ['retry-after', 'x-rate-limit-retry', 'x-rate-limit-limit', 'x-rate-limit-type'];
		const types = fc.constantFrom('text/html', 'application/json', 'nonsense');
		const headers = fc
			.tuple(fc.dictionary(fc.constantFrom(...limits), header), types)
			.map(([some, type]) => ({ ...some, 'content-type': type }));
		const status = fc.constantFrom(300, 302, 400, 401, 402, 404, 409, 422, 429, 451, 500, 501, 599);
		await fc.assert(
			fc.asyncProperty(status, headers, body, async (code, extra, value) => {
				const own = await startRawService();
				own.answering = () => ({ status: code, headers: extra, body: JSON.stringify(value) });
				const { error } = await runNode({
					credentials: credentialsFor(own),
					parameters: { ...getting, requestOptions: { maxWait: 0 } },
				});
				await own.close();
				expect(error?.name).toBe('NodeApiError');
				expectGoodError(error);
			}),
			drawing(48, 64),
		);
	});
});

describe('a response with one value replaced', () => {
	skipPauses();
	let sandbox: Sandbox;

	beforeAll(async () => {
		sandbox = await startSandbox(calm);
	});

	afterAll(async () => {
		await sandbox.close();
	});

	it.each(everyCall.map((call): [string, OperationCall] => [call.name, call]))(
		'ends in a NodeApiError, or is shown unchanged: %s',
		async (_, call) => {
			await fc.assert(
				fc.asyncProperty(wrongValue, fc.nat(), async (wrong, place) => {
					sandbox.reset();
					const front = await startFaulty(sandbox, new RegExp(call.path), () => ({
						wrong,
						place,
					}));
					const { error, items } = await runNode({
						credentials: credentialsFor(front),
						files: call.files,
						parameters: {
							...call.parameters(sandbox.world),
							options: { maximumWait: 1 },
							...(call.name.startsWith('Brand') && { options: {} }),
						},
					});
					await front.close();
					expectGoodError(error);
					if (!error) for (const item of items) expect(item.pairedItem).toEqual({ item: 0 });
					expect(call.done(sandbox.world, {})).toBeLessThanOrEqual(1);
				}),
				// Each run waits a second before it checks an export.
				call.writes === 'before' ? drawing(3, 4) : drawing(12, 16),
			);
		},
	);
});
