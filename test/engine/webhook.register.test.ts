import type { Sandbox } from '../../sandbox';
import { startSandbox } from '../../sandbox';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { projectEvents } from '../../nodes/Voucherify/triggers/webhook/catalogue';
import { PROJECT_EVENTS } from '../../sandbox/webhooks/types';
import { skipPauses } from './pauses';
import { NO_LIMIT, SMALL, STOPPED, textOf } from './triggers';
import type { WebhookEngine } from './webhookEngine';
import { addWebhook, automatically, receiving } from './webhooks';

let sandbox: Sandbox;
let engine: WebhookEngine;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
});
beforeEach(() => {
	sandbox.reset();
});
afterEach(async () => {
	await engine.close();
});
afterAll(async () => {
	await sandbox.close();
});

const webhooks = () => sandbox.world.webhooks.of(PROJECT_ID);
const calls = () => sandbox.requests.map(({ method }) => method);

async function make(parameters = {}, definition = {}): Promise<void> {
	engine = receiving(sandbox, parameters, definition);
	await engine.listen();
}

async function refusalOf(activation: Promise<void>): Promise<string> {
	return await activation.then(
		() => 'activated',
		(error: unknown) => textOf(error),
	);
}

/** The credential as it is before anybody has entered a secret. */
function withoutSecret(): void {
	Object.assign(engine.definition.credentials.voucherifyApi ?? {}, { webhookSecret: ' ' });
}

describe('it is not activated', () => {
	it('without a secret, unless the check is switched off', async () => {
		await make();
		withoutSecret();
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('The credential has no webhook secret');
		expect(refusal).toContain('Project settings'.toLowerCase());
		engine.definition.parameters.verifySignature = false;
		await engine.activate();
		expect(calls()).toEqual([]);
	});

	it('without a secret, when it connects automatically: nothing is made in Voucherify', async () => {
		await make(automatically(['customer.created']));
		withoutSecret();
		expect(await refusalOf(engine.activate())).toContain('no webhook secret');
		expect(calls()).toEqual([]);
	});

	it.each(['byHand', 'automatically'])('without events, connected %s', async (connect) => {
		await make({ ...automatically([]), connect });
		expect(await refusalOf(engine.activate())).toContain('Events are missing');
		expect(calls()).toEqual([]);
	});

	it('automatically for distributions alone', async () => {
		await make(automatically(['customer.order.paid']));
		expect(await refusalOf(engine.activate())).toContain('Events are those of distributions only');
	});

	it('where the plan has no Management API', async () => {
		await make(automatically(['customer.created']));
		sandbox.faults.add({ kind: 'status', status: 402, path: '/management', times: Infinity });
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('does not include the Management API');
		expect(refusal).not.toContain(sandbox.keys.managementToken);
	});
});

it('connected by hand, it makes no call', async () => {
	await make({ events: ['redemption.succeeded'] });
	await engine.activate();
	await engine.deactivate();
	expect(calls()).toEqual([]);
});

describe('automatically', () => {
	it('the webhook comes with the workflow, is found again, follows the events, and goes', async () => {
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

		engine.definition.parameters.events = ['customer.created'];
		await engine.activate('update');
		expect(calls().slice(3)).toEqual(['GET', 'PUT']);
		expect(webhooks()).toMatchObject([{ events: ['customer.created'] }]);

		await engine.deactivate();
		expect(calls().slice(5)).toEqual(['DELETE']);
		expect(webhooks()).toEqual([]);
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('is removed by its address, when n8n has forgotten what was registered', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		engine.database.staticData = {};
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('any event is all that a webhook can be told of', async () => {
		await make(automatically(['*']));
		await engine.activate();
		expect([...projectEvents].sort()).toEqual([...PROJECT_EVENTS].sort());
		expect(webhooks()[0]?.events.toSorted()).toEqual(PROJECT_EVENTS.toSorted());
	});

	it('events of distributions beside others are left to distributions', async () => {
		await make(automatically(['customer.order.paid', 'customer.created']));
		await engine.activate();
		expect(webhooks()).toMatchObject([{ events: ['customer.created'] }]);
	});

	it('one that Voucherify has switched off is switched on again', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.world.webhooks.change(webhooks()[0]?.id ?? '', { active: false }, { event: null });
		await engine.restart();
		expect(webhooks()).toMatchObject([{ active: true }]);
	});

	it('one that somebody has deleted is made again', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('what a crash has left behind is used or cleaned up, and nothing else is touched', async () => {
		await make(automatically(['customer.created']));
		const others = [
			'https://elsewhere.example.com/webhook/node/webhook',
			engine.url().replace('/node/', '/other/'),
			engine.url(true).replace('/node/', '/other/'),
		];
		for (const url of [engine.url(), engine.url(), engine.url(true), ...others])
			addWebhook(sandbox, url, ['voucher.created']);
		sandbox.settings.clockAheadMs += 3_600_000;
		addWebhook(sandbox, `${engine.url(true)}?now`, ['voucher.created']);
		await engine.activate();
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([
			engine.url(),
			...others,
			`${engine.url(true)}?now`,
		]);
		expect(webhooks()[0]).toMatchObject({ events: ['customer.created'], active: true });
	});

	it('a test has a webhook of its own, which goes with it', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		await engine.activate('manual');
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([
			engine.url(),
			engine.url(true),
		]);
	});

	it.each(['documented', 'described'] as const)('names of events may be %s', async (spelling) => {
		sandbox.settings.beliefs.webhookEventNames = spelling;
		await make(automatically(['voucher.gift.balance_added', 'customer.created']));
		await engine.activate();
		await engine.restart();
		expect(calls()).toEqual(
			spelling === 'documented' ? ['GET', 'POST', 'GET'] : ['GET', 'POST', 'POST', 'GET'],
		);
		expect(webhooks()).toMatchObject([
			{ events: ['customer.created', 'voucher.gift.balance_added'] },
		]);
	});

	it('what is refused under both names is told as at first', async () => {
		sandbox.settings.beliefs.webhookEventNames = 'described';
		await make(automatically(['customer.updated', 'voucher.gift.balance_added']));
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('Voucherify does not take these events');
		expect(refusal).toContain('By Hand');
	});

	it('any event is all that Voucherify takes', async () => {
		sandbox.settings.beliefs.webhookEventNames = 'described';
		await make(automatically(['*']));
		await engine.activate();
		expect(calls()).toEqual(['GET', 'POST', 'POST', 'POST']);
		await engine.restart();
		expect(calls().slice(4)).toEqual(['GET']);
		expect(webhooks()[0]?.events).toHaveLength(PROJECT_EVENTS.length - 1);
	});

	it('n8n starts while Voucherify is away, and the workflow stays active', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.faults.add({ kind: 'status', status: 503, times: Infinity });
		await engine.restart();
		expect(engine.log.join()).toContain('Voucherify');
		expect(await refusalOf(engine.activate('update'))).not.toBe('activated');
		sandbox.faults.clear();
		await engine.activate('update');
		expect(webhooks()).toHaveLength(1);
	});

	it('is deactivated although the webhook cannot be removed', async () => {
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

	it('starts the workflow with what happens', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.world.customers.add({
			...sandbox.world.customers.born(),
			source_id: 'ada',
			metadata: {},
		});
		await sandbox.webhooks.settle();
		expect(engine.database.executions).toMatchObject([[{ json: { source_id: 'ada' } }]]);
	});
});
