import { redeemReward } from '../../../sandbox/world/loyaltyLegacy';
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

const COFFEE_CLUB = 'camp_Coffee7Club3Loyalty9Aa';
const CARD = 'COFFEE-0001';
const TARGET = 'COFFEE-0002';

withOutcomes();

beforeEach(() => {
	sandbox.world.vouchers.change(CARD, { balance: 1_000, total: 1_000 });
});

const balance = (code: string) => sandbox.world.vouchers.get(code).balance;

describe('Transfer Points (Legacy)', () => {
	it('is found, with a warning, when the card cannot be read afterwards', async () => {
		const before = balance(TARGET);
		counter.when({ at: /^POST .*\/transfers$/, lost: 'after' });
		counter.when({
			at: /^GET \/v1\/vouchers\/COFFEE-0002$/,
			times: Infinity,
			instead: { status: 500, body: '{"code": 500, "message": "Internal error"}' },
		});
		const item = await itemOf(
			on('loyaltyCardLegacy.transferPoints', {
				fromCode: byId(CARD),
				campaignId: byId(COFFEE_CLUB),
				voucherCode: byId(TARGET),
				points: 400,
			}),
		);
		expect(item).toMatchObject({ outcome: 'found', warnings: [expect.any(String)] });
		expect([balance(CARD), balance(TARGET)]).toEqual([600, before + 400]);
		expect(counter.count(/^POST /)).toBe(1);
	});
});

describe('Redeem Reward (Legacy)', () => {
	const POST = /^POST .*\/redemption$/;
	const reward = () =>
		sandbox.world.rewards.all().find(({ type }) => type === 'MATERIAL')?.id ?? '';
	const redeeming = () =>
		on('loyaltyCardLegacy.redeemReward', { voucherCode: byId(CARD), rewardId: byId(reward()) });

	it("claims no one else's redemption", async () => {
		let other = '';
		const byOther = () => {
			other = redeemReward(sandbox.world, CARD, { reward: { id: reward() } }).id;
		};
		counter.when({ at: POST, before: byOther, lost: 'before' });
		const item = await itemOf(redeeming());
		expect(item).toEqual(failedAs('unknown', { candidates: [other], reference: OWN_REFERENCE }));
		expect(counter.count(POST)).toBe(1);
	});

	it.each([
		['kept', { outcome: 'found' }],
		['dropped', failedAs('unknown')],
	] as const)(
		'is found only by its own reference, where metadata is %s',
		async (kept, expected) => {
			sandbox.settings.beliefs.rewardMetadata = kept;
			counter.when({ at: POST, lost: 'after' });
			expect(await itemOf(redeeming())).toMatchObject(expected);
			expect(counter.count(POST)).toBe(1);
		},
	);
});
