import { projectEvents } from '../../../../nodes/Voucherify/triggers/webhook/catalogue';
import { PROJECT_EVENTS } from '../../../../sandbox/webhooks/types';
import { begunWith } from '../../../support/webhookWorkflow';
import { addWebhook, automatically } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import { calls, engine, make, refusalOf, webhooks, withTrigger } from './registering';

withTrigger();

it('makes no request when connected manually', async () => {
	await make({ events: ['redemption.succeeded'] });
	await engine.activate();
	await engine.deactivate();
	expect(calls()).toEqual([]);
});

describe('automatically', () => {
	it('the webhook comes with the workflow, is found again, is replaced for other events, and is removed', async () => {
		await make(automatically(['customer.created', 'redemption.succeeded']));
		await engine.activate();
		expect(calls()).toEqual(['GET', 'POST']);
		expect(webhooks()).toMatchObject([
			{
				target_url: engine.url(),
				events: ['redemption.succeeded', 'customer.created'],
				active: true,
			},
		]);

		await engine.restart();
		expect(calls().slice(2)).toEqual(['GET']);

		await engine.republish({ parameters: automatically(['customer.created']) });
		expect(calls().slice(3)).toEqual(['GET', 'DELETE', 'GET', 'POST']);
		expect(webhooks()).toMatchObject([{ events: ['customer.created'] }]);

		await engine.deactivate();
		expect(calls().slice(7)).toEqual(['GET', 'DELETE']);
		expect(webhooks()).toEqual([]);
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('any event is all that a webhook supports', async () => {
		await make(automatically(['*']));
		await engine.activate();
		expect([...projectEvents].sort()).toEqual([...PROJECT_EVENTS].sort());
		expect(webhooks()[0]?.events.toSorted()).toEqual(PROJECT_EVENTS.toSorted());
		expect(engine.log).toEqual([]);
	});

	it.each([
		['customer.created', ['customer.created']],
		['*', projectEvents],
	])(
		'events of distributions beside %s are left out of the webhook, and logged',
		async (event, sent) => {
			await make(automatically(['customer.order.paid', event]));
			await engine.activate();
			expect(webhooks()).toMatchObject([{ events: sent }]);
			expect(engine.log).toEqual([expect.stringContaining('not send customer.order.paid. ')]);
		},
	);

	it('a webhook that Voucherify has switched off is switched on again', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.world.webhooks.change(webhooks()[0]?.id ?? '', { active: false }, { event: null });
		await engine.restart();
		expect(webhooks()).toMatchObject([{ active: true }]);
		expect(engine.log.join()).toContain(`${webhooks()[0]?.id} in Voucherify was disabled`);
	});

	it('an existing webhook for the URL, whoever created it, is changed, and removed with the workflow', async () => {
		await make(automatically(['customer.created']));
		addWebhook(sandbox, engine.url(), ['voucher.created']);
		const [before] = webhooks();
		await engine.activate();
		expect(calls()).toEqual(['GET', 'PUT']);
		expect(webhooks()).toMatchObject([{ id: before?.id, events: ['customer.created'] }]);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('a deleted webhook is created again', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('webhooks with other URLs are not changed', async () => {
		await make(automatically(['customer.created']));
		const others = [
			'https://elsewhere.example.com/webhook/node/webhook',
			engine.url().replace('/node/', '/other/'),
			engine.url(true),
			`${engine.url()}?now`,
		];
		for (const url of others) addWebhook(sandbox, url, ['voucher.created']);
		await engine.activate();
		expect(calls()).toEqual(['GET', 'POST']);
		await engine.deactivate();
		expect(webhooks().map(({ target_url }) => target_url)).toEqual(others);
	});

	it('a test has its own webhook, which is removed with it', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		await engine.activate('manual');
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([
			engine.url(),
			engine.url(true),
		]);
		expect(engine.log).toEqual([]);
		await engine.deactivate(true);
		expect(webhooks()).toMatchObject([{ target_url: engine.url() }]);
	});

	it.each(['documented', 'described'] as const)('event names may be %s', async (spelling) => {
		sandbox.settings.beliefs.webhookEventNames = spelling;
		await make(automatically(['voucher.gift.balance_added', 'customer.created']));
		await engine.activate();
		await engine.restart();
		expect(calls()).toEqual(
			spelling === 'documented' ? ['GET', 'POST', 'GET'] : ['GET', 'POST', 'POST', 'GET'],
		);
		expect(webhooks()).toMatchObject([
			{ events: ['voucher.gift.balance_added', 'customer.created'] },
		]);
	});

	it('a refusal of both spellings shows the first one', async () => {
		sandbox.settings.beliefs.webhookEventNames = 'described';
		await make(automatically(['customer.updated', 'voucher.gift.balance_added']));
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('Voucherify does not accept these events');
		expect(refusal).toContain('Manually');
	});

	it('any event is all that Voucherify accepts', async () => {
		sandbox.settings.beliefs.webhookEventNames = 'described';
		await make(automatically(['*']));
		await engine.activate();
		expect(calls()).toEqual(['GET', 'POST', 'POST', 'POST']);
		await engine.restart();
		expect(calls().slice(4)).toEqual(['GET']);
		expect(webhooks()[0]?.events).toHaveLength(PROJECT_EVENTS.length - 1);
		const warning: unknown = expect.stringContaining('not send customer.updated. ');
		expect(engine.log).toEqual([warning, warning]);
	});

	it('the workflow is deactivated although the webhook cannot be removed', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.faults.add({ kind: 'status', status: 403, method: 'DELETE', times: Infinity });
		await engine.deactivate();
		expect(engine.log.join()).toContain('could not be removed');
		expect(engine.log.join()).not.toContain(sandbox.keys.managementToken);
		sandbox.faults.clear();
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('the workflow starts with an event', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.world.customers.add({
			...sandbox.world.customers.born(),
			source_id: 'ada',
			metadata: {},
		});
		await sandbox.webhooks.settle();
		expect(await begunWith(engine.database)).toMatchObject([[{ json: { source_id: 'ada' } }]]);
	});
});
