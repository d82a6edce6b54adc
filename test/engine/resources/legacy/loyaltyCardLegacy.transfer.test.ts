import type { INodeParameters } from 'n8n-workflow';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { methods } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';
import { balance, CARD, on, withCard } from './cards';

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';

withCard();

describe('Loyalty Card (Legacy) → Transfer Points', () => {
	const moving = (parameters: INodeParameters = {}) =>
		on('transferPoints', {
			fromCode: byId(CARD),
			campaignId: byId(COFFEE_CLUB),
			voucherCode: byId('COFFEE-0002'),
			points: 400,
			...parameters,
		});

	it('moves points, and only once', async () => {
		const before = balance('COFFEE-0002');
		sandbox.faults.add({ kind: 'resetAfter', path: '/transfers$', times: 1 });
		const [item] = await itemsOf(moving());
		expect(item).toMatchObject({
			code: 'COFFEE-0002',
			from_code: CARD,
			points: 400,
			points_balance: before + 400,
			outcome: 'found',
		});
		expect([balance(), balance('COFFEE-0002')]).toEqual([600, before + 400]);
		expect(methods()).toEqual(['POST', 'GET', 'GET']);
	});

	it('is found, with a warning, where the card cannot be read afterwards', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/transfers$', times: 1 });
		sandbox.faults.add({ kind: 'status', status: 500, path: '/vouchers/COFFEE-0002$' });
		const [item] = await itemsOf(moving());
		const [out] = sandbox.world.ledger.of(sandbox.world.vouchers.get(CARD).id).slice(-1);
		expect(item).toMatchObject({
			code: 'COFFEE-0002',
			transaction_id: out?.id,
			outcome: 'found',
			warnings: [expect.stringMatching(/^The points were moved/)],
		});
		expect(balance()).toBe(600);
	});

	it.each([
		[{}, { source_id: expect.stringMatching(/^n8n-/) }],
		[
			{ sourceId: 'family-1', reason: 'Family' },
			{ source_id: 'family-1', reason: expect.stringMatching(/^Family \[n8n-\S+\]$/) },
		],
		[
			{ deduplicationKey: 'family-1' },
			{ source_id: 'family-1', reason: expect.stringMatching(/^\[n8n-\S+\]$/) },
		],
	])('sends a source ID and a reason that identify it, with %j', async (options, sent) => {
		await itemsOf(moving({ options, points: 1 }));
		const posted = sandbox.requests.find(({ method }) => method === 'POST');
		expect(posted?.body).toEqual([expect.objectContaining(sent)]);
	});

	it('moves points once per deduplication key', async () => {
		const options = { deduplicationKey: 'family-2' };
		await itemsOf(moving({ options }));
		const elsewhere = { ...moving({ options }), process: otherProcess() };
		for (const again of [moving({ options }), elsewhere])
			expect(await itemsOf(again)).toMatchObject([{ code: 'COFFEE-0002', repeated: true }]);
		expect(balance()).toBe(600);
		for (const process of [undefined, otherProcess()]) {
			const { error } = await runNode({ ...moving({ options, points: 5 }), process });
			expect(error?.message).toMatch(/^Deduplication Key was used before, for/);
		}
		expect(balance()).toBe(600);
	});

	it('says which card does not have enough points', async () => {
		const { error } = await runNode(moving({ points: 4_000 }));
		expect(error?.message).toBe(`The card ${CARD} does not have that many points`);
	});
});

describe('Loyalty Card (Legacy): pending points', () => {
	const waiting = () => sandbox.world.legacyPendingPoints.all();
	const chosen = () => ({ pendingPointsId: byId(waiting()[0]?.id ?? '') });

	it('are listed for a card and for a campaign', async () => {
		const ofCard = await itemsOf(on('getPendingPoints', {}));
		const ofCampaign = await itemsOf(
			on('getPendingPoints', { pendingOf: 'campaign', campaignId: byId('Coffee Club') }),
		);
		expect(ofCampaign).toEqual(ofCard);
		expect(ofCard.map(({ points }) => points)).toEqual([5, 40, 15]);
	});

	it('are activated once after a lost response', async () => {
		sandbox.faults.add({ kind: 'resetAfter', path: '/activate$', times: 1 });
		const [item] = await itemsOf(on('activatePendingPoints', chosen()));
		// No amounts are shown, as it is unknown who did it.
		expect(item).toEqual({
			code: CARD,
			voucher_id: null,
			pending_points_id: chosen().pendingPointsId.value,
			activated: true,
			already: true,
		});
		expect(balance()).toBe(1_015);
		expect(methods()).toEqual(['POST', 'POST']);
	});

	it('count as canceled if they already are, and cannot be activated afterwards', async () => {
		await itemsOf(on('cancelPendingPoints', chosen()));
		const [again] = await itemsOf(on('cancelPendingPoints', chosen()));
		expect(again).toMatchObject({ canceled: true, code: CARD, already: true });
		const { error } = await runNode(on('activatePendingPoints', chosen()));
		expect(error?.message).toBe('These points are no longer pending');
	});
});
