import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { saveOrder } from '../../../sandbox/world/orders';
import { byId, credentialsFor, runNode, type RunOptions } from '../../support/engine';
import { counter, itemOf, on, places, sandbox, withOutcomes } from '../../support/outcomes';
import { codes, credits, orderOf } from '../../support/redeeming';

withOutcomes();

const keyed = (deduplicationKey: string) => ({ options: { deduplicationKey } });

describe.each(places)(
	'a deduplication key that was used for something else, %s',
	(place, again) => {
		const card = { voucherCode: byId('COFFEE-0001') };
		const adjust = (amount: number, key: string) =>
			on('voucher.adjustBalance', { ...card, amountsIn: 'points', amount, ...keyed(key) });
		const adjustLegacy = (points: number, key: string) =>
			on('loyaltyCardLegacy.adjustPoints', { ...card, points, ...keyed(key) });
		const transfer = (points: number, key: string) =>
			on('loyaltyCardLegacy.transferPoints', {
				campaignId: byId('Coffee Club'),
				fromCode: card.voucherCode,
				voucherCode: byId('COFFEE-0002'),
				points,
				...keyed(key),
			});

		it.each<[string, () => RunOptions, () => RunOptions, string, string]>([
			[
				'another operation on the balance',
				() => adjust(100, `a ${place}`),
				() => adjustLegacy(-500, `a ${place}`),
				'for another amount (points or minor units)',
				'Then it was 100, now it is -500.',
			],
			[
				'the legacy operation first',
				() => adjustLegacy(-50, `b ${place}`),
				() => adjust(100, `b ${place}`),
				'for another amount (points or minor units)',
				'Then it was -50, now it is 100.',
			],
			[
				'a transfer',
				() => transfer(7, `c ${place}`),
				() => adjust(-7, `c ${place}`),
				'for a transfer of points',
				'Then it was a transfer of points, now it is a change of the balance.',
			],
			[
				'a change of the balance',
				() => adjust(-7, `d ${place}`),
				() => transfer(7, `d ${place}`),
				'for a change of the balance',
				'Then it was a change of the balance, now it is a transfer of points.',
			],
		])('is refused: %s', async (_, first, second, how, both) => {
			expect(await itemOf(first())).not.toHaveProperty('error');
			const { error } = await itemOf({ ...second(), process: await again() });
			expect(error).toMatchObject({
				outcome: 'refused',
				message: `Deduplication Key was used before, ${how}`,
				description: expect.stringContaining(both),
			});
			expect(counter.count(/^POST/)).toBe(1);
		});
	},
);

it('names the change as this operation does, where the other one has made it', async () => {
	const card = { voucherCode: byId('COFFEE-0001'), ...keyed('both') };
	await itemOf(on('loyaltyCardLegacy.adjustPoints', { ...card, points: 50 }));
	const form = { ...card, amountsIn: 'points', amount: 50 };
	expect(await itemOf(on('voucher.adjustBalance', form))).toMatchObject({
		amount: 50,
		repeated: true,
	});
});

const adding = (amount: number, key: string, longestLook = 10) =>
	on('voucher.adjustBalance', {
		voucherCode: byId('GIFT-0001'),
		amount,
		...keyed(key),
		requestOptions: { longestLook },
	});

it('is refused for another amount also where the first request is only found by another lookup', async () => {
	sandbox.settings.beliefs.listLagMs = 5_000;
	counter.when({ at: /^POST/, lost: 'after' });
	expect(await itemOf(adding(500, 'lost', 0))).toHaveProperty('error.outcome', 'unknown');
	const { error } = await itemOf(adding(700, 'lost'));
	expect(error).toMatchObject({
		outcome: 'refused',
		message: 'Deduplication Key was used before, for another amount (points or minor units)',
	});
});

it('is unknown where Voucherify does not show the amount of the earlier write', async () => {
	await itemOf(adding(500, 'hidden'));
	const hidden = (row: IDataObject) => ({ ...row, details: {} });
	const change = ({ data }: IDataObject) => ({ data: (data as IDataObject[]).map(hidden) });
	counter.when({ at: /^GET .*\/transactions$/, change });
	const [, again] = places[1] ?? [];
	const { error } = await itemOf({ ...adding(500, 'hidden'), process: await again?.() });
	expect(error).toMatchObject({
		outcome: 'unknown',
		message: expect.stringContaining('was used before, perhaps for another amount'),
	});
	expect(counter.count(/^POST/)).toBe(1);
});

describe('another key pair of the project, in the same process', () => {
	const balance = () => sandbox.world.vouchers.get('GIFT-0001').balance;
	const twice = (form: RunOptions): [RunOptions, RunOptions] => {
		const keys = { ...sandbox.keys, ...sandbox.keys.second };
		return [form, { ...form, credentials: credentialsFor({ url: counter.url, keys }) }];
	};

	it('redeems once for a deduplication key, also at the same moment', async () => {
		sandbox.settings.latencyMs = 30;
		const before = balance();
		const form = on('redemption.redeem', { ...credits('GIFT-0001', 500), ...keyed('pay') });
		await Promise.all(twice(form).map(async (one) => await runNode(one)));
		expect(before - balance()).toBe(500);
	});

	it('changes a balance once for a deduplication key, also while lists lag', async () => {
		sandbox.settings.beliefs.listLagMs = 5_000;
		const before = balance();
		for (const one of twice(adding(500, 'refund'))) await runNode(one);
		expect(balance() - before).toBe(500);
	});
});

describe('an order that is saved with another amount', () => {
	const redeeming = (total: number, options: INodeParameters) =>
		on('redemption.redeem', { ...codes('SAVE-5'), ...orderOf('order-1', total), options });
	const saved = () => saveOrder(sandbox.world, { source_id: 'order-1', amount: 900 });
	const checked = { checkSavedOrder: true };

	it.each<[string, INodeParameters, number]>([
		['a deduplication key, without another call', { deduplicationKey: 'stale' }, 1],
		['Check the Saved Order First', checked, 1],
	])('is not paid with %s', async (_, options, reads) => {
		saved();
		const { error } = await itemOf(redeeming(1_000, options));
		expect(error).toMatchObject({
			outcome: 'refused',
			message: expect.stringContaining('already knows the order order-1'),
			description: expect.stringMatching(/^Nothing was sent/),
		});
		expect([counter.count(/^POST/), counter.count(/^GET/)]).toEqual([0, reads]);
	});

	it.each<[string, number, INodeParameters, number]>([
		['with the same amount', 900, checked, 1],
		['by default', 1_000, {}, 0],
	])('is paid %s', async (_, total, options, reads) => {
		saved();
		expect(await itemOf(redeeming(total, options))).toMatchObject({ redeemed: true });
		expect([counter.count(/^POST/), counter.count(/^GET/)]).toEqual([1, reads]);
	});

	it('is paid where Voucherify does not know it yet', async () => {
		const order = orderOf('order-new', 900);
		const form = { ...codes('SAVE-5'), ...order, options: checked };
		expect(await itemOf(on('redemption.redeem', form))).toMatchObject({ redeemed: true });
	});
});
