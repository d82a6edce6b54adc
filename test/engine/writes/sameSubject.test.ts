import type { INodeParameters } from 'n8n-workflow';
import { resourceRegister } from '../../../nodes/Voucherify/resources/register';
import type { World } from '../../../sandbox';
import { State } from '../../../sandbox/state';
import { examples, nameOf } from '../../operations';
import type { OperationExample } from '../../operations/example';
import { calm } from '../../support/everyOperation';
import { skipPauses } from '../../support/pauses';
import { set, shownFields } from '../../support/shownFields';
import { sandbox, useSandbox } from '../../support/sandbox';
import { goingOn, run } from './itemRuns';

skipPauses();
useSandbox(calm);

/** Writes without an object whose items must be sent in order, with the reason. */
const WITHOUT_A_SUBJECT: Record<string, string> = {
	'campaign.addVoucherWithCode': 'adds a code, which exists once',
	'campaign.addVouchers': 'adds codes',
	'campaign.create': 'adds a campaign',
	'campaign.createFromTemplate': 'adds a campaign',
	'campaignTemplate.create': 'adds a template',
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
	'loyaltyEarningRule.create': 'adds a rule',
	'loyaltyPoints.payOrder': 'takes points away',
	'loyaltyReward.create': 'adds a reward',
	'loyaltyReward.purchase': 'adds a purchase',
	'loyaltyReward.refund': 'adds a refund',
	'oauthToken.revoke': 'knows one state only',
	'productCollection.create': 'adds a collection',
	'projectTemplate.copy': 'adds a template',
	'promotionStack.create': 'adds a stack',
	'promotionTier.create': 'adds a tier',
	'promotionTier.createFromTemplate': 'adds a tier',
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
	'validationRule.create': 'adds a rule',
};

const singleWrites = resourceRegister.flatMap(({ value, operations }) =>
	operations.flatMap((operation) =>
		'execute' in operation && operation.writes
			? [{ name: `${value}.${operation.value}`, operation }]
			: [],
	),
);
const withSubject = new Set(
	singleWrites.flatMap(({ name, operation }) => (operation.changes ? [name] : [])),
);

/** Writes whose items share a body, in their order. */
const manyAtOnce = resourceRegister.flatMap(({ value, operations }) =>
	operations.flatMap((operation) =>
		'submitJob' in operation && !operation.isUnique ? [`${value}.${operation.value}`] : [],
	),
);
const changing = new Set([...withSubject, ...manyAtOnce]);

it('every write that sets a state names its object, and every other one why it does not', () => {
	const without = singleWrites.flatMap(({ name }) => (withSubject.has(name) ? [] : [name]));
	expect(without.sort()).toEqual(Object.keys(WITHOUT_A_SUBJECT).sort());
});

/** Numbers that no example contains. */
const NUMBERS = [900001, 900002, 900003];
const NUMBER = /90000\d/g;

/** A field in which each item can send another number, for writes without free metadata. */
const NUMBERED: Record<string, string> = {
	'brandConfiguration.create': 'brandName',
	'brandConfiguration.update': 'updateFields.brandName',
	'campaignTemplate.update': 'updateFields.name',
	'category.update': 'updateFields.hierarchy',
	'order.update': 'updateFields.amount',
	'order.upsert': 'additionalFields.amount',
	'productCollection.update': 'updateFields.name',
	'promotionStack.update': 'updateFields.name',
	'rewardAssignment.update': 'points',
	'sku.update': 'updateFields.price',
	'sku.upsert': 'additionalFields.price',
	'validationRule.update': 'updateFields.redemptionsPerDay',
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

/** Returns the numbers of items in the order in which they were sent: those of refused requests, or all others. */
const sent = (isRefused: boolean) =>
	sandbox.requests
		.filter(({ status }) => (status === 503) === isRefused)
		.flatMap(({ body }) => (JSON.stringify(body ?? '').match(NUMBER) ?? []).map(Number));

const items = NUMBERS.map((n) => ({ n }));

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
