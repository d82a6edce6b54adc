import type { IDataObject } from 'n8n-workflow';
import { format } from 'prettier';
import { distribute } from '../../../../sandbox/webhooks/distribution';
import { sampleOf } from '../../../../sandbox/webhooks/workflowSamples';
import { expectGenerated } from '../../../generated';
import { call } from '../../../unit/sandbox/client';
import { sandbox } from '../../../support/sandbox';
import { addWebhook } from '../../../support/webhooks';
import { begin, engine, started, withDeliveries } from './received';

const HEAD = `# Samples of events

Output of _Voucherify Webhook Trigger_ with _Simplify_, one event for each group of its menu. With a sample you can build and try a
workflow without waiting for Voucherify: open the trigger, choose _set mock data_ (or the pencil, _Edit Output_), paste the sample,
and save. n8n pins it: _Execute workflow_ then begins with it, until you unpin it. Published workflows ignore pinned data.

For the columns of other events, see [Events](events.md). To use an event of your own project, press
[_Execute step_](triggers.md#try-it), and pin what arrives.
`;

/** An event of each group of the menu, and the request that causes it; a workflow sends the others. */
const SAMPLES: Array<[group: string, type: string, path?: string, body?: object]> = [
	[
		'Codes redeemed',
		'redemption.succeeded',
		'redemptions',
		{
			redeemables: [{ object: 'voucher', id: 'GIFT-0001', gift: { credits: 2_000 } }],
			customer: { source_id: 'customer-00001' },
			order: { source_id: 'A-1001', amount: 8_000 },
		},
	],
	[
		'Codes given',
		'publication.succeeded',
		'publications',
		{
			campaign: { name: 'Welcome Codes', count: 1 },
			customer: { source_id: 'customer-00001' },
		},
	],
	[
		'Points and balances',
		'voucher.gift.balance_added',
		'vouchers/GIFT-0001/balance',
		{ amount: 2_000 },
	],
	[
		'Customers',
		'customer.created',
		'customers',
		{
			source_id: 'eva.brown@example.com',
			name: 'Eva Brown',
			email: 'eva.brown@example.com',
		},
	],
	[
		'Orders',
		'customer.order.paid',
		'orders',
		{
			source_id: 'A-1002',
			amount: 8_000,
			status: 'PAID',
			customer: { source_id: 'customer-00001' },
		},
	],
	['Loyalty programs', 'POINTS_EARNED'],
	[
		'All others',
		'voucher.created',
		'vouchers/WELCOME-20',
		{
			type: 'DISCOUNT_VOUCHER',
			discount: { type: 'PERCENT', percent_off: 20 },
		},
	],
];

withDeliveries();

/** Returns the item with which an event starts a workflow. */
async function itemOf(type: string, path?: string, body?: object): Promise<IDataObject> {
	sandbox.reset();
	await begin();
	addWebhook(sandbox, engine.url(), [type]);
	distribute(sandbox.world, { name: 'Orders', target_url: engine.url(), events: [type] });
	if (path) await call(sandbox, `/v1/${path}`, { method: 'POST', body });
	else sandbox.webhooks.sendSample(sampleOf(type, '3a91d7c0e5f24b'));
	await sandbox.webhooks.settle();
	const [item = {}] = await started();
	await engine.close();
	expect(item.event_type).toBe(type);
	return item;
}

it('has an item of each menu group in docs/event-samples.md', async () => {
	const parts = [HEAD];
	for (const [group, type, ...request] of SAMPLES) {
		const json = JSON.stringify([await itemOf(type, ...request)], null, '\t');
		parts.push(`## ${group}\n\n\`${type}\`\n\n\`\`\`json\n${json}\n\`\`\``);
	}
	parts.push('_Made by `test/engine/triggers/webhook/webhook.samples.test.ts`._\n');
	const text = parts.join('\n\n').replaceAll(sandbox.url, 'https://api.voucherify.io');
	const page = await format(text, { parser: 'markdown', useTabs: true });
	expectGenerated('docs/event-samples.md', page);
});
