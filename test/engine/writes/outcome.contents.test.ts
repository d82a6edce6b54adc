import type { INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../sandbox/world/orders';
import { rollback } from '../../../sandbox/world/redeeming';
import { believe } from '../../support/beliefs';
import { byId, type RunOptions } from '../../support/engine';
import { counter, itemOf, on, places, sandbox, withOutcomes } from '../../support/outcomes';
import { codes, credits, customer, orderOf } from '../../support/redeeming';
import { keyedWrites, keyOptions } from '../../support/worlds/keyed';

withOutcomes();

it('offers a deduplication key, as best effort, where it protects money, codes or points', () => {
	const names = keyedWrites().map(({ name }) => name.replace(/,.*/, ''));
	expect([...new Set(names)].sort()).toEqual([
		'loyaltyCard.adjustPoints',
		'loyaltyCardLegacy.adjustPoints',
		'loyaltyCardLegacy.transferPoints',
		'publication.create',
		'redemption.redeem',
		'voucher.adjustBalance',
	]);
	for (const option of keyOptions()) {
		expect(option).toHaveProperty('displayName', 'Deduplication Key');
		expect(option).toHaveProperty('description', expect.stringContaining('Best effort: '));
	}
});

describe.each(places)('a deduplication key, %s', (place, again) => {
	// A different key in each test, as the process remembers earlier results.
	let count = 0;
	beforeEach(() => {
		count += 1;
	});
	const nameOfKey = () => `${place} ${count}`;
	const keyed = (name: string, parameters: INodeParameters) =>
		on(name, { ...parameters, options: { deduplicationKey: nameOfKey() } });
	const redeeming = (parameters: INodeParameters, total = 900) =>
		keyed('redemption.redeem', { ...orderOf('order-1', total), ...parameters });

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
	])('returns the first result: %s', async (_case, call, other = call) => {
		const { redemption_id } = await itemOf(call());
		const item = await itemOf({ ...other(), process: await again() });
		expect(item).toMatchObject({ repeated: true, redemption_id });
		expect(counter.count(/^POST/)).toBe(1);
	});

	it('names what is requested now but was not in the first call', async () => {
		const first = await itemOf(redeeming(codes('SAVE-5')));
		const more = redeeming(codes('SAVE-5', 'WELCOME-10'));
		const item = await itemOf({ ...more, process: await again() });
		expect(item).toMatchObject({ repeated: true, redemption_id: first.redemption_id });
		expect(item.warnings).toEqual([expect.stringContaining('does not include WELCOME-10')]);
		expect(counter.count(/^POST/)).toBe(1);
	});

	it.each<[string, INodeParameters]>([
		['another code', codes('WELCOME-10')],
		['fewer credits than were applied', credits('GIFT-0001', 500)],
	])('is refused for %s', async (_case, other) => {
		await itemOf(redeeming(credits('GIFT-0001', 700)));
		const item = await itemOf({ ...redeeming(other), process: await again() });
		expect(item).toHaveProperty('error.outcome', 'refused');
		expect(item).toHaveProperty('error.message', expect.stringMatching(/was used before, for/));
		expect(counter.count(/^POST/)).toBe(1);
	});

	const withoutOrder = (code: string) => keyed('redemption.redeem', codes(code));
	const booking = (card: string) =>
		keyed('voucher.adjustBalance', { voucherCode: byId(card), amount: 500 });
	const vouchers = () => sandbox.world.vouchers;

	it.each<[string, () => RunOptions, () => RunOptions]>([
		['the ID of a card', () => booking('GIFT-0001'), () => booking(vouchers().get('GIFT-0001').id)],
		['a card in other letters', () => booking('GIFT-0001'), () => booking('gift-0001')],
		['a code in other letters', () => withoutOrder('SAVE-5'), () => withoutOrder('save-5')],
		[
			'the ID of an order',
			() => redeeming(codes('SAVE-5')),
			() => {
				const orderId = sandbox.world.orders.get('order-1').id;
				return redeeming({ ...codes('SAVE-5'), orderSourceId: '', orderId });
			},
		],
	])('applies to one resource, however it is identified: %s', async (_case, first, second) => {
		believe(sandbox, { listLagMs: 5_000, codeCase: 'insensitive' });
		expect(await itemOf(first())).not.toHaveProperty('error');
		expect(await itemOf({ ...second(), process: await again() })).toMatchObject({ repeated: true });
		expect(counter.count(/^POST/)).toBe(1);
	});

	it.each<[string, () => RunOptions, () => RunOptions]>([
		[
			'order',
			() => redeeming(codes('SAVE-5')),
			() => redeeming({ ...codes('SAVE-5'), ...orderOf('order-2', 900) }),
		],
		['code', () => withoutOrder('SAVE-5'), () => withoutOrder('WELCOME-10')],
		['card', () => booking('GIFT-0001'), () => booking('GIFT-0002')],
	])('is another key for another %s', async (_case, first, second) => {
		await itemOf(first());
		const item = await itemOf({ ...second(), process: await again() });
		expect(item).not.toHaveProperty('error');
		expect(item).not.toHaveProperty('repeated');
		expect(counter.count(/^POST/)).toBe(2);
	});

	it('returns the columns of this run, with its warnings', async () => {
		saveOrder(sandbox.world, { source_id: 'order-1', amount: 900 });
		await itemOf(redeeming(codes('SAVE-5'), 900));
		const call = redeeming(codes('SAVE-5'), 1_000);
		const parameters = { ...call.parameters, simplify: false };
		expect(await itemOf({ ...call, parameters, process: await again() })).toMatchObject({
			repeated: true,
			redemptions: [{ object: 'redemption' }],
			warnings: [expect.stringMatching(/already knows the order order-1/)],
		});
	});

	it('does not mistake a payment with a card for a booking', async () => {
		await itemOf(redeeming({ ...credits('GIFT-0001', 100), ...orderOf(nameOfKey(), 900) }));
		const item = await itemOf({ ...booking('GIFT-0001'), process: await again() });
		expect(item).toMatchObject({ amount: 500 });
		expect(item).not.toHaveProperty('repeated');
	});

	it('does not redeem again what was rolled back, but does with a new key', async () => {
		const { redemption_id: id } = await itemOf(redeeming(codes('SAVE-5')));
		const back = rollback(sandbox.world, String(id));
		const process = await again();
		const { error } = await itemOf({ ...redeeming(codes('SAVE-5')), process });
		expect(error).toMatchObject({
			outcome: 'refused',
			message: `The redemption ${String(id)} was made with this key, and rolled back by ${back.id}`,
			description: expect.stringContaining('A new key'),
		});
		expect(counter.count(/^POST/)).toBe(1);
		count += 1;
		const item = await itemOf({ ...redeeming(codes('SAVE-5')), process });
		expect(item).toMatchObject({ redeemed: true });
		expect(item).not.toHaveProperty('repeated');
	});

	it('redeems what was refused at first, without listing that refusal', async () => {
		const call = () => withoutOrder('LEAKED-50');
		expect(await itemOf(call())).toHaveProperty('error.outcome', 'refused');
		vouchers().change('LEAKED-50', { active: true });
		const done = await itemOf({ ...call(), process: await again() });
		expect(done).toMatchObject({ redeemed: true });
		expect(done).not.toHaveProperty('repeated');
		expect(await itemOf({ ...call(), process: await again() })).toMatchObject({
			repeated: true,
			not_applied: [],
		});
	});
});
