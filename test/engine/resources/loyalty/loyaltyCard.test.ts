import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import {
	adjusting,
	balance,
	bodies,
	calls,
	cards,
	dataOf,
	first,
	on,
	sentReference,
	sourceId,
} from './cards';
import { by } from './locators';

const { beanSociety, teaCircle, autumnClub } = PROGRAM_IDS;

skipPauses();
useSandbox();

describe('the card of a member', () => {
	it('need not be chosen if it is the only one, and is looked up together with the member', async () => {
		const parameters = { memberId: by('sourceId', sourceId()), points: 5 };
		const [item] = await itemsOf(on('adjustPoints', parameters));
		expect(item).toMatchObject({ card_id: first(cards()).id, status: 'PENDING' });
		expect(calls()).toEqual([`GET ${sourceId()}`, 'POST points']);
	});

	it('is looked up once for all items', async () => {
		const adjusting = on('adjustPoints', { memberId: by('sourceId', sourceId()), points: 5 });
		await itemsOf({ ...adjusting, items: [{}, {}, {}] });
		expect(calls().sort()).toEqual([`GET ${sourceId()}`, ...Array<string>(3).fill('POST points')]);
	});

	it('must be chosen if there are several: the error names them, and nothing is booked', async () => {
		const parameters = {
			programId: byId(teaCircle),
			memberId: by('sourceId', sourceId()),
			points: 5,
		};
		const { error } = await runNode(on('adjustPoints', parameters));
		expect(error?.message).toBe('Card must be chosen, as the member has several cards');
		for (const { id } of cards(teaCircle)) expect(error?.description).toContain(id);
		expect(calls()).toEqual([`GET ${sourceId()}`]);
	});
});

const REFERENCE: unknown = expect.stringMatching(/^\[n8n-[0-9a-z]{8}-\w{12}\]$/);
const behind = (text: string): unknown =>
	expect.stringMatching(new RegExp(`^${text} \\[n8n-[0-9a-z]{8}-\\w{12}\\]$`));

describe('Loyalty Card → Adjust Points', () => {
	it('appends the reference to the reason, after the key and the text of the user', async () => {
		await itemsOf(adjusting(5));
		await itemsOf(adjusting(5, { options: { reason: 'Sorry' } }));
		await itemsOf(adjusting(5, { options: { reason: 'Sorry', deduplicationKey: 'ticket-1' } }));
		expect(bodies()).toEqual([
			{ points: 5, reason: REFERENCE },
			{ points: 5, reason: behind('Sorry') },
			{ points: 5, reason: behind('Sorry \\[n8n_key: ticket-1\\]') },
		]);
	});

	it.each([
		[0, {}, 'Points is 0'],
		[1.5, {}, 'Points must be a whole number'],
		[5, { reason: 'x'.repeat(250) }, 'Reason is too long'],
		[5, { deduplicationKey: 'x'.repeat(254) }, 'Deduplication Key is too long'],
		[5, { reason: 'x'.repeat(200), deduplicationKey: 'x'.repeat(30) }, 'Reason is too long'],
	])('refuses %s with %j before anything is sent', async (points, options, message) => {
		const { error } = await runNode(adjusting(points, { options }));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it.each([
		['12', 12],
		[' -12 ', -12],
		['12.0', 12],
		['12,5', 'Points must be a whole number'],
		['', 'Points is empty: its expression has no value'],
		[null, 'Points is empty: its expression has no value'],
		['0', 'Points is 0'],
		['many', 'Points must be a whole number'],
		['1e20', 'Points must be a whole number'],
	])('accepts or refuses %j from a sheet', async (value, expected) => {
		const reading = { ...adjusting('={{ $json.value }}'), items: [{ value }] };
		const { error } = await runNode(reading);
		const isRefused = typeof expected === 'string';
		expect(error?.message).toBe(isRefused ? expected : undefined);
		const sent = expect.objectContaining({ points: expected }) as unknown;
		expect(bodies()).toEqual(isRefused ? [] : [sent]);
	});

	it.each(['resetAfter', 'truncatedJson', 'emptyBody'] as const)(
		'finds its booking by reference, whatever happened to the response: %s',
		async (kind) => {
			const before = balance();
			sandbox.settings.pointsDelayMs = 3_600_000;
			sandbox.faults.add({ kind, method: 'POST' });
			const [item] = await itemsOf(adjusting(5));
			expect(item).toMatchObject({ type: 'ADMIN_CREDIT', booked: false, outcome: 'found' });
			expect(calls()).toEqual(['POST points', 'GET transactions']);
			expect(balance()).toBe(before + 5);
		},
	);

	it('reports an unknown outcome where nothing is found, with similar transactions as candidates', async () => {
		const [alike] = await itemsOf(adjusting(5));
		await itemsOf(adjusting(6));
		const { length } = sandbox.requests;
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const before = balance();
		const { error, items } = await runNode(adjusting(5));
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^Outcome unknown: /);
		expect(dataOf(error)).toEqual(
			expect.objectContaining({
				outcome: 'unknown',
				reference: sentReference(length),
				candidates: [alike?.id],
			}),
		);
		expect(
			calls()
				.slice(length)
				.filter((call) => call === 'POST points'),
		).toHaveLength(1);
		expect(balance()).toBe(before);
	});

	it('is refused when the transaction found was rejected', async () => {
		sandbox.settings.pointsDelayMs = 0;
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(adjusting(-1_000_000));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});

	it.each([
		[false, 'PENDING'],
		[true, 'APPROVED'],
	])('reports whether the points are booked, with waiting: %s', async (waits, status) => {
		sandbox.settings.pointsDelayMs = 2_000;
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: waits }));
		expect(item).toMatchObject({ status, booked: waits });
		expect(calls().slice(0, 2)).toEqual(['POST points', ...(waits ? ['GET transactions'] : [])]);
	});

	it('says why points were not booked', async () => {
		sandbox.settings.pointsDelayMs = 1;
		const { error } = await runNode(adjusting(-1_000_000, { waitUntilBooked: true }));
		expect(error?.message).toBe('The points were not booked: insufficient balance');
		expect(error?.description).toMatch(/Not enough points on the card/);
		expect(dataOf(error)).toMatchObject({ outcome: 'refused' });
	});

	it('returns the pending transaction when the wait is over, as an error would invite to book again', async () => {
		sandbox.settings.pointsDelayMs = 3_600_000;
		const options = { maximumWait: 20 };
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: true, options }));
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([expect.stringMatching(/was still pending after 20 s/)]);
	});

	it('returns the pending transaction with a warning where its status cannot be read', async () => {
		sandbox.settings.pointsDelayMs = 1_000;
		sandbox.faults.add({ kind: 'status', status: 500, method: 'GET', times: Infinity });
		const [item] = await itemsOf(adjusting(5, { waitUntilBooked: true }));
		expect(item).toMatchObject({ status: 'PENDING', booked: false });
		expect(item?.warnings).toEqual([
			expect.stringMatching(/The status of lctx_\w+ could not be read/),
		]);
	});
	it.each([
		['an inactive member', {}, 'The member is not active'],
		[
			'a program that is over',
			{ programId: byId(autumnClub) },
			'The loyalty program is closed at this time',
		],
	])('explains why it is impossible for %s, and does not retry', async (_, where, message) => {
		const inProgram = 'programId' in where ? autumnClub : beanSociety;
		const of = sandbox.world.loyaltyMembers.of(inProgram)[inProgram === beanSociety ? 1 : 0];
		const memberId = byId(of?.id ?? '');
		const cardId = byId(first(sandbox.world.loyaltyCards.of(of?.id ?? '')).id);
		const { error } = await runNode(adjusting(5, { ...where, memberId, cardId }));
		expect(error?.message).toBe(message);
		expect(calls()).toEqual(['POST points']);
	});
});

it('reports an undocumented state as it is, and does not wait for it', async () => {
	const told = { code: 423, key: 'non_active_card', message: 'Invalid card status' };
	sandbox.faults.add({ kind: 'status', status: 423, body: told });
	const { error } = await runNode(adjusting(5));
	expect(error?.message).toMatch(/^Invalid card status/);
	expect(error?.description).toMatch(/Waiting does not help/);
	expect(calls()).toEqual(['POST points']);
});
