import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import {
	CODES,
	given,
	JANE,
	publishing,
	single,
	withPublications,
} from '../../../support/publications';
import { sandbox } from '../../../support/sandbox';

withPublications();

describe('a publication', () => {
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
