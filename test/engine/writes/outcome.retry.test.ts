import type { IDataObject, IExecuteFunctions, INode, INodeExecutionData } from 'n8n-workflow';
import { Voucherify } from '../../../nodes/Voucherify/Voucherify.node';
import { actionNodes } from '../../actionNodes';
import { byId, runNode } from '../../support/engine';
import { runInLoop } from '../../support/looped';
import { counter, messageOf, on, sandbox, withOutcomes } from '../../support/outcomes';

withOutcomes();

const POST = /^POST \/v1\/vouchers\/[^/]+\/balance$/;
const LIST = /^GET \/v1\/vouchers\/[^/]+\/transactions$/;
const CARD = 'GIFT-0001';
const ITEMS = 20;

const retrying: Partial<INode> = { retryOnFail: true, maxTries: 5, waitBetweenTries: 1 };

/** Twenty bookings, each with the time of the attempt in its reason. */
const booking = (onError: INode['onError']) => ({
	...on('voucher.adjustBalance', {
		voucherCode: byId(CARD),
		amount: 1,
		options: { reason: '={{ $now.toISO() }}' },
		requestOptions: { longestLook: 0 },
	}),
	items: Array.from({ length: ITEMS }, () => ({})),
	node: { ...retrying, onError },
});

const booked = () => sandbox.world.ledger.of(sandbox.world.vouchers.get(CARD).id).length;
const emptied = (answer: IDataObject) => ({ ...answer, data: [], has_more: false });

describe('Retry On Fail of 20 items, the first of which is unknown', () => {
	describe.each(['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const)(
		'with %s',
		(onError) => {
			it.each([
				['before', ITEMS - 1],
				['after', ITEMS],
			] as const)(
				'sends nothing again when the connection broke %s Voucherify applied the request',
				async (lost, most) => {
					const before = booked();
					counter.when({ at: POST, lost });
					counter.when({ at: LIST, times: Infinity, change: emptied });
					const { error, outputs } = await runNode(booking(onError));
					expect(booked() - before).toBeLessThanOrEqual(most);
					expect(counter.count(POST)).toBeLessThanOrEqual(ITEMS);
					// There is no item for it, so only the error shows it.
					if (onError === 'stopWorkflow') {
						expect(error?.message).toMatch(/^Outcome unknown: /);
						expect(error?.context.data).toMatchObject({ outcome: 'unknown' });
						return;
					}
					expect(counter.count(POST)).toBe(ITEMS);
					const failed = outputs.flatMap((items) =>
						(items ?? []).flatMap(({ json }) => (json.error === undefined ? [] : [json])),
					);
					expect(failed.map(messageOf)).toEqual([expect.stringMatching(/^Outcome unknown: /)]);
				},
			);

			it('finds by the reference of the first attempt what is listed later', async () => {
				const before = booked();
				counter.when({ at: POST, lost: 'after' });
				counter.when({ at: LIST, change: emptied });
				const { error, items } = await runNode(booking(onError));
				expect(error).toBeUndefined();
				expect(items).toHaveLength(ITEMS);
				expect(items[0]?.json).toMatchObject({ outcome: 'found' });
				expect(counter.count(POST)).toBe(ITEMS);
				expect(booked() - before).toBe(ITEMS);
			});
		},
	);

	it('sends each iteration of a loop once', async () => {
		const before = booked();
		for (const from of [0, ITEMS - 1]) counter.when({ at: POST, from, lost: 'after' });
		for (const from of [0, 1]) counter.when({ at: LIST, from, change: emptied });
		const turns = await runInLoop(booking('stopWorkflow'), 2);
		expect(counter.count(POST)).toBe(2 * ITEMS);
		expect(booked() - before).toBe(2 * ITEMS);
		expect(turns.map((items) => items.length)).toEqual([ITEMS, ITEMS]);
		const found = turns.map((items) => items.filter(({ outcome }) => outcome === 'found').length);
		expect(found).toEqual([1, 1]);
	});
});

it('warns about what a later attempt found, in the item and in the editor', async () => {
	const [from, to] = ['COFFEE-0001', 'COFFEE-0002'];
	sandbox.world.vouchers.change(from, { balance: 1_000, total: 1_000 });
	counter.when({ at: /^POST .*\/transfers$/, lost: 'after' });
	counter.when({ at: LIST, change: emptied });
	counter.when({
		at: /^GET \/v1\/vouchers\/COFFEE-0002$/,
		times: Infinity,
		instead: { status: 500, body: '{"code": 500, "message": "Internal error"}' },
	});
	const { items, hints } = await runNode({
		...on('loyaltyCardLegacy.transferPoints', {
			fromCode: byId(from),
			campaignId: byId('camp_Coffee7Club3Loyalty9Aa'),
			voucherCode: byId(to),
			points: 400,
			requestOptions: { longestLook: 0 },
		}),
		node: retrying,
	});
	const warning = expect.stringMatching(/^The points were moved\. /) as string;
	expect(items).toMatchObject([{ json: { outcome: 'found', warnings: [warning] } }]);
	expect(hints).toEqual([expect.objectContaining({ message: warning })]);
	expect(counter.count(/^POST /)).toBe(1);
});

it('returns the result of a later attempt where n8n passes on the first one, as before 1.100', async () => {
	let first: INodeExecutionData[][] | undefined;
	const asBefore = new Voucherify();
	asBefore.execute = async function (this: IExecuteFunctions) {
		const output = await new Voucherify().execute.call(this);
		return (first ??= output);
	};
	const process = { ...actionNodes, voucherify: asBefore };
	const before = booked();
	counter.when({
		at: POST,
		instead: { status: 400, body: '{"code": 400, "key": "invalid_payload"}' },
	});
	const { items } = await runNode({ ...booking('continueRegularOutput'), process });
	expect(booked() - before).toBe(ITEMS);
	expect(items).toHaveLength(ITEMS);
	expect(items.flatMap(({ json }) => json.error ?? [])).toEqual([]);
});
