import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../nodes/Voucherify/api/client/client';
import { refusal } from '../../../nodes/Voucherify/api/errors/errors';
import { Parameters } from '../../../nodes/Voucherify/forms/reading/parameters';
import { foundByReference } from '../../../nodes/Voucherify/writes/byReference';
import { candidatesInList, latestFirst } from '../../../nodes/Voucherify/writes/createOnce';
import { codesWith } from '../../../nodes/Voucherify/writes/codes/generatedCodes';
import {
	asFound,
	asFinal,
	asUnknown,
	toFailure,
	withOutcome,
} from '../../../nodes/Voucherify/writes/failure';
import { isFollowedByRetry } from '../../../nodes/Voucherify/writes/failedRow';
import { withLock, withLocks } from '../../../nodes/Voucherify/writes/locks';
import { isAboutReference } from '../../../nodes/Voucherify/writes/metadata';
import {
	customerChanged,
	lockKeyOf,
	pickedSubject,
} from '../../../nodes/Voucherify/writes/subjects';
import { withWholeAddress } from '../../../nodes/Voucherify/writes/wholeAddress';
import { clientFor } from '../../support/apiClient';
import { rawService as service, useRawService } from '../../support/rawService';

/** Tests the parts of which writes consist, each alone. */

useRawService();

const REFERENCE = 'n8n-k4ujaio0-abcdEFGH1234';

let client: VoucherifyClient;

beforeEach(async () => {
	client = await clientFor(service);
});

const parametersOf = (values: INodeParameters) =>
	new Parameters(
		{
			read: (name) => values[name],
			getNode: () => ({ ...client.node, parameters: values }),
			getTimezone: () => 'UTC',
		},
		[],
	);

/** The error of a refused or lost request. */
const errorOf = (status: number, idempotent: boolean, body: object = {}) =>
	refusal(
		{ status, headers: {}, text: JSON.stringify({ message: 'No', ...body }) },
		{ ...client.about({ method: 'POST' }), idempotent },
	);

describe('a failed write', () => {
	it.each([
		['is refused', () => errorOf(400, false), 'refused', true],
		['was lost', () => errorOf(500, false), 'unknown', false],
		['was lost, but may be sent twice', () => errorOf(500, true), 'unknown', true],
		['failed for any other reason', () => new Error('No'), 'refused', true],
	])('that %s', (_, thrown, outcome, isRepeatable) => {
		expect(toFailure(client.node, thrown())).toMatchObject({ outcome, isRepeatable });
	});

	it('whose error says all that was done must not be sent again', () => {
		expect(asFinal(errorOf(400, true))).toMatchObject({ outcome: 'refused', isRepeatable: false });
	});

	it('that becomes unknown must not be sent again, and keeps what is known of it', () => {
		const failure = toFailure(client.node, errorOf(400, false));
		expect(asUnknown(failure, { reference: REFERENCE })).toBe(failure);
		expect(asUnknown(failure, { candidates: ['a'] })).toMatchObject({
			...{ outcome: 'unknown', isRepeatable: false },
			...{ reference: REFERENCE, candidates: ['a'] },
		});
	});

	it('tells programs its outcome once, beside what the service says', () => {
		const failure = asUnknown(errorOf(500, false, { key: 'oops' }), { candidates: [] });
		const error = withOutcome(failure);
		const { message } = error;
		expect(message).toBe('Outcome unknown: Voucherify returned status 500');
		expect(error.context.data).toEqual({
			...{ code: 500, key: 'oops', message: 'No' },
			outcome: 'unknown',
		});
		const refused = asUnknown(errorOf(400, true), { reference: REFERENCE, candidates: ['a'] });
		expect(withOutcome(refused).message).toBe('Outcome unknown: No');
		expect(refused.error.context.data).toMatchObject({ reference: REFERENCE, candidates: ['a'] });
	});

	it('that was found says so in each item', () => {
		expect(asFound([{ json: { id: 'a' } }])).toEqual([{ json: { id: 'a', outcome: 'found' } }]);
	});
});

describe('what a write changes', () => {
	it('is the same subject in capitals or not, but not under another ID', () => {
		const keyOf = (id: string) => pickedSubject('id')(parametersOf({ id })).map(lockKeyOf);
		expect(keyOf('Spring')).toEqual(keyOf('SPRING'));
		expect(keyOf('Spring')).not.toEqual(keyOf('Summer'));
	});

	it.each<[string, INodeParameters, unknown[]]>([
		['no customer', {}, []],
		['only an ID', { identifyCustomerBy: 'id', customerId: 'cust_1' }, []],
		[
			'more than an ID',
			{ identifyCustomerBy: 'id', customerId: 'cust_1', 'customerFields.name': 'Ann' },
			[{ kind: 'customer', name: '["cust_1"]', form: 'id' }],
		],
		[
			'more than a source ID',
			{ identifyCustomerBy: 'sourceId', customerSourceId: 'a', 'customerFields.name': 'Ann' },
			[{ kind: 'customer', name: '["a"]', form: 'source_id' }],
		],
	])('of a customer in the form: %s', (_, values, subjects) => {
		expect(customerChanged(parametersOf(values))).toEqual(subjects);
	});
});

describe('locks', () => {
	it('are taken in the same order by all, so that none waits forever', async () => {
		const order: string[] = [];
		const run = async (...subjects: string[]) => {
			await withLocks(client, subjects, async () => {
				order.push(subjects.join());
				await Promise.resolve();
			});
		};
		await Promise.all([run('a', 'b'), run('b', 'a'), run('b', 'b')]);
		expect(order.toSorted()).toEqual(['a,b', 'b,a', 'b,b']);
	}, 5_000);

	it('let a task that has begun end by itself, and begin no other one, after a cancellation', async () => {
		const controller = new AbortController();
		const cancelled = await clientFor(service, { signal: controller.signal });
		const begun = withLock(cancelled, 'a', async () => {
			controller.abort();
			await Promise.resolve();
			return 'done';
		});
		const next = withLock(cancelled, 'a', async () => await Promise.resolve('next'));
		await expect(next).rejects.toThrow(/abort/);
		expect(await begun).toBe('done');
	});
});

describe('a project that knows only its own metadata', () => {
	it.each<[string, IDataObject, object, boolean]>([
		['names our reference', { n8n_reference: 'a', plan: 'b' }, { details: 'n8n_reference' }, true],
		['could mean no other', { n8n_reference: 'a' }, {}, true],
		['may mean another', { n8n_reference: 'a', plan: 'b' }, {}, false],
		['refuses for another reason', { n8n_reference: 'a' }, { key: 'not_found' }, false],
	])('is one that %s', (_, metadata, said, expected) => {
		const error = errorOf(400, false, { key: 'metadata_validation_failed', ...said });
		const call = { method: 'POST' as const, path: ['v1', 'rows'], body: { metadata } };
		expect(isAboutReference(error, call)).toBe(expected);
	});
});

it.each([
	['multiple_requests', true],
	['metadata_validation_failed', true],
	['voucher_expired', false],
	[undefined, false],
])('a row that failed with %s was followed by another try: %s', (failure_code, expected) => {
	expect(isFollowedByRetry({ failure_code })).toBe(expected);
});

describe('a customer with a part of an address', () => {
	const sentFor = async (address: IDataObject, known: object) => {
		service.answering = () => ({ body: JSON.stringify({ id: 'c', object: 'customer', ...known }) });
		return await withWholeAddress(client, 'c', { address }, async (body) => {
			return await Promise.resolve(body.address);
		});
	};

	it.each([
		['keeps the other lines', { city: 'Bonn', state: null, extra: 'x' }, { city: 'Bonn' }],
		['replaces the line', { line_1: 'Old', city: 'Bonn' }, { city: 'Bonn' }],
	])('%s', async (_, address, kept) => {
		expect(await sentFor({ line_1: 'New' }, { address })).toEqual({ line_1: 'New', ...kept });
	});

	it('has no other lines without an address', async () => {
		expect(await sentFor({ line_1: 'New' }, { address: null })).toEqual({ line_1: 'New' });
	});
});

describe('what may have been made', () => {
	const rows = ['a', 'b'].map((name, index) => ({
		...{ id: `row_${index}`, object: 'row', name, email: null },
		created_at: '2026-11-01T12:00:00.000Z',
	}));

	const candidatesOf = async (body: IDataObject) => {
		const list = { path: ['v1', 'rows'], key: 'rows' };
		const pages = async function* () {
			yield await Promise.resolve(rows);
		};
		const where = { list, pages, place: 'the rows', alike: ['name', 'email'] };
		const { find: look } = candidatesInList(client, body, where);
		return (await look('', () => 0, { left: 10 })).candidates;
	};

	it.each<[string, IDataObject, string[]]>([
		['is alike in all that was sent', { name: 'a', other: 1 }, ['row_0']],
		['differs in a part', { name: 'a', email: 'a@example.com' }, []],
		['may be any row where nothing tells them apart', { other: 1 }, ['row_0', 'row_1']],
	])('%s', async (_, body, candidates) => {
		expect(await candidatesOf(body)).toEqual(candidates);
	});

	it('is searched for from the newest row on', () => {
		const list = latestFirst({ path: ['v1', 'rows'], key: 'rows', query: { status: 'PAID' } });
		expect(list.query).toEqual({ status: 'PAID', order: '-created_at' });
	});

	it('is a code with our reference, in the campaign', async () => {
		const queries: string[] = [];
		service.answering = ({ target }) => {
			const campaign = { id: 'camp_1', object: 'campaign', name: 'Spring' };
			if (target.includes('campaigns')) return { body: JSON.stringify(campaign) };
			queries.push(target);
			const vouchers = [REFERENCE, 'other'].map((n8n_reference) => ({
				...{ id: n8n_reference, object: 'voucher', metadata: { n8n_reference } },
			}));
			return { body: JSON.stringify({ vouchers, total: 2 }) };
		};
		const found = await codesWith(client, 'Spring', REFERENCE);
		expect(found.map(({ id }) => id)).toEqual([REFERENCE]);
		expect(queries).toEqual([expect.stringContaining('campaign_id=camp_1')]);
	});

	it('by a reference, wherever it is listed, even if this clock is an hour late', async () => {
		const since: number[] = [];
		const look = async (_: unknown, from: () => number, { left }: { left: number }) => {
			since.push(from(), left);
			return await Promise.resolve({ candidates: ['a'] });
		};
		const made = Number.parseInt('k4ujaio0', 36);
		const finding = foundByReference(
			{ client, parameters: parametersOf({ reference: REFERENCE }) },
			{ place: 'the rows', find: look },
			() => [],
		);
		await expect(finding).rejects.toThrow(`No match for ${REFERENCE} in the rows yet`);
		expect(since).toEqual([made - 3_600_000, Infinity]);
	});
});
