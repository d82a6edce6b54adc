import type { INodeParameters } from 'n8n-workflow';
import { State } from '../../../sandbox/state';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { valueAt } from '../../../nodes/Voucherify/api/types';
import { find } from '../../actionNodes';
import { examples, nameOf } from '../../operations';
import { believe } from '../../support/beliefs';
import { byId, runNode } from '../../support/engine';
import { calm } from '../../support/everyOperation';
import { counter, failedAs, itemOf, on, sandbox, withOutcomes } from '../../support/outcomes';
import { codes, orderOf } from '../../support/redeeming';

withOutcomes(calm);

const publishing = (sourceId: string) =>
	on('publication.create', {
		campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
		customerSourceId: 'customer-00001',
		sourceId,
	});

const PUBLISH = /^POST \/v1\/publications$/;

describe('does not report a refusal for a write that may have been applied', () => {
	it.each([
		['nothing', { rollbacks: [] }],
		['a failure', { rollbacks: [{ id: 'rrf_2', result: 'FAILURE', failure_code: 'failed' }] }],
	])('where a retried rollback gets %s', async (_, answer) => {
		believe(sandbox, { listLagMs: 5_000 });
		const at = /^POST \/v1\/redemptions\/[^/]+\/rollbacks$/;
		const redeem = { ...codes('SAVE-5'), ...orderOf('order-1', 900) };
		const made = await itemOf(on('redemption.redeem', redeem));
		counter.when({ at, lost: 'after' });
		counter.when({ at, from: 0, instead: { status: 200, body: JSON.stringify(answer) } });
		const item = await itemOf(
			on('redemption.rollback', {
				redemptionId: byId(String(made.redemption_id)),
				requestOptions: { longestLook: 0 },
			}),
		);
		expect(item).toHaveProperty('error.outcome', 'unknown');
		expect(item).toHaveProperty('error.reference', expect.stringMatching(/^n8n-/));
	});

	it('where a retried publication failed', async () => {
		believe(sandbox, { listLagMs: 5_000 });
		const failed = { id: 'pub_x', object: 'publication', result: 'FAILURE', failure_code: 'x' };
		counter.when({ at: PUBLISH, lost: 'after' });
		counter.when({ at: PUBLISH, from: 0, instead: { status: 200, body: JSON.stringify(failed) } });
		const item = await itemOf(publishing('s-1'));
		expect(valueAt(item, 'error', 'outcome')).not.toBe('refused');
	});

	it('where the lookup fails as well', async () => {
		const before = sandbox.world.publications.all().length;
		counter.when({ at: PUBLISH, times: 4, lost: 'after' });
		counter.when({
			at: /^GET \/v1\/publications$/,
			times: 99,
			instead: { status: 500, body: '{}' },
		});
		const item = await itemOf(publishing('s-2'));
		expect(sandbox.world.publications.all().length - before).toBe(1);
		expect(item).toHaveProperty('error.outcome', 'unknown');
		expect(item).toHaveProperty('error.reference', expect.stringMatching(/^n8n-/));
	});

	const writing = examples.flatMap((example) =>
		example.done ? [[nameOf(example), example] as const] : [],
	);

	it.each(writing)('by a later attempt of Retry On Fail: %s', async (_, example) => {
		const { resource, operation, files } = example;
		const parameters = { resource, operation, ...example.parameters(sandbox.world) };
		const writes = example
			.calls(sandbox.world)
			.filter(({ method, reads = method === 'GET' }) => !reads);
		const before = example.done?.(sandbox.world, parameters);
		counter.when({ at: /^(POST|PUT|DELETE) /, from: writes.length - 1, times: 4, lost: 'after' });
		const { items } = await runNode({
			...on(nameOf(example), { ...parameters, requestOptions: { longestLook: 0 } }),
			files,
			node: {
				retryOnFail: true,
				maxTries: 3,
				waitBetweenTries: 1,
				onError: 'continueRegularOutput',
			},
		});
		const isDone = example.done?.(sandbox.world, parameters) !== before;
		const outcomes = items.map(({ json }) => valueAt(json, 'error', 'outcome'));
		expect(isDone && outcomes.includes('refused')).toBe(false);
	});
});

it.each(['answered', 'refused'] as const)(
	'reports a repeated publication where its reference is refused, and a repeat is %s',
	async (repeatedPublication) => {
		believe(sandbox, { unknownMetadata: 'refused', repeatedPublication });
		const call = on('publication.create', {
			campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
			customerSourceId: 'customer-00001',
			options: { deduplicationKey: 'k-1' },
		});
		const first = await itemOf(call);
		expect(first).not.toHaveProperty('repeated');
		sandbox.settings.clockAheadMs += 60_000;
		expect(await itemOf(call)).toMatchObject({ id: first.id, repeated: true });
	},
);

it.each<[string, INodeParameters]>([
	['order.upsert', { itemsJson: '[{"product_id": "prod_1", "quantity": 2, "price": 100}]' }],
	['customer.upsert', { additionalFields: { addressCity: 'Berlin', addressCountry: 'DE' } }],
	['product.upsert', { additionalFields: { imageUrl: 'https://www.example.com/a.png' } }],
])('names what %s may have made where nothing tells it from others', async (name, form) => {
	counter.when({ at: /^POST /, lost: 'after' });
	const order = { status: 'asItIs', specifyItems: 'json', identifyCustomerBy: 'nobody' };
	const item = await itemOf(on(name, { identifyBy: 'nothing', ...order, ...form }));
	expect(item).toEqual(failedAs('unknown', { candidates: [expect.any(String)] }));
});

/** Writes that are looked up although what they make carries no reference. The lookup of a job has no candidates. */
const unproven = examples.filter(({ resource, operation, calls }) => {
	const [first] = calls(new State(calm).world).filter(({ method }) => method !== 'GET');
	const isOnce = first?.method === 'POST' && !first.idempotent && first.traced !== true;
	const isLookedUp = find(resource, operation)?.operation.looksUp === true;
	return isOnce && isLookedUp && operation !== 'addVouchers';
});

it.each(unproven.map((example) => [nameOf(example), example] as const))(
	'names what %s may have made after a lost response, and does not claim it',
	async (name, example) => {
		const made: unknown[] = [];
		sandbox.meanwhile.after = ({ method }, _, answer) => {
			// The response to an event has no ID.
			if (method === 'POST') made.push(answer, sandbox.world.events.all().at(-1)?.id);
		};
		counter.when({ at: /^POST /, lost: 'after' });
		const parameters = example.parameters(sandbox.world);
		const item = await itemOf(on(name, { ...parameters, requestOptions: { longestLook: 0 } }));
		expect(item).toEqual(failedAs('unknown', { candidates: [expect.any(String)] }));
		expect(item).not.toHaveProperty('error.reference');
		expect(JSON.stringify(made)).toContain(String(valueAt(item, 'error', 'candidates')));
	},
);
