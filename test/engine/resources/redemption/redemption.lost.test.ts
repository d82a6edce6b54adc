import type { INodeParameters } from 'n8n-workflow';
import { type Fault } from '../../../../sandbox';
import { itemsOf } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { byId, codes, orderOf } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { called, dataOf, failureOf, redeem } from './redemptions';

skipPauses();
useSandbox();

const posts = () => called().filter((call) => call.startsWith('POST'));
const ORDER = orderOf('order-1', 900);

describe('Redemption → Redeem with a lost response', () => {
	const lost: Fault = { kind: 'resetAfter', method: 'POST' };

	it.each<[string, INodeParameters, number]>([
		['a code alone', codes('SAVE-5'), 1],
		['several codes', { ...codes('SAVE-5', 'WELCOME-10'), ...ORDER }, 2],
		['a promotion stack', { specifyRedeemables: 'stack', ...orderOf('order-1', 90_000) }, 2],
	])('is found by its reference, for %s', async (_, parameters, count) => {
		const [stack] = sandbox.world.promotionStacks;
		sandbox.faults.add(lost);
		const [item] = await itemsOf(
			redeem({ ...parameters, promotionStackId: byId(stack?.id ?? '') }),
		);
		// The redemptions of several have a parent.
		const { id, parent_id } = sandbox.world.redemptions.all().at(-1) ?? {};
		expect(item).toMatchObject({
			redeemed: true,
			outcome: 'found',
			redemption_id: parent_id ?? id,
		});
		expect(item?.applied).toHaveLength(count);
		expect(posts()).toHaveLength(1);
	});

	it('has an unknown outcome when it cannot be looked up', async () => {
		sandbox.faults.add(lost);
		sandbox.faults.add({ kind: 'wrongRegion', method: 'GET', times: Infinity });
		const error = await failureOf(redeem(codes('SAVE-5')));
		expect(error.message).toMatch(/^Outcome unknown: /);
		expect(error.description).toContain('It could not be looked up in the redemptions: ');
	});

	it('is refused where the redemption with the reference has failed', async () => {
		sandbox.settings.beliefs.refusedRedemptions = 'answer';
		sandbox.faults.add(lost);
		const error = await failureOf(redeem(codes('LEAKED-50')));
		expect(dataOf(error)).toMatchObject({ outcome: 'refused', key: 'voucher_disabled' });
	});
});

it('Redemption → Redeem sends the requests for one order one after the other in an execution', async () => {
	sandbox.settings.redeemingMs = 20;
	const names = ['SAVE-5', 'WELCOME-10', 'PAY-20'];
	await itemsOf({
		...redeem({ ...codes('={{ $json.code }}'), ...orderOf('order-1', 9_000) }),
		items: names.map((name) => ({ code: name })),
	});
	expect(called()).toEqual(names.map(() => 'POST /v1/redemptions'));
});
