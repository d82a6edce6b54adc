import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../sandbox/world/seed/campaigns';
import { believe } from './beliefs';
import { byId, type RunOptions } from './engine';
import { counter, itemOf, on, places, sandbox, withOutcomes } from './outcomes';
import { otherProcess } from './otherProcess';
import { codes, credits, customer, orderOf } from './redeeming';
import { keyedWrites, keyOptions } from './worlds/keyed';

withOutcomes();

const key = (deduplicationKey: string) => ({ options: { deduplicationKey } });

it('offers a deduplication key, as a best effort, where it protects money, codes or points', () => {
	const names = keyedWrites().map(({ name }) => name.replace(/,.*/, ''));
	expect([...new Set(names)].sort()).toEqual([
		'campaign.addVouchers',
		'loyaltyCard.adjustPoints',
		'loyaltyCardLegacy.adjustPoints',
		'loyaltyCardLegacy.transferPoints',
		'publication.create',
		'redemption.redeem',
		'voucher.adjustBalance',
		'voucher.create',
	]);
	for (const option of keyOptions()) {
		expect(option).toHaveProperty('displayName', 'Deduplication Key');
		expect(option).toHaveProperty('description', expect.stringContaining('Best effort: '));
	}
});

describe.each(places)('a deduplication key, %s', (place, again) => {
	// The process remembers what it has done: another key in each test.
	let count = 0;
	beforeEach(() => {
		count += 1;
	});
	const keyed = (name: string, parameters: INodeParameters) =>
		on(name, { ...parameters, ...key(`${place} ${count}`) });
	const redeeming = (parameters: INodeParameters, total = 900) =>
		keyed('redemption.redeem', { ...orderOf('order-1', total), ...parameters });
	const card = (voucherType: string, parameters: INodeParameters) =>
		keyed('voucher.create', { voucherType, ...parameters });
	const topUp = ({ code }: IDataObject) =>
		sandbox.world.vouchers.change(String(code), { total: 700, balance: 700 });

	it.each<[string, () => RunOptions, (() => RunOptions)?]>([
		[
			'an order of another total',
			() => redeeming(codes('SAVE-5')),
			() => redeeming(codes('SAVE-5'), 1_000),
		],
		[
			'another customer',
			() => redeeming({ ...codes('SAVE-5'), ...customer('customer-00001') }),
			() => redeeming({ ...codes('SAVE-5'), ...customer('customer-00002') }),
		],
		['more credits than the order costs', () => redeeming(credits('GIFT-0001', 1_000))],
		['a free item', () => redeeming(codes('FREE-COFFEE'))],
		['a gift card that was topped up', () => card('GIFT_VOUCHER', { amount: 500 })],
		[
			'a loyalty card that has earned points',
			() =>
				card('LOYALTY_CARD', {
					points: 500,
					additionalFields: { campaignId: byId(CAMPAIGN_IDS.coffeeClub) },
				}),
		],
	])('returns the first result: %s', async (_case, call, other = call) => {
		const first = await itemOf(call());
		const { code, redemption_id } = first;
		if (code) topUp(first);
		const item = await itemOf({ ...other(), process: await again() });
		expect(item).toMatchObject({ repeated: true, ...(code ? { code } : { redemption_id }) });
		expect(counter.count(/^POST/)).toBe(1);
	});

	it('is refused for another code', async () => {
		await itemOf(redeeming(codes('SAVE-5')));
		const item = await itemOf({ ...redeeming(codes('WELCOME-10')), process: await again() });
		expect(item).toHaveProperty('error.outcome', 'refused');
		expect(item).toHaveProperty('error.message', expect.stringMatching(/was used before, for/));
		expect(counter.count(/^POST/)).toBe(1);
	});
});

describe.each([
	[
		'a gift card',
		() => on('voucher.create', { voucherType: 'GIFT_VOUCHER', amount: 500, ...key('k5') }),
	],
	[
		'a code of a campaign',
		() =>
			on('campaign.addVouchers', {
				campaignId: byId(CAMPAIGN_IDS.welcomeCodes),
				count: 1,
				...key('k6'),
			}),
	],
])('a deduplication key of %s', (_, call) => {
	it.each(['works', 'ignored', 'empty'] as const)(
		'makes one, where a filter by it that no schema defines: %s',
		async (metadataFilters) => {
			believe(sandbox, { metadataFilters });
			const made = await itemOf({ ...call(), process: otherProcess() });
			const again = await itemOf({ ...call(), process: otherProcess() });
			expect(again).toMatchObject({ code: made.code, repeated: true });
			if (metadataFilters === 'empty') expect(made.warnings).toHaveLength(1);
			else expect(made).not.toHaveProperty('warnings');
		},
	);

	it('costs one call, once its filter is known to find it', async () => {
		const process = otherProcess();
		await itemOf({ ...call(), process });
		expect(counter.count(/^GET \/v1\/vouchers$/)).toBe(3);
		const { parameters, ...more } = call();
		const other = { ...parameters, options: { deduplicationKey: 'another' } };
		await itemOf({ ...more, parameters: other, process });
		expect(counter.count(/^GET \/v1\/vouchers$/)).toBe(4);
	});
});

describe('a code in letters of another case', () => {
	it('is found again with the others of its call', async () => {
		believe(sandbox, { codeCase: 'insensitive' });
		counter.when({ at: /^POST \/v1\/redemptions$/, lost: 'after' });
		const parameters = { ...codes('save-5', 'WELCOME-10'), ...orderOf('order-1', 900) };
		const item = await itemOf(on('redemption.redeem', parameters));
		expect(item).toMatchObject({ outcome: 'found' });
		expect(item.applied).toHaveLength(2);
		expect(item).not.toHaveProperty('warnings');
	});

	const redeeming = (code: string): INodeParameters => ({
		...codes(code),
		...orderOf('order-1', 900),
		...key(code),
	});

	it('is the same for a deduplication key, where the project takes it for the same', async () => {
		believe(sandbox, { codeCase: 'insensitive' });
		const call = on('redemption.redeem', redeeming('welcome-10'));
		await itemOf(call);
		expect(await itemOf({ ...call, process: otherProcess() })).toMatchObject({
			redeemed: true,
			repeated: true,
		});
	});

	it('is another one where it does not', async () => {
		await itemOf(on('redemption.redeem', { ...redeeming('SAVE-5'), ...key('case') }));
		const other = on('redemption.redeem', { ...redeeming('save-5'), ...key('case') });
		expect(await itemOf({ ...other, process: otherProcess() })).toHaveProperty(
			'error.outcome',
			'refused',
		);
	});
});

it('keeps our reference where a project refuses metadata of somebody else', async () => {
	const refusal = {
		code: 400,
		key: 'metadata_validation_failed',
		message: 'Metadata validation failed',
		details: 'Property order.metadata.colour is not allowed',
	};
	const instead = { status: 400, body: JSON.stringify(refusal) };
	counter.when({ at: /^POST \/v1\/redemptions$/, times: 2, instead });
	const redeem = (order: string) =>
		on('redemption.redeem', { ...codes('SAVE-5'), ...orderOf(order, 900) });
	expect(await itemOf(redeem('order-1'))).toHaveProperty('error.outcome', 'refused');
	await itemOf(redeem('order-2'));
	expect(sandbox.world.redemptions.all().at(-1)?.metadata).toHaveProperty('n8n_reference');
});

it('shows all that was redeemed together, also looked up again by one of its codes', async () => {
	const both = { ...codes('SAVE-5', 'WELCOME-10'), ...orderOf('order-1', 900) };
	await itemOf(on('redemption.redeem', both));
	const reference = sandbox.world.redemptions.all().at(-1)?.metadata?.n8n_reference;
	const looking = { reference: String(reference), options: { code: 'SAVE-5' } };
	const item = await itemOf(on('redemption.getByReference', looking));
	expect(item.applied).toHaveLength(2);
});
