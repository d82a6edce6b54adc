import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import {
	CODES,
	JANE,
	publishing,
	single,
	sent,
	given,
	POST,
	WITH_REFERENCE,
	withPublications,
} from '../../../support/publications';
import { bodies } from '../../../support/requests';
import { sandbox } from '../../../support/sandbox';

withPublications();

describe('a publication', () => {
	it('returns the code with everything for a message, and creates the customer, with one request', async () => {
		const profile = { name: 'Jane Doe', email: JANE, birthdate: '1990-04-12' };
		const [item] = await itemsOf(publishing({ customerFields: profile }));
		const customer = sandbox.world.customers.get(JANE);
		const [voucher] = sandbox.world.vouchers.of(CAMPAIGN_IDS.welcomeCodes);
		expect(customer).toMatchObject({ source_id: JANE, ...profile });
		expect(item).toMatchObject({
			code: 'HELLO-0001',
			expiration_date: voucher?.expiration_date,
			discount_type: 'PERCENT',
			percent_off: 10,
			campaign: 'Welcome Codes',
			customer_id: customer.id,
			customer_source_id: JANE,
		});
		for (const [kind, url] of [
			['qr', item?.qr_code_url],
			['barcode', item?.barcode_url],
		]) {
			expect(url).toMatch(new RegExp(`/assets/v1/${String(kind)}/`));
			expect((await fetch(String(url))).status).toBe(200);
		}
		expect(sent()).toEqual([POST]);
	});

	it('updates a customer identified by the Voucherify ID', async () => {
		const { id } = sandbox.world.customers.get('customer-00001');
		await itemsOf(
			publishing({
				identifyCustomerBy: 'id',
				customerId: byId(id),
				customerFields: { name: 'Jane Doe' },
			}),
		);
		expect(bodies()).toEqual([
			{
				campaign: { name: CAMPAIGN_IDS.welcomeCodes },
				customer: { id, name: 'Jane Doe' },
				...WITH_REFERENCE,
			},
		]);
		expect(sandbox.world.customers.get(id)).toMatchObject({ name: 'Jane Doe' });
	});

	it('of a single code sends the code, without the options of campaigns', async () => {
		const options = { joinOnce: true, count: 3 };
		const [item] = await itemsOf(publishing({ ...single('WELCOME-10'), options }));
		expect(item).toMatchObject({ code: 'WELCOME-10', percent_off: 10 });
		expect(bodies()).toEqual([
			{ voucher: 'WELCOME-10', customer: { source_id: JANE }, ...WITH_REFERENCE },
		]);
		expect(sent()).toEqual([POST]);
	});

	it.each([
		['GIFT_VOUCHER', CAMPAIGN_IDS.giftCards, 'gift_balance'],
		['LOYALTY_CARD', CAMPAIGN_IDS.summerRewards, 'points_balance'],
	])('shows the balance of a %s', async (type, campaign, column) => {
		const [item] = await itemsOf(publishing({ campaignId: byId(campaign) }));
		const { balance } = sandbox.world.vouchers.get(String(item?.code));
		expect(item).toMatchObject({ type, [column]: balance });
		expect(item).not.toHaveProperty('percent_off');
	});

	it('of several codes returns one item per code, with one further request', async () => {
		const items = await itemsOf(publishing({ options: { count: 3 } }));
		expect(items.map(({ code }) => code)).toEqual(['HELLO-0001', 'HELLO-0002', 'HELLO-0003']);
		expect(new Set(items.map(({ id }) => id)).size).toBe(1);
		for (const { percent_off, qr_code_url, customer_source_id } of items) {
			expect([percent_off, customer_source_id]).toEqual([10, JANE]);
			expect(qr_code_url).toMatch(/\/qr\//);
		}
		expect(sandbox.requests.map(({ path }) => path)).toEqual(['/v1/publications', '/v1/vouchers']);
	});

	it('of fifty codes, the maximum, costs the same two requests', async () => {
		const giftCards = { campaignId: byId(CAMPAIGN_IDS.giftCards), options: { count: 50 } };
		const items = await itemsOf(publishing(giftCards));
		expect(new Set(items.map(({ code }) => code)).size).toBe(50);
		expect(sandbox.requests).toHaveLength(2);
	});

	it.each([1, 2])('returns the full data without Simplify, for %i codes alike', async (count) => {
		const items = await itemsOf(publishing({ simplify: false, options: { count } }));
		expect(items).toHaveLength(count);
		for (const item of items) {
			expect(item).toMatchObject({
				object: 'publication',
				voucher: { object: 'voucher', assets: { qr: {} }, redemption: { quantity: 1 } },
				customer: { source_id: JANE },
			});
		}
	});

	it.each([true, false])(
		'whose codes cannot be read is done, and lists the published ones (simplified: %s)',
		async (simplify) => {
			sandbox.faults.add({ kind: 'status', status: 403, path: '/v1/vouchers' });
			const items = await itemsOf(publishing({ simplify, options: { count: 2 } }));
			const [made] = sandbox.world.publications.all().slice(-1);
			const ids = made?.vouchers ?? [];
			expect(items.map(({ id }) => id)).toEqual([made?.id, made?.id]);
			expect(items.map((item) => (simplify ? item.voucher_id : item.voucher))).toEqual(
				ids.map((id) => (simplify ? id : { id })),
			);
			for (const { warnings } of items) {
				expect(warnings).toHaveLength(1);
				for (const id of [String(made?.id), ...ids]) expect(String(warnings)).toContain(id);
			}
			expect(given()).toHaveLength(2);
		},
	);

	it('accounts for every item where the campaign runs out of codes', async () => {
		const items = Array.from({ length: CODES + 2 }, (_, index) => ({ who: `guest-${index}` }));
		const { error } = await runNode({
			...publishing({ customerSourceId: '={{ $json.who }}', requestOptions: { concurrency: 1 } }),
			items,
		});
		const made = sandbox.world.publications.all().filter(({ failure }) => !failure);
		const ids = made.slice(-CODES).map(({ id }) => id);
		expect(error?.context.done).toEqual(ids.map((id, item) => ({ item, ids: [id] })));
		for (const id of ids) expect(error?.description).toContain(id);
		expect(error?.description).toMatch(
			/Of 6 items, 4 are done, 1 failed, 0 are unknown, and 1 were not started/,
		);
		expect(error?.description).not.toMatch(/(and|can) (be )?run (the node )?again/);
	});

	it.each<[INodeParameters, string]>([
		[{ sourceId: 'a', options: { count: 2 } }, 'Count is 2, but there is a source ID'],
		[
			{ options: { count: 2, deduplicationKey: 'a' } },
			'Count is 2, but there is a deduplication key',
		],
		[
			{ sourceId: 'a', options: { deduplicationKey: 'a' } },
			'Deduplication Key conflicts with a source ID',
		],
		[
			{ options: { joinOnce: true, deduplicationKey: 'a' } },
			'Deduplication Key conflicts with Join Once',
		],
		[{ options: { count: 51 } }, 'Count must be a whole number from 1 to 50'],
		[{ options: { count: 0 } }, 'Count must be a whole number from 1 to 50'],
		[{ customerSourceId: '={{ "" }}' }, 'Customer Source ID is empty'],
		[{ customerFields: { email: '={{ "jane" }}' } }, 'Email is not an email address'],
	])('is refused before anything is sent: %j', async (parameters, message) => {
		const { error } = await runNode(publishing(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('explains a refusal, and what to do:', () => {
	it('a campaign that has run out of codes', async () => {
		await itemsOf(publishing({ options: { count: CODES } }));
		const { error } = await runNode(publishing());
		expect(error?.message).toBe(`The campaign ${CAMPAIGN_IDS.welcomeCodes} has run out of codes`);
		expect(error?.description).toMatch(/Voucherify Setup → Campaign → Add Vouchers.*auto-update/);
		expect(error?.description).toContain('no_voucher_suitable_for_publication');
	});

	it('a campaign with too few codes left', async () => {
		const { error } = await runNode(publishing({ options: { count: CODES + 1 } }));
		expect(error?.message).toMatch(/does not have that many codes left$/);
		expect(error?.description).toContain(`Only up to ${CODES} can be published`);
		expect(given()).toEqual([]);
	});

	it('a code that was already published', async () => {
		const { error } = await runNode(publishing(single('SAVE-5')));
		expect(error?.message).toBe('The code SAVE-5 has already been published');
	});

	it('a customer who has already joined', async () => {
		const body = {
			code: 400,
			key: 'voucher_cannot_be_published',
			message: 'Voucher cannot be published',
			details: 'Voucher cannot be published. Customer already joined program.',
		};
		sandbox.faults.add({ kind: 'status', status: 400, body });
		const { error } = await runNode(publishing());
		expect(error?.message).toMatch(/^The customer cannot get the campaign/);
		expect(error?.description).toMatch(/already joined.*Join Once/);
	});

	it.each<[string, INodeParameters]>([
		['There is no campaign nowhere', { campaignId: byId('nowhere') }],
		['There is no code nowhere', single('nowhere')],
	])('%s', async (words, parameters) => {
		const { error } = await runNode(publishing(parameters));
		expect(error?.message).toBe(`${words}, or no such customer`);
	});
});
