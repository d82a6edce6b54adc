import { redeemTogether } from '../../../../sandbox/world/redeeming/together';
import { saveOrder } from '../../../../sandbox/world/orders';
import { byId, credentialsFor, itemsOf, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { on, order } from './orders';

skipPauses();
useSandbox();

describe('Order → Get and Get Many', () => {
	it('omits redemptions that were rolled back, which cannot be rolled back again', async () => {
		const order = { source_id: 'R-1', amount: 5000 };
		const redeeming = (...codes: string[]) =>
			redeemTogether(
				sandbox.world,
				{ redeemables: codes.map((id) => ({ object: 'voucher' as const, id })), order },
				sandbox.settings.stackingRules,
			);
		const together = redeeming('SAVE-5', 'PAY-20');
		const { redemptions: alone } = redeeming('WELCOME-10');
		const ids = [String(together.parent?.id), String(alone[0]?.id)];
		const shown = async () => await itemsOf(on('get', { orderId: byId('R-1') }));
		expect(await shown()).toMatchObject([{ redemption_ids: ids.join(', ') }]);

		const [first = '', second = ''] = ids;
		const back = { credentials: credentialsFor(sandbox) };
		const rollingBack = (redemptionId: string) => ({
			...back,
			parameters: {
				resource: 'redemption',
				operation: 'rollback',
				redemptionId: byId(redemptionId),
			},
		});
		await itemsOf(rollingBack(first));
		expect(await shown()).toMatchObject([{ redemption_ids: second }]);
		await itemsOf(rollingBack(second));
		expect(await shown()).toMatchObject([{ redemption_ids: null }]);
	});

	it('points to the export after more than 20 pages', async () => {
		for (let number = 0; number < 2_050; number += 1)
			saveOrder(sandbox.world, { source_id: `R-${number}`, amount: 100 });
		const few = await runNode(on('getAll', { limit: 2_000 }));
		const cannotBePromised = { message: expect.stringMatching(/only page numbers/) };
		expect(few.hints).toMatchObject([cannotBePromised]);
		const { items, hints } = await runNode(on('getAll', { returnAll: true }));
		expect(items).toHaveLength(2_050);
		expect(hints).toMatchObject([
			cannotBePromised,
			{ message: expect.stringContaining('Export → Create') },
		]);
	});

	it('lists orders by their source IDs', async () => {
		saveOrder(sandbox.world, { source_id: 'R-1', status: 'PAID' });
		const { results } = await openList(sandbox, 'searchOrders', {
			parameters: on('get').parameters,
		});
		const { id, created_at } = order('R-1');
		expect(results).toEqual([{ name: `R-1 · Paid · ${created_at}`, value: id }]);
	});
});
