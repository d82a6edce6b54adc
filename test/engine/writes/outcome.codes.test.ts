import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { addVoucher } from '../../../sandbox/world/campaigns';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { byId } from '../../support/engine';
import {
	counter,
	failedAs,
	itemOf,
	itemsWithErrors,
	on,
	sandbox,
	withOutcomes,
} from '../../support/outcomes';

withOutcomes();

const WELCOME = CAMPAIGN_IDS.welcomeCodes;

describe('Voucher → Create, Return Existing', () => {
	const creating = (parameters: INodeParameters) =>
		on('voucher.create', {
			codeSource: 'own',
			code: 'HELLO-0001',
			options: { ifCodeExists: 'return' },
			...parameters,
		});

	const lost = (code: string, percentOff: number) => {
		counter.when({ at: /^POST/, lost: 'after' });
		const discount = { voucherType: 'DISCOUNT_VOUCHER', discountType: 'PERCENT', percentOff };
		return creating({ code, ...discount });
	};

	it('sends it again after a lost response, and returns what the first request has made', async () => {
		const item = await itemOf(lost('NEW-0001', 10));
		expect(item).toMatchObject({ code: 'NEW-0001', already: true });
		expect(counter.count(/^POST/)).toBe(2);
	});

	it('names another voucher with the code: the lost request may have made it', async () => {
		const { id } = sandbox.world.vouchers.get('HELLO-0001');
		const item = await itemOf(lost('HELLO-0001', 25));
		expect(item).toMatchObject({ error: { outcome: 'unknown', candidates: [id] } });
	});
});

describe('Campaign → Create, with a name in its JSON as well', () => {
	it('sends and looks up one name', async () => {
		const POST = /^POST \/v1\/campaigns$/;
		counter.when({ at: POST, lost: 'after' });
		const before = new Set(sandbox.world.campaigns.all().map(({ id }) => id));
		const item = await itemOf(
			on('campaign.create', {
				campaignType: 'JSON',
				name: 'Summer',
				campaignJson: JSON.stringify({
					name: 'Winter',
					campaign_type: 'DISCOUNT_COUPONS',
					voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } },
				}),
				waitForCodes: false,
			}),
		);
		const made = sandbox.world.campaigns.all().filter(({ id }) => !before.has(id));
		// The two names conflict: either the item is refused before anything is sent, or the field wins.
		if (made.length === 0) {
			expect(item).toEqual(failedAs('refused'));
			return;
		}
		expect(made).toMatchObject([{ name: 'Summer' }]);
		expect(item).toEqual(failedAs('unknown', { candidates: [made[0]?.id] }));
	});
});

describe('Add Vouchers, which returns codes', () => {
	const JOB = /^POST \/v1\/campaigns\/[^/]+\/vouchers$/;
	const adding = () =>
		on('campaign.addVouchers', {
			campaignId: byId(WELCOME),
			count: 3,
			waitForCompletion: true,
			returnAs: 'codes',
		});
	/** Another client adds a code, and a list does not show one of the node's own codes yet. */
	const withAnotherOne = () => {
		const codes = new Set(sandbox.world.vouchers.of(WELCOME).map(({ code }) => code));
		let other = '';
		counter.when({ at: JOB, after: () => (other = addVoucher(sandbox.world, WELCOME, {}).code) });
		counter.when({
			at: /^GET \/v1\/vouchers$/,
			times: Infinity,
			change: ({ vouchers, ...more }) => {
				const rows: IDataObject[] = Array.isArray(vouchers) ? vouchers : [];
				const hidden = rows.find(({ code }) => !codes.has(String(code)) && code !== other);
				return { ...more, vouchers: rows.filter((row) => row !== hidden) };
			},
		});
		return () => other;
	};

	it("does not return someone else's code", async () => {
		const other = withAnotherOne();
		const items = await itemsWithErrors(adding());
		expect(other()).not.toBe('');
		expect(items.map(({ code }) => code)).not.toContain(other());
		expect(counter.count(JOB)).toBe(1);
	});
});

describe('Add Referees, several in a request', () => {
	const POST = /^POST \/v1\/referrals\/members\/[^/]+\/holders$/;
	const PEOPLE = ['ann', 'ben', 'cem', 'dan'];
	const adding = () => ({
		...on('referral.addReferees', {
			voucherCode: byId('FRIEND-0001'),
			customerSourceId: '={{ $json.who }}',
		}),
		items: PEOPLE.map((who) => ({ who })),
	});

	it('are not sent again where a part may have been applied', async () => {
		counter.when({ at: POST, times: Infinity, instead: { status: 500, body: '{"code": 500}' } });
		expect(await itemsWithErrors(adding())).toEqual(PEOPLE.map(() => failedAs('unknown')));
		expect(counter.count(POST)).toBe(1);
	});

	it('are told apart by customer ID, not by their order in the response', async () => {
		const reversed = ({ holders, ...more }: IDataObject) => ({
			...more,
			holders: Array.isArray(holders) ? holders.toReversed() : [],
		});
		counter.when({ at: POST, change: reversed });
		const known = ['customer-00011', 'customer-00012', 'customer-00013'].map(
			(who) => sandbox.world.customers.get(who).id,
		);
		const items = await itemsWithErrors({
			...on('referral.addReferees', {
				voucherCode: byId('FRIEND-0001'),
				identifyCustomerBy: 'id',
				customerId: byId('={{ $json.who }}'),
			}),
			items: known.map((who) => ({ who })),
		});
		expect(items.map(({ customer_id }) => customer_id)).toEqual(known);
	});
});
