import type { INodeParameters } from 'n8n-workflow';
import { otherProcess } from '../../../support/otherProcess';
import { runNode } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { byId, codes, orderOf, runOn } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox();

const on = runOn(() => sandbox);
const redeem = (parameters: INodeParameters, key: string) =>
	on('redemption.redeem', { ...parameters, options: { deduplicationKey: key } });
const uses = (code: string) => sandbox.world.vouchers.get(code).redeemed_quantity;
const ORDER = orderOf('order-1', 900);

describe('the deduplication key of a redemption', () => {
	it.each<[string, string, INodeParameters]>([
		['with an order', 'k-order', { ...codes('SAVE-5'), ...ORDER }],
		['without one', 'k-code', codes('SAVE-5')],
		['of several codes', 'k-codes', { ...codes('SAVE-5', 'WELCOME-10'), ...ORDER }],
	])('returns the first result again in another process, %s', async (_, key, parameters) => {
		const before = uses('SAVE-5');
		const first = await runNode(redeem(parameters, key));
		const again = await runNode({ ...redeem(parameters, key), process: otherProcess() });
		expect(first.items).toHaveLength(1);
		expect(first.items[0]?.json).not.toHaveProperty('repeated');
		expect(again.items).toMatchObject([
			{
				json: { redeemed: true, repeated: true, redemption_id: first.items[0]?.json.redemption_id },
			},
		]);
		expect(uses('SAVE-5')).toBe(before + 1);
	});

	it('knows in this process what lists do not show yet', async () => {
		sandbox.settings.beliefs.listLagMs = 5000;
		const before = uses('SAVE-5');
		const parameters = codes('SAVE-5');
		await runNode(redeem(parameters, 'k-lag'));
		const { items } = await runNode(redeem(parameters, 'k-lag'));
		expect(items).toMatchObject([{ json: { repeated: true } }]);
		expect(uses('SAVE-5')).toBe(before + 1);
	});

	it('sends nothing again while the outcome of the first request is unknown', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const parameters = { ...codes('SAVE-5'), ...ORDER };
		for (let tries = 0; tries < 2; tries += 1) {
			const { error } = await runNode(redeem(parameters, 'k-unknown'));
			expect(error?.message).toMatch(/^Outcome unknown: /);
		}
		expect(sandbox.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
	});

	it('requires an order for a promotion stack', async () => {
		const [stack] = sandbox.world.promotionStacks;
		const parameters = {
			specifyRedeemables: 'stack',
			promotionStackId: byId(stack?.id ?? ''),
		};
		const { error } = await runNode(redeem(parameters, 'k-stack'));
		expect(error?.message).toBe('Deduplication Key needs an order here');
		expect(sandbox.requests).toEqual([]);
	});
});

it('Validate waits while another request is working on the code', async () => {
	const body = { code: 400, key: 'multiple_requests', message: 'Multiple requests' };
	sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST', times: 2 });
	const { items } = await runNode(on('validation.validate', { ...codes('SAVE-5'), ...ORDER }));
	expect(items).toMatchObject([{ json: { valid: true } }]);
	expect(sandbox.requests).toHaveLength(3);
});
