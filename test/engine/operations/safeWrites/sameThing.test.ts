import { setImmediate } from 'node:timers/promises';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { resourceRegister } from '../../../../nodes/Voucherify/operations/register';
import type { World } from '../../../../sandbox';
import { State } from '../../../../sandbox/state';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { examples, nameOf } from '../../../operations';
import { first, type OperationExample } from '../../../operations/example';
import { byId, credentialsFor, runNode, type RunOptions } from '../../../support/engine';
import { calm } from '../../../support/everyOperation';
import { skipPauses } from '../../../support/pauses';
import { codes, orderOf } from '../../../support/redeeming';
import { set, shownFields } from '../../../support/shownFields';
import { sandbox, useSandbox } from '../../../support/sandbox';

skipPauses();
useSandbox(calm);

/** Writes without an object whose items must be sent in order, with the reason. */
const WITHOUT_A_THING: Record<string, string> = {
	'campaign.addVoucherWithCode': 'adds a code, which exists once',
	'campaign.addVouchers': 'adds codes',
	'campaign.create': 'adds a campaign',
	'campaign.createFromTemplate': 'adds a campaign',
	'category.create': 'adds a category',
	'export.create': 'adds an export',
	'loyaltyCard.activatePendingPoints': 'ends what is pending, once',
	'loyaltyCard.adjustPoints': 'adds points',
	'loyaltyCard.cancelPendingPoints': 'ends what is pending, once',
	'loyaltyCard.expirePoints': 'takes points away',
	'loyaltyCardLegacy.activatePendingPoints': 'ends what is pending, once',
	'loyaltyCardLegacy.adjustPoints': 'adds points',
	'loyaltyCardLegacy.cancelPendingPoints': 'ends what is pending, once',
	'loyaltyCardLegacy.redeemReward': 'adds a redemption',
	'loyaltyCardLegacy.transferPoints': 'moves points',
	'loyaltyPoints.payOrder': 'takes points away',
	'loyaltyReward.purchase': 'adds a purchase',
	'loyaltyReward.refund': 'adds a refund',
	'oauthToken.revoke': 'knows one state only',
	'productCollection.create': 'adds a collection',
	'promotionTier.create': 'adds a tier',
	'redemption.rollback': 'adds a rollback',
	'reward.create': 'adds a reward',
	'segment.create': 'adds a segment',
	'user.invite': 'adds an invitation',
	'validation.validate': 'holds what is asked for, by its session',
	'voucher.adjustBalance': 'adds to a balance',
	'voucher.create': 'adds a code, which exists once',
	'voucher.importCsv': 'goes file by file',
	'validation.releaseSession': 'knows one state only',
	'voucherTransaction.export': 'adds an export',
	'campaign.importVouchersCsv': 'goes file by file',
};

const singleWrites = resourceRegister.flatMap(({ value, operations }) =>
	operations.flatMap((operation) =>
		'execute' in operation && operation.writes
			? [{ name: `${value}.${operation.value}`, operation }]
			: [],
	),
);
const withThing = new Set(
	singleWrites.flatMap(({ name, operation }) => (operation.changes ? [name] : [])),
);

/** Writes whose items share a body, in their order. */
const manyAtOnce = resourceRegister.flatMap(({ value, operations }) =>
	operations.flatMap((operation) =>
		'submitJob' in operation && !operation.isUnique ? [`${value}.${operation.value}`] : [],
	),
);
const changing = new Set([...withThing, ...manyAtOnce]);

it('every write that sets a state names its object, and every other one why it does not', () => {
	const without = singleWrites.flatMap(({ name }) => (withThing.has(name) ? [] : [name]));
	expect(without.sort()).toEqual(Object.keys(WITHOUT_A_THING).sort());
});

/** Numbers that no example contains. */
const NUMBERS = [900001, 900002, 900003];
const NUMBER = /90000\d/g;

/** A field in which each item can send another number, for writes without free metadata. */
const NUMBERED: Record<string, string> = {
	'brandConfiguration.create': 'brandName',
	'category.update': 'updateFields.hierarchy',
	'order.update': 'updateFields.amount',
	'order.upsert': 'additionalFields.amount',
	'productCollection.update': 'updateFields.name',
	'rewardAssignment.update': 'points',
	'sku.update': 'updateFields.price',
	'sku.upsert': 'additionalFields.price',
};

/** Returns an example's parameters with a number from each item, or undefined if its items cannot differ. */
function numbered(
	example: OperationExample,
	{ world }: { world: World },
): INodeParameters | undefined {
	const { resource, operation } = example;
	const parameters = { resource, operation, ...example.parameters(world) };
	const path = NUMBERED[nameOf(example)];
	if (path !== undefined) return set(parameters, path, '={{ $json.n }}');
	if (!shownFields(parameters).some(({ name }) => name === 'specifyMetadata')) return undefined;
	return { ...parameters, specifyMetadata: 'json', metadataJson: '={{ { n: $json.n } }}' };
}

const run = async (
	parameters: INodeParameters,
	items: IDataObject[],
	more: Partial<RunOptions> = {},
) => await runNode({ credentials: credentialsFor(sandbox), parameters, items, ...more });

/** Returns the numbers of items in the order in which they were sent: those of refused requests, or all others. */
const sent = (isRefused: boolean) =>
	sandbox.requests
		.filter(({ status }) => (status === 503) === isRefused)
		.flatMap(({ body }) => (JSON.stringify(body ?? '').match(NUMBER) ?? []).map(Number));

const items = NUMBERS.map((n) => ({ n }));
const goingOn = { node: { onError: 'continueRegularOutput' } } as const;

describe('Several items for one object are sent in their order, however long the first takes', () => {
	const { world } = new State(calm);
	const cases = examples
		.filter((example) => changing.has(nameOf(example)) && numbered(example, { world }))
		.map((example): [string, OperationExample] => [nameOf(example), example]);

	it('by all updates', () => {
		const names = cases.map(([name]) => name);
		const updating = [...changing].filter((name) => /\.(update|upsert)/.test(name));
		expect(names).toEqual(expect.arrayContaining(updating));
	});

	it.each(cases)('by %s', async (_, example) => {
		const parameters = numbered(example, sandbox) ?? {};
		const [change] = example.calls(sandbox.world).filter(({ method }) => method !== 'GET');
		sandbox.faults.add({ kind: 'status', status: 503, method: change?.method });
		await run(parameters, items, { files: example.files, ...goingOn });
		const [first, ...others] = NUMBERS;
		const isSentAgain = change?.idempotent ?? change?.method !== 'POST';
		expect(sent(true)[0]).toBe(first);
		expect(sent(false)).toEqual(isSentAgain ? NUMBERS : others);
	});
});

describe('the last item', () => {
	const pricing = (operation: string, more: INodeParameters): INodeParameters => ({
		resource: 'product',
		operation,
		...more,
	});
	const priced = [{ price: 1000 }, { price: 1200 }];
	const priceNow = () => sandbox.world.products.get('product-00001').price;

	it.each([
		[503, {}],
		[429, { 'x-rate-limit-reset': '1', 'retry-after': '1' }],
	])('sets the price although the first gets %s', async (status, headers) => {
		for (const parameters of [
			pricing('upsert', {
				sourceId: 'product-00001',
				additionalFields: { price: '={{ $json.price }}' },
			}),
			pricing('update', {
				productId: byId('product-00001'),
				updateFields: { price: '={{ $json.price }}' },
			}),
		]) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status, headers, path: '/v1/products' });
			const { error } = await run(parameters, priced);
			expect(error).toBeUndefined();
			expect(priceNow()).toBe(1200);
		}
	});

	it('sets the profile of a customer in several orders or memberships', async () => {
		const customer = {
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'jane',
			customerFields: { name: '={{ $json.name }}' },
		};
		const named = [{ name: 'Jane' }, { name: 'Jane Doe' }];
		const join = {
			programId: byId(first(sandbox.world.loyaltyPrograms).id),
			customerId: { __rl: true, mode: 'sourceId', value: 'jane' },
			ifMember: 'return',
			saveCustomer: true,
			customerFields: customer.customerFields,
		};
		for (const parameters of [
			{
				resource: 'order',
				operation: 'upsert',
				sourceId: '={{ "order " + $json.name }}',
				...customer,
			},
			{ resource: 'loyaltyMember', operation: 'create', ...join },
		]) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status: 503, method: 'POST' });
			const { error } = await run(parameters, named);
			expect(error).toBeUndefined();
			expect(sandbox.world.customers.get('jane').name).toBe('Jane Doe');
		}
	});

	it.each(['customer', 'product'] as const)(
		'creates a %s, whichever ID each item gives',
		async (resource) => {
			const known = () =>
				resource === 'customer'
					? first(sandbox.world.customers)
					: sandbox.world.products.get('product-00001');
			const { id, source_id } = known();
			for (const order of [
				['sourceId', 'id'],
				['id', 'sourceId'],
			]) {
				sandbox.reset();
				sandbox.faults.add({ kind: 'status', status: 503, method: 'POST' });
				const parameters = {
					resource,
					operation: 'upsert',
					identifyBy: '={{ $json.by }}',
					sourceId: source_id,
					[`${resource}Id`]: byId(id),
					additionalFields: { name: '={{ $json.text }}' },
				};
				const rows = order.map((by, index) => ({ by, text: `text ${index}` }));
				const { error } = await run(parameters, rows);
				expect(error).toBeUndefined();
				expect(known().name).toBe('text 1');
			}
		},
	);

	it.each([
		[
			'campaign',
			'campaignId',
			({ campaigns }: World) => {
				const { id, name, description } = campaigns.get('Welcome Codes');
				return { names: [name, id], now: description };
			},
		],
		[
			'customer',
			'customerId',
			({ customers }: World) => {
				const { id, source_id, name } = first(customers.all());
				return { names: [source_id ?? '', id], now: name };
			},
		],
		[
			'product',
			'productId',
			({ products }: World) => {
				const { id, source_id, name } = products.get('product-00001');
				return { names: [source_id ?? '', id], now: name };
			},
		],
		[
			'voucher',
			'voucherCode',
			({ vouchers }: World) => {
				const { id, code, additional_info } = first(vouchers.all());
				return { names: [code, id], now: additional_info };
			},
		],
	])('updates a %s, however each item identifies it', async (resource, field, told) => {
		const { names } = told(sandbox.world);
		const key = { campaign: 'description', voucher: 'additionalInfo' }[resource] ?? 'name';
		for (const order of [names, names.toReversed()]) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status: 503, method: 'PUT' });
			const parameters = {
				resource,
				operation: 'update',
				[field]: byId('={{ $json.named }}'),
				updateFields: { [key]: '={{ $json.text }}' },
			};
			const rows = order.map((named, index) => ({ named, text: `text ${index}` }));
			const { error } = await run(parameters, rows);
			expect(error).toBeUndefined();
			expect(told(sandbox.world).now).toBe('text 1');
		}
	});

	it('sets the profile of a customer with several events, publications or redemptions', async () => {
		const customer = {
			identifyCustomerBy: 'sourceId',
			customerSourceId: 'customer-00001',
			customerFields: { name: '={{ $json.name }}' },
		};
		const named = [{ name: 'Jane' }, { name: 'Jane Doe' }];
		const headers = { 'x-rate-limit-reset': '1', 'retry-after': '1' };
		for (const [resource, operation, more] of [
			['event', 'track', { customEventName: 'review_submitted' }],
			['publication', 'create', { campaignId: byId(CAMPAIGN_IDS.welcomeCodes) }],
			['redemption', 'redeem', { ...codes('WELCOME-10'), ...orderOf('={{ $json.name }}', 10_000) }],
		] as const) {
			sandbox.reset();
			sandbox.faults.add({ kind: 'status', status: 429, headers, method: 'POST' });
			const { error } = await run({ resource, operation, ...more, ...customer }, named);
			expect(error).toBeUndefined();
			expect([resource, sandbox.world.customers.get('customer-00001').name]).toEqual([
				resource,
				'Jane Doe',
			]);
		}
	});

	it('is not sent after an error of the first that ends the run', async () => {
		const parameters = pricing('update', {
			productId: byId('product-00001'),
			updateFields: { price: '={{ $json.price }}' },
		});
		const { error } = await run(parameters, [{ price: 'free' }, ...priced]);
		expect(error?.message).toContain('Price is not');
		expect(sandbox.requests).toEqual([]);
	});

	it.each([400, 503])('wins when Retry On Fail runs the node again after a %s', async (status) => {
		sandbox.faults.add({ kind: 'status', status, method: 'PUT', times: status === 503 ? 4 : 1 });
		const parameters = pricing('update', {
			productId: byId('product-00001'),
			updateFields: { price: '={{ $json.price }}' },
			requestOptions: { maxWait: 0 },
		});
		const retrying = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const { items: shown } = await run(parameters, priced, {
			node: { ...goingOn.node, ...retrying },
		});
		expect(priceNow()).toBe(1200);
		expect(shown.map(({ json }) => json.price)).toEqual([undefined, 1200]);
		expect(JSON.stringify(shown[0]?.json.error).match(/It is not sent again/g)).toHaveLength(1);
	});

	it('skips no other program when Retry On Fail runs the node again', async () => {
		const programs = sandbox.world.loyaltyPrograms.all().map(({ id }) => id);
		const join = {
			resource: 'loyaltyMember',
			operation: 'create',
			programId: byId('={{ $json.programId }}'),
			customerId: { __rl: true, mode: 'sourceId', value: 'jane' },
			saveCustomer: true,
			customerFields: { name: 'Jane' },
		};
		// The customer is identified in two ways, one after the other.
		const times = 2;
		sandbox.faults.add({ kind: 'status', status: 400, path: '/v2/loyalties', times });
		const { items: shown } = await run(
			join,
			programs.slice(0, 2).map((programId) => ({ programId })),
			{ node: { ...goingOn.node, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 } },
		);
		expect(shown.map(({ json }) => json.error)).toEqual([undefined, undefined]);
	});

	it('skips no other object whose name differs only in letter case', async () => {
		const upsert = {
			resource: 'customer',
			operation: 'upsert',
			sourceId: '={{ $json.sourceId }}',
			additionalFields: { name: 'Ann' },
		};
		sandbox.faults.add({ kind: 'status', status: 400, method: 'POST', path: '/v1/customers' });
		const { items: shown } = await run(upsert, [{ sourceId: 'ann' }, { sourceId: 'ANN' }], {
			node: { ...goingOn.node, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(shown.map(({ json }) => json.source_id)).toEqual(['ann', 'ANN']);
	});

	it('waits only for its own object', async () => {
		sandbox.faults.add({
			kind: 'lateAnswer',
			durationMs: 300_000,
			path: '/v1/products/product-00001',
		});
		const parameters = pricing('update', {
			productId: byId('={{ $json.product }}'),
			updateFields: { price: 1 },
		});
		const products = ['product-00001', 'product-00001', 'product-00002', 'product-00003'];
		const running = run(
			parameters,
			products.map((product) => ({ product })),
		);
		const paths = () => sandbox.requests.map(({ path }) => path.slice('/v1/products/'.length));
		while (paths().length < 3) await setImmediate();
		expect(paths()).toEqual(['product-00001', 'product-00002', 'product-00003']);
		sandbox.faults.clear();
		expect((await running).error).toBeUndefined();
		expect(paths()).toHaveLength(4);
	});
});
