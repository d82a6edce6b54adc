import type { IDataObject } from 'n8n-workflow';
import { redeemTogether } from '../../../sandbox/world/redeeming/together';
import { byId, itemsOf } from '../../support/engine';
import { BUSY, counter, failedAs, itemOf, on, sandbox, withOutcomes } from '../../support/outcomes';

withOutcomes();

/** Redeems 500 credits as another client. Returns the redemption's ID. */
function redeemed(): string {
	const { redemptions } = redeemTogether(
		sandbox.world,
		{
			redeemables: [{ object: 'voucher', id: 'GIFT-0001', gift: { credits: 500 } }],
			order: { source_id: 'order-1', amount: 10_000 },
		},
		sandbox.settings.stackingRules,
	);
	return redemptions[0]?.id ?? '';
}

describe('Roll Back', () => {
	const rollBack = (id: string) => on('redemption.rollback', { redemptionId: byId(id) });
	const ROLLBACK = /^POST \/v1\/redemptions\/\w+\/rollbacks$/;
	const rolledBackByOther = async (id: string) => {
		await itemsOf(rollBack(id));
		counter.reset();
	};

	it.each([
		['no rollback', []],
		[
			'a failed one',
			[{ id: 'rr_1', object: 'redemption_rollback', result: 'FAILURE', status: 'FAILED' }],
		],
	])('is refused when the response has %s', async (_, rollbacks) => {
		const id = redeemed();
		const body = JSON.stringify({ rollbacks, parent_rollback: null });
		counter.when({ at: ROLLBACK, times: Infinity, instead: { body } });
		expect(await itemOf(rollBack(id))).toEqual(failedAs('refused'));
	});

	it('of several redeemed together gives back the same after a lost response', async () => {
		const together = () =>
			redeemTogether(
				sandbox.world,
				{
					redeemables: ['GIFT-0001', 'GIFT-0002'].map((id) => ({
						object: 'voucher',
						id,
						gift: { credits: 500 },
					})),
					order: { amount: 10_000 },
				},
				sandbox.settings.stackingRules,
			).parent?.id ?? '';
		const expected = [
			{ id: 'GIFT-0001', amount: 500, credits_left: expect.any(Number) },
			{ id: 'GIFT-0002', amount: 500, credits_left: expect.any(Number) },
		];
		expect((await itemOf(rollBack(together()))).given_back).toMatchObject(expected);
		counter.when({ at: ROLLBACK, lost: 'after' });
		expect((await itemOf(rollBack(together()))).given_back).toMatchObject(expected);
	});

	it.each(['status', 'answer'] as const)(
		'shows no amounts when it was done before, as a refused %s shows',
		async (refusedRollbacks) => {
			sandbox.settings.beliefs.refusedRollbacks = refusedRollbacks;
			const id = redeemed();
			await rolledBackByOther(id);
			const item = await itemOf(rollBack(id));
			expect(item).toMatchObject({ rolled_back: true, already: true });
			expect(item.given_back ?? []).toEqual([]);
			expect(item).not.toHaveProperty('outcome');
		},
	);

	it('is not its own when someone else did it, after a lost response', async () => {
		const id = redeemed();
		await rolledBackByOther(id);
		counter.when({ at: ROLLBACK, lost: 'before' });
		const item = await itemOf(rollBack(id));
		expect(item).toMatchObject({ rolled_back: true, already: true });
		expect(item).not.toHaveProperty('outcome');
	});
});

it('ignores the row of a busy attempt when it looks up the next one', async () => {
	const id = redeemed();
	const at = /^POST \/v1\/redemptions\/[^/]+\/rollbacks$/;
	const sent = () => counter.requests.find(({ target }) => target.endsWith('/rollbacks'))?.body;
	counter.when({ at, instead: BUSY });
	counter.when({ at, from: 0, lost: 'after' });
	const listed = (row: IDataObject) =>
		row.id === id ? { ...row, related_redemptions: { rollbacks: [{ id: 'rrf_1' }] } } : row;
	counter.when({ at: /^GET \/v1\/redemptions\/r_/, times: 99, change: listed });
	const failed = () => ({
		id: 'rrf_1',
		object: 'redemption_rollback',
		result: 'FAILURE',
		failure_code: 'multiple_requests',
		reason: /"reason":"([^"]+)"/.exec(String(sent()))?.[1],
	});
	counter.when({
		at: /^GET \/v1\/redemptions\/rrf_1/,
		times: 99,
		instead: {
			get body() {
				return JSON.stringify(failed());
			},
		},
	});
	const item = await itemOf(
		on('redemption.rollback', { redemptionId: byId(id), options: { ifRolledBack: 'fail' } }),
	);
	expect(item).toHaveProperty('error.outcome', 'unknown');
});
