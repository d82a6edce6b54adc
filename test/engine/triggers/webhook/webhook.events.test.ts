import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventChoices } from '../../../../nodes/Voucherify/triggers/webhook/catalogue';
import { distribute } from '../../../../sandbox/webhooks/distribution';
import { byId } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { addWebhook, envelope } from '../../../support/webhooks';
import { begin, engine, eventIds, eventTypes, send, started, withDeliveries } from './received';

withDeliveries();

const CLUB = 'camp_Coffee7Club3Loyalty9Aa';

describe('the workflow starts for', () => {
	it.each([
		{
			which: 'the chosen events, in any spelling, and for no unknown ones',
			events: ['redemption.succeeded', 'voucher.gift.balance_added'],
			these: ['redemption.succeeded', 'customer.redemption.succeeded', 'voucher.gift.balance_aded'],
			others: [
				'redemption.failed',
				'customer.created',
				'customer.order.paid',
				'loyalty.member.enrolled',
			],
		},
		{
			which: 'any event, also unknown ones, where any is chosen',
			events: ['*'],
			these: ['redemption.succeeded', 'loyalty.member.enrolled'],
			others: [],
		},
		{
			which: 'events of manually connected webhooks, and one that distributions spell differently',
			events: ['customer.holder.assignment.created', 'voucher.loyalty_card.pending_points.updated'],
			these: [
				'customer.holder.assignment.created',
				'loyalty_card.pending_points.updated',
				'customer.voucher.loyalty_card.pending_points.updated',
			],
			others: ['customer.holder.assignment.deleted'],
		},
	])('$which', async ({ events, these, others }) => {
		await begin({ events });
		for (const type of [...others, ...these])
			await send(envelope(type, { redemption: { id: 'r_1' } }));
		expect(await eventTypes()).toEqual(these);
	});

	it('events of the campaign, wherever they contain it', async () => {
		await begin({ filters: { campaignId: byId(CLUB) } });
		const naming: object[] = [
			{ campaign: { id: CLUB, object: 'campaign' } },
			{ voucher: { id: 'v_1', campaign_id: CLUB } },
			{ transaction: { id: 'vtx_1', campaign_id: CLUB } },
			{ redemption: { voucher: { campaign_id: CLUB } } },
			{ promotion_tier: { campaign: { id: CLUB } } },
			{ campaign: null, publication: { id: 'pub_1' }, vouchers: [{ campaign_id: CLUB }] },
		];
		const others: object[] = [
			{ campaign: { id: 'camp_2' } },
			{ customer: { id: CLUB, metadata: { campaign_id: CLUB, campaign: { id: CLUB } } } },
			{ voucher: null, campaign: null },
			{},
		];
		for (const [index, data] of [...naming, ...others].entries())
			await send(envelope('voucher.created', data, { id: `ev_${index}` }));
		expect(await eventIds()).toEqual(naming.map((_, index) => `ev_${index}`));
	});
});

describe('distributions', () => {
	const redeem = () =>
		sandbox.world.book({ voucher: 'COFFEE-0001', type: 'POINTS_REDEMPTION', amount: -1 });
	const events = ['customer.redemption.succeeded'];

	it('are identified by the type of the event, not by the name that the user gave them', async () => {
		await begin({ events: ['redemption.succeeded'] });
		distribute(sandbox.world, { name: 'customer.created', target_url: engine.url(), events });
		redeem();
		await sandbox.webhooks.settle();
		expect(await started()).toMatchObject([
			{
				event_type: 'customer.redemption.succeeded',
				distribution: 'customer.created',
				voucher_code: 'COFFEE-0001',
				amount: 1,
			},
		]);
	});

	it('start one execution each for an event that a webhook reports, too', async () => {
		await begin();
		sandbox.settings.webhooks.repeats = 2;
		addWebhook(sandbox, engine.url(), ['redemption.succeeded']);
		for (const name of ['Mail', 'Chat'])
			distribute(sandbox.world, { name, target_url: engine.url(), events });
		redeem();
		await sandbox.webhooks.settle();
		expect(sandbox.webhooks.deliveries).toHaveLength(9);
		expect((await started()).map((json) => json.distribution).toSorted()).toEqual([
			'Chat',
			'Mail',
			undefined,
		]);
	});

	it.each<[string, unknown]>([
		['a list', [{ code: 'A' }]],
		['text', 'Hello'],
		['a number', 17],
		['false', false],
		['null', null],
		['missing', undefined],
	])('are identified by their envelope although the data is %s', async (_what, data) => {
		const type = 'customer.order.paid';
		await begin({ events: [type], options: { ignoreOwn: true } });
		const source = { id: 'dist_1', object: 'distribution' };
		const event_source = { api_key: { app_id: sandbox.keys.appId } };
		const paid = envelope(type, {}, { data, source });
		const own = { ...paid, event: { ...paid.event, id: 'ev_own', event_source } };
		for (const body of [paid, paid, own, envelope('customer.created', {}, { data, source })])
			expect((await send(body)).status).toBe(200);
		const row = { event_type: type, event_id: paid.event.id };
		expect(await started()).toEqual([
			expect.objectContaining(data === undefined ? {} : { ...row, data }),
		]);
	});
});

it('offers events by use, each once, with labels that n8n can put On before', () => {
	const names = eventChoices.map(({ name }) => name);
	expect(new Set(names).size).toBe(names.length);
	for (const name of names.slice(1))
		expect(`On ${name}`).toMatch(/^On [A-Z][a-z]+( [A-Z][a-z]+| to| a| for| and| by)+( \(All\))?$/);
	const firsts = [
		'Any Event',
		'Code Redeemed',
		'Redemption Refused',
		'Redemption Rolled Back',
		'Code Given to Customer',
		'Customer Earned Points',
		'Customer Created',
		'Order Created',
		'Campaign Created',
	];
	expect(names.filter((name) => firsts.includes(name))).toEqual(firsts);
	expect(names[1]).toBe(firsts[1]);
});

it('lists every offered event in docs/events.md, which the check with the vendor writes', () => {
	const page = readFileSync(join(__dirname, '../../../../docs/events.md'), 'utf8');
	const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
	const listed = rows.map(([, name, type]) => `${name}: ${type?.replaceAll('`', '')}`);
	const offered = eventChoices.slice(1).map(({ name, description }) => `${name}: ${description}`);
	expect(listed).toEqual(expect.arrayContaining(offered));
});
