import '../../support/smallLimits';
import type { INodeParameters } from 'n8n-workflow';
import { publish } from '../../../sandbox/world/publications';
import { redeemTogether } from '../../../sandbox/world/redeeming/together';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { adjustBalance } from '../../../sandbox/world/vouchers';
import { valueAt } from '../../../nodes/Voucherify/api/types';
import { byId } from '../../support/engine';
import {
	counter,
	failedAs,
	itemOf,
	on,
	OWN_REFERENCE,
	sandbox,
	withOutcomes,
} from '../../support/outcomes';
import { orderOf } from '../../support/redeeming';

/** Number of rows that other clients write at the same time: more than ten small pages hold. */
const CROWD = 150;
/** Maximum number of requests of a lookup. */
const MOST = 10;

withOutcomes({ sizes: { coupons: CROWD + 10 } });

const gift = (id: string, amount: number) => ({
	object: 'voucher' as const,
	id,
	gift: { credits: amount },
});

const redeemed = (...ids: string[]) =>
	redeemTogether(
		sandbox.world,
		{ redeemables: ids.map((id) => gift(id, 1)), order: { amount: 10_000 } },
		sandbox.settings.stackingRules,
	);

const redeeming = (...ids: string[]) => ({
	specifyRedeemables: 'json',
	redeemablesJson: JSON.stringify(ids.map((id) => gift(id, 700))),
	...orderOf('order-1', 10_000),
});

const CUSTOMER = 'customer-00001';
const WELCOME = CAMPAIGN_IDS.welcomeCodes;

const writes: Array<[string, string, INodeParameters, () => unknown]> = [
	['a redemption', 'redemption.redeem', redeeming('GIFT-0001'), () => redeemed('GIFT-0001')],
	[
		'a stacked redemption',
		'redemption.redeem',
		redeeming('GIFT-0001', 'GIFT-0002'),
		() => redeemed('GIFT-0001', 'GIFT-0002'),
	],
	[
		'a publication',
		'publication.create',
		{ campaignId: byId(WELCOME), customerSourceId: CUSTOMER },
		() => {
			const request = { campaign: { name: WELCOME }, customer: { source_id: CUSTOMER } };
			return publish(sandbox.world, request, { joinOnce: false });
		},
	],
	[
		'a balance',
		'voucher.adjustBalance',
		{ voucherCode: byId('GIFT-0001'), amount: 500 },
		() => adjustBalance(sandbox.world, 'GIFT-0001', { amount: 500 }),
	],
];

describe.each(writes)(
	'%s with a lost response, while others do the same',
	(_, name, parameters, byOther) => {
		const running = () => on(name, { ...parameters, requestOptions: { longestLook: 0 } });
		const lost = (count: number) => {
			counter.when({
				at: /^POST /,
				lost: 'after',
				after: () => {
					for (let one = 0; one < count; one += 1) byOther();
				},
			});
		};

		it('is found among the latest', async () => {
			lost(3);
			expect(await itemOf(running())).toMatchObject({ outcome: 'found' });
		});

		it(`costs at most ${MOST} requests per lookup, and then has an unknown outcome with candidates`, async () => {
			lost(CROWD);
			const item = await itemOf(running());
			expect(item).toEqual(failedAs('unknown', { reference: OWN_REFERENCE }));
			expect(valueAt(item, 'error', 'candidates')).toEqual(
				expect.arrayContaining([expect.stringMatching(/./)]) as string[],
			);
			expect(valueAt(item, 'error', 'description')).toContain(
				'there may be more entries than that',
			);
			expect(counter.count(/^GET /)).toBeLessThanOrEqual(MOST);
			expect(counter.count(/^POST /)).toBe(1);
		});
	},
);

it('finds by reference what was not found among the latest', async () => {
	counter.when({
		at: /^POST /,
		lost: 'after',
		after: () => {
			for (let one = 0; one < CROWD; one += 1) redeemed('GIFT-0001');
		},
	});
	const parameters = { ...redeeming('GIFT-0001'), requestOptions: { longestLook: 0 } };
	const item = await itemOf(on('redemption.redeem', parameters));
	const reference = String(valueAt(item, 'error', 'reference'));
	const found = await itemOf(on('redemption.getByReference', { reference }));
	expect(found).toMatchObject({ outcome: 'found', redeemed: true });
});
