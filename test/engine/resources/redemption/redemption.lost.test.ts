import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Fault } from '../../../../sandbox';
import { runNode, itemsOf } from '../../../support/engine';
import { skipPauses } from '../../../support/pauses';
import { byId, codes, orderOf, runOn } from '../../../support/redeeming';
import { sandbox, useSandbox } from '../../../support/sandbox';
import { called, dataOf, failureOf, redeem, voucher } from './redemptions';

skipPauses();
useSandbox();

const posts = () => called().filter((call) => call.startsWith('POST'));
const ORDER = orderOf('order-1', 900);

/** Returns the reference of the first request. */
const referenceSent = () => {
	const { body } = sandbox.requests.find(({ method }) => method === 'POST') ?? {};
	const { metadata } = Object(body) as { metadata?: { n8n_reference?: string } };
	return metadata?.n8n_reference;
};

describe('Redemption → Redeem with a lost response', () => {
	const lost: Fault = { kind: 'resetAfter', method: 'POST' };

	it.each<[string, INodeParameters]>([
		['an order', { ...codes('SAVE-5'), ...ORDER }],
		['a code alone', codes('SAVE-5')],
		['several codes', { ...codes('SAVE-5', 'WELCOME-10'), ...ORDER }],
		['a promotion stack', { specifyRedeemables: 'stack', ...orderOf('order-1', 90_000) }],
	])('is found by its reference, for %s', async (_, parameters) => {
		const [stack] = sandbox.world.promotionStacks;
		const known = parameters.specifyRedeemables ? { promotionStackId: byId(stack?.id ?? '') } : {};
		sandbox.faults.add(lost);
		const [item] = await itemsOf(redeem({ ...parameters, ...known }));
		const there = sandbox.world.redemptions.all().slice(-3);
		const parent = there.find(({ id }) => there.some(({ parent_id }) => parent_id === id));
		const own = there.filter(
			({ parent_id, id }) => parent_id === (parent?.id ?? null) && id !== parent?.id,
		);
		expect(item).toMatchObject({ redeemed: true, outcome: 'found' });
		expect(item?.redemption_id).toBe(parent?.id ?? there.at(-1)?.id);
		expect(item?.applied).toHaveLength(parent ? own.length : 1);
		expect(posts()).toHaveLength(1);
	});

	it.each([0, 1_000, 5_000] as const)(
		'is looked up until lists show it, %i ms later',
		async (lag) => {
			sandbox.faults.add(lost);
			sandbox.settings.beliefs.listLagMs = lag;
			const { items } = await runNode(redeem({ ...codes('SAVE-5'), ...ORDER }));
			expect(items).toMatchObject([{ json: { redeemed: true, outcome: 'found' } }]);
		},
	);

	it('has an unknown outcome where nothing is found, with similar ones as candidates', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const error = await failureOf(redeem({ ...codes('SAVE-5'), ...ORDER }));
		expect(error.message).toMatch(/^Outcome unknown: /);
		expect(referenceSent()).toMatch(/^n8n-/);
		expect(dataOf(error)).toMatchObject({ outcome: 'unknown', reference: referenceSent() });
		expect(posts()).toHaveLength(1);
	});

	it('names the redemption of another till as a candidate, and claims nothing', async () => {
		const [other] = await itemsOf(redeem({ ...codes('SAVE-5'), ...ORDER }));
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		const { items } = await runNode({
			...redeem({ ...codes('SAVE-5'), ...ORDER }),
			node: { onError: 'continueRegularOutput' },
		});
		expect(items).toMatchObject([
			{ json: { error: { outcome: 'unknown', candidates: [other?.redemption_id] } } },
		]);
		expect(Object.keys(items[0]?.json ?? {})).toEqual(['error']);
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

	it('is looked up as long as the user wants', async () => {
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		await runNode(redeem({ ...codes('SAVE-5'), requestOptions: { longestLook: 0 } }));
		expect(called()).toEqual(['POST /v1/redemptions', 'GET /v1/redemptions']);
		sandbox.reset();
		sandbox.faults.add({ kind: 'resetBefore', method: 'POST' });
		await runNode(redeem({ ...codes('SAVE-5'), requestOptions: { longestLook: 60 } }));
		expect(called()).toHaveLength(6);
	});
});

describe('Redemption → Redeem while another request is working on the code', () => {
	const busy: Fault = {
		kind: 'status',
		status: 400,
		body: { code: 400, key: 'multiple_requests', message: 'Multiple requests' },
		method: 'POST',
	};
	const parameters = { ...codes('SAVE-5'), ...ORDER };

	it('waits and sends the same again, with the same reference', async () => {
		sandbox.faults.add({ ...busy, times: 2 });
		const [item] = await itemsOf(redeem(parameters));
		expect(item).toMatchObject({ redeemed: true });
		expect(item).not.toHaveProperty('outcome');
		expect(called()).toEqual(Array<string>(3).fill('POST /v1/redemptions'));
		const [first, ...others] = sandbox.requests.map(({ body }) => JSON.stringify(body));
		expect(others).toEqual([first, first]);
		expect(voucher('SAVE-5').redeemed_quantity).toBe(1);
	});

	it("does not claim the other client's redemption", async () => {
		await itemsOf(redeem(parameters));
		sandbox.faults.add({ ...busy, times: Infinity });
		const error = await failureOf(redeem({ ...parameters, requestOptions: { maxWait: 4 } }));
		expect(error.message).toBe('Another request is redeeming or validating this code');
		expect(dataOf(error)).toMatchObject({ outcome: 'refused', key: 'multiple_requests' });
		expect(voucher('SAVE-5').redeemed_quantity).toBe(1);
	});

	it('sends the requests for one order one after the other in an execution', async () => {
		sandbox.settings.redeemingMs = 20;
		const names = ['SAVE-5', 'WELCOME-10', 'PAY-20'];
		await itemsOf({
			...redeem({ ...codes('={{ $json.code }}'), ...orderOf('order-1', 9_000) }),
			items: names.map((name) => ({ code: name })),
		});
		expect(called()).toEqual(names.map(() => 'POST /v1/redemptions'));
	});
});

// Remembered per account; each sandbox has its own.
it.each([
	['which it names', 'Property metadata.n8n_reference is not defined'],
	['which is the only one', 'Metadata does not fit the schema'],
])('omits the reference where the project refuses its key, %s', async (_, details) => {
	const own = await startSandbox();
	own.faults.add({
		kind: 'status',
		status: 400,
		method: 'POST',
		body: { code: 400, key: 'metadata_validation_failed', message: 'Not valid', details },
	});
	const redeemIn = (code: string) => runOn(() => own)('redemption.redeem', codes(code));
	expect(await itemsOf(redeemIn('SAVE-5'))).toMatchObject([{ redeemed: true }]);
	expect(await itemsOf(redeemIn('WELCOME-10'))).toMatchObject([{ redeemed: true }]);
	expect(own.requests.map(({ body }) => JSON.stringify(body).includes('n8n_reference'))).toEqual([
		true,
		false,
		false,
	]);
	await own.close();
});

it('keeps the reference where something else in the metadata is refused', async () => {
	sandbox.faults.add({
		kind: 'status',
		status: 400,
		method: 'POST',
		body: {
			code: 400,
			key: 'metadata_validation_failed',
			message: 'Not valid',
			details: 'Property metadata.till is not a number',
		},
	});
	const parameters = { specifyMetadata: 'json', metadataJson: '{"till": "x"}' };
	const error = await failureOf(redeem({ ...codes('SAVE-5'), ...parameters }));
	expect(dataOf(error)).toMatchObject({ outcome: 'refused', key: 'metadata_validation_failed' });
	expect(posts()).toHaveLength(1);
});
