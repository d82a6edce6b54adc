import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { redeemTogether, type RedeemingTogether } from '../../../sandbox/world/redeeming/together';
import { objectsIn } from '../../../nodes/Voucherify/api/types';
import { byId, itemsOf } from '../../support/engine';
import {
	BUSY,
	counter,
	failedAs,
	itemOf,
	itemsWithErrors,
	on,
	OWN_REFERENCE,
	sandbox,
	withOutcomes,
} from '../../support/outcomes';
import { codes, orderOf } from '../../support/redeeming';

withOutcomes();

const POST = /^POST \/v1\/redemptions$/;

const redeem = (parameters: INodeParameters) => on('redemption.redeem', parameters);

/** Redeems from another till. Returns the ID to roll back. */
function otherTill(body: RedeemingTogether): string {
	const { redemptions, parent } = redeemTogether(
		sandbox.world,
		body,
		sandbox.settings.stackingRules,
	);
	return parent?.id ?? redemptions[0]?.id ?? '';
}

/** Returns the parameters that redeem credits of the gift card for the order. */
const credits = (amount: number) => ({
	specifyRedeemables: 'json',
	redeemablesJson: JSON.stringify([
		{ object: 'voucher', id: 'GIFT-0001', gift: { credits: amount } },
	]),
	...orderOf('order-1', 10_000),
});

const otherTakes = (amount: number) =>
	otherTill({
		redeemables: [{ object: 'voucher', id: 'GIFT-0001', gift: { credits: amount } }],
		order: { source_id: 'order-1', amount: 10_000 },
	});

/** Returns the credits taken from the gift card by redemptions, in order. */
const taken = () =>
	sandbox.world.redemptions
		.all()
		.filter(({ voucher_id }) => voucher_id === sandbox.world.vouchers.get('GIFT-0001').id)
		.map(({ amount }) => amount);

describe('Redeem, refused as busy', () => {
	it.each<[string, INodeParameters]>([
		['', {}],
		[', without looking up', { options: { lookUp: false } }],
	])("is sent again, and does not claim another client's redemption%s", async (_, more) => {
		const before = taken().length;
		counter.when({ at: POST, before: () => otherTakes(500), instead: BUSY });
		const item = await itemOf(redeem({ ...credits(700), ...more }));
		expect(taken().slice(before)).toEqual([500, 700]);
		const own = sandbox.world.redemptions.all().at(-1)?.id;
		expect(item).toMatchObject({ redeemed: true, redemption_id: own });
		expect(item).not.toHaveProperty('outcome');
		expect(counter.count(POST)).toBe(2);
	});

	it('is refused when it stays busy, and nothing is claimed', async () => {
		const before = taken().length;
		counter.when({ at: POST, before: () => otherTakes(500), instead: BUSY });
		counter.when({ at: POST, times: Infinity, instead: BUSY });
		const item = await itemOf(redeem({ ...credits(700), requestOptions: { maxWait: 5 } }));
		expect(item).toEqual(failedAs('refused'));
		expect(taken().slice(before)).toEqual([500]);
	});

	it('does not list a busy attempt as not applied when the lost retry was found', async () => {
		counter.when({ at: POST, instead: BUSY });
		counter.when({ at: POST, lost: 'after' });
		const busy = (row: IDataObject) => ({
			...row,
			id: 'rf_1',
			result: 'FAILURE',
			status: 'FAILED',
			failure_code: 'multiple_requests',
		});
		counter.when({
			at: /^GET \/v1\/redemptions$/,
			times: 99,
			change: ({ redemptions, ...answer }) => {
				const rows = objectsIn(redemptions);
				return { ...answer, redemptions: [...rows, ...rows.slice(0, 1).map(busy)] };
			},
		});
		const item = await itemOf(redeem(credits(700)));
		expect(item).toMatchObject({ redeemed: true, outcome: 'found', not_applied: [] });
	});

	it('waits in validations, too', async () => {
		counter.when({ at: /^POST \/v1\/validations$/, instead: BUSY });
		const item = await itemOf(on('validation.validate', credits(700)));
		expect(item).toMatchObject({ valid: true });
		expect(counter.count(/^POST \/v1\/validations$/)).toBe(2);
	});
});

describe('Redeem with a lost response', () => {
	it('does not claim the redemption of another till for the same order', async () => {
		const before = taken().length;
		let other = '';
		counter.when({ at: POST, before: () => (other = otherTakes(500)), lost: 'before' });
		const item = await itemOf(redeem(credits(700)));
		expect(item).toEqual(failedAs('unknown', { candidates: [other], reference: OWN_REFERENCE }));
		expect(taken().slice(before)).toEqual([500]);
		expect(counter.count(POST)).toBe(1);
	});

	it.each([
		['which was answered', undefined],
		['which was found', 'after' as const],
	])('does not claim the redemption of an earlier node, %s', async (_, lost) => {
		counter.when({ at: POST, lost });
		counter.when({ at: POST, lost: 'before' });
		const first = await itemOf(redeem(credits(700)));
		const second = await itemOf(redeem(credits(700)));
		expect(first).toMatchObject({ redeemed: true });
		expect(second).toEqual(failedAs('unknown', { candidates: [first.redemption_id] }));
	});

	it('does not claim the redemption of an execution at the same time', async () => {
		const before = taken().length;
		counter.when({ at: POST, lost: 'after' });
		counter.when({ at: POST, lost: 'before' });
		const items = await Promise.all([
			itemsWithErrors(redeem(credits(700))),
			itemsWithErrors(redeem(credits(700))),
		]);
		const own = sandbox.world.redemptions.all().at(-1)?.id;
		expect(taken().slice(before)).toEqual([700]);
		expect(items.flat().filter(({ redeemed }) => redeemed)).toMatchObject([
			{ redemption_id: own, outcome: 'found' },
		]);
		expect(items.flat().filter(({ error }) => error)).toEqual([
			failedAs('unknown', { reference: OWN_REFERENCE }),
		]);
	});

	it('does not take any tier for a part of its stack', async () => {
		const [stack] = sandbox.world.promotionStacks;
		const order = { source_id: 'order-1', amount: 90_000 };
		const [tier = ''] = stack?.tiers.ids ?? [];
		counter.when({
			at: POST,
			before: () => otherTill({ redeemables: [{ object: 'promotion_tier', id: tier }], order }),
			lost: 'before',
		});
		const item = await itemOf(
			redeem({
				specifyRedeemables: 'stack',
				promotionStackId: byId(stack?.id ?? ''),
				...orderOf('order-1', 90_000),
			}),
		);
		expect(item).toEqual(failedAs('unknown'));
	});

	it('fails when it was rolled back before the lookup found it', async () => {
		const rollBackOwn = async () => {
			const id = sandbox.world.redemptions.all().at(-1)?.id ?? '';
			await itemsOf(on('redemption.rollback', { redemptionId: byId(id) }));
		};
		counter.when({ at: POST, after: rollBackOwn, lost: 'after' });
		const item = await itemOf({
			...redeem(credits(700)),
			node: { retryOnFail: true, maxTries: 3, waitBetweenTries: 0 },
		});
		expect(item).toEqual(
			failedAs('refused', { message: expect.stringMatching(/was made, but was rolled back/) }),
		);
		expect(counter.count(POST)).toBe(1);
	});

	it('does not list redeemables as not applied that a list does not show yet', async () => {
		const withoutOne = ({ redemptions, ...more }: IDataObject) => ({
			...more,
			redemptions: Array.isArray(redemptions) ? redemptions.slice(1) : [],
		});
		counter.when({ at: POST, lost: 'after' });
		counter.when({ at: /^GET \/v1\/redemptions$/, times: Infinity, change: withoutOne });
		const item = await itemOf(
			redeem({ ...codes('SAVE-5', 'WELCOME-10'), ...orderOf('order-1', 9_000) }),
		);
		expect(item).toMatchObject({ redeemed: true, not_applied: [], outcome: 'found' });
	});
});
