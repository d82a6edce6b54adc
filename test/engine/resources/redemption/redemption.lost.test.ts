import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault } from '../../../../sandbox';
import { runNode, itemsOf } from '../../../support/engine';
import { otherProcess } from '../../../support/otherProcess';
import { skipPauses } from '../../../support/pauses';
import { byId, codes, orderOf, runOn } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { called, dataOf, failureOf, redeem, voucher } from './redemptions';

skipPauses();
useSandbox();

const posts = () => called().filter((call) => call.startsWith('POST'));
const ORDER = orderOf('order-1', 900);
const uses = () => voucher('SAVE-5').redeemed_quantity;

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

// Remembered per account; each sandbox has its own.
it.each([
	['Property metadata.n8n_reference is not defined', '{"till": "x"}', [true, false]],
	['Metadata does not fit the schema', '{}', [true, false]],
	['Property metadata.till is not a number', '{"till": "x"}', [true]],
])(
	'omits the reference where it is what the project refuses: %s, %s',
	async (details, metadataJson, sent) => {
		const own = await startSandbox();
		const body = { code: 400, key: 'metadata_validation_failed', message: 'Not valid', details };
		own.faults.add({ kind: 'status', status: 400, method: 'POST', body });
		const parameters = { ...codes('SAVE-5'), specifyMetadata: 'json', metadataJson };
		const { error } = await runNode(runOn(() => own)('redemption.redeem', parameters));
		const isReferred = own.requests.map(({ body: told }) =>
			/n8n_reference/.test(JSON.stringify(told)),
		);
		await own.close();
		expect(isReferred).toEqual(sent);
		expect(error?.context.data).toEqual(
			sent.length > 1 ? undefined : expect.objectContaining({ outcome: 'refused' }),
		);
	},
);

const redeemOnce = (parameters: INodeParameters, deduplicationKey: string) =>
	redeem({ ...parameters, options: { deduplicationKey } });

describe('the deduplication key of a redemption', () => {
	it.each<[string, string, INodeParameters]>([
		['without one', 'k-code', codes('SAVE-5')],
		['of several codes', 'k-codes', { ...codes('SAVE-5', 'WELCOME-10'), ...ORDER }],
	])('returns the first result again in another process, %s', async (_, key, parameters) => {
		const before = uses();
		const first = await runNode(redeemOnce(parameters, key));
		const again = await runNode({ ...redeemOnce(parameters, key), process: otherProcess() });
		expect(first.items).toHaveLength(1);
		expect(first.items[0]?.json).not.toHaveProperty('repeated');
		expect(again.items).toMatchObject([
			{
				json: { redeemed: true, repeated: true, redemption_id: first.items[0]?.json.redemption_id },
			},
		]);
		expect(uses()).toBe(before + 1);
	});

	it('knows in this process what lists do not show yet', async () => {
		sandbox.settings.beliefs.listLagMs = 5000;
		const before = uses();
		const parameters = codes('SAVE-5');
		await runNode(redeemOnce(parameters, 'k-lag'));
		const { items } = await runNode(redeemOnce(parameters, 'k-lag'));
		expect(items).toMatchObject([{ json: { repeated: true } }]);
		expect(uses()).toBe(before + 1);
	});

	it('sends nothing again while the outcome of the first request is unknown', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const parameters = { ...codes('SAVE-5'), ...ORDER };
		for (let tries = 0; tries < 2; tries += 1) {
			const { error } = await runNode(redeemOnce(parameters, 'k-unknown'));
			expect(error?.message).toMatch(/^Outcome unknown: /);
		}
		expect(posts()).toHaveLength(1);
	});
});
