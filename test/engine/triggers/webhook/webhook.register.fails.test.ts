import type { INodeParameters } from 'n8n-workflow';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { TestCredentials } from '../../../support/credentials';
import { byId } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { WebhookEngine } from '../../../support/webhookEngine';
import { newProcess } from '../../../support/webhookWorkflow';
import { automatically, webhookCredentials } from '../../../support/webhooks';
import {
	begin,
	calls,
	CREATED,
	credential,
	engine,
	make,
	refusalOf,
	webhooks,
	withRegistrations,
} from './received';

withRegistrations();

/** Requests that change something. After each failed attempt, n8n has the webhook removed, which is looked up first. */
const writes = () => calls().filter((method) => method !== 'GET');

/** From now on, Voucherify answers like this, unless only some requests are meant. */
const answer = (status: number, more: { method?: string; from?: number; body?: object } = {}) => {
	sandbox.faults.add({ kind: 'status', status, path: '/management', times: Infinity, ...more });
};

/** Makes n8n unable to read credentials. */
const lockVault = () =>
	jest
		.spyOn(TestCredentials.prototype, 'getDecrypted')
		.mockRejectedValue(new Error('The vault is locked'));

/** Ends n8n, and starts it again without setting up triggers. */
async function startAnew(): Promise<void> {
	await engine.close();
	engine.trigger = newProcess();
	await engine.listen();
}

describe('the activation fails', () => {
	it('without a secret, unless the check is switched off', async () => {
		await make();
		Object.assign(credential(), { webhookSecret: ' ' });
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('The credential has no webhook secret');
		expect(refusal).toContain('project settings');
		engine.definition.parameters.verifySignature = false;
		await engine.activate();
		expect(calls()).toEqual([]);
	});

	it('without a secret when connected automatically: nothing is created in Voucherify', async () => {
		await make(CREATED);
		Object.assign(credential(), { webhookSecret: ' ' });
		expect(await refusalOf(engine.activate())).toContain('no webhook secret');
		expect(writes()).toEqual([]);
	});

	const MANUAL_ONLY = 'Events can be received only when connected manually';

	it.each<[string, INodeParameters, string]>([
		['without events', { events: [] }, 'Events are missing'],
		['automatically without events', automatically([]), 'Events are missing'],
		[
			'with an empty Campaign, which every message would need',
			{ filters: { campaignId: byId('={{ $vars.campaign }}') } },
			'Campaign is empty: its expression has no value',
		],
		[
			'with an empty Accept Repeats',
			{ options: { acceptRepeats: '={{ $vars.repeats }}' } },
			'Accept Repeats is empty: its expression has no value',
		],
		[
			'with an empty Simplify',
			{ simplify: '={{ $vars.simplify }}' },
			'Simplify is empty: its expression has no value',
		],
		[
			'automatically with only an event of distributions, which no webhook sends',
			automatically(['customer.order.paid']),
			MANUAL_ONLY,
		],
		[
			'automatically with only an event that no webhook can be registered for',
			automatically(['customer.holder.assignment.created']),
			MANUAL_ONLY,
		],
	])('%s', async (_, parameters, message) => {
		await make(parameters);
		expect(await refusalOf(engine.activate())).toContain(message);
		expect(writes()).toEqual([]);
	});

	it('where the plan has no Management API', async () => {
		await make(CREATED);
		answer(402);
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('does not include the Management API');
		expect(refusal).not.toContain(sandbox.keys.managementToken);
	});

	it('at a URL that Voucherify cannot reach, and names it', async () => {
		await make(CREATED);
		engine.webhookUrl = 'n8n.local';
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('does not accept the address of this n8n');
		expect(refusal).toContain('WEBHOOK_URL');
	});

	it.each([
		['limit_exceeded', 'A project can have 10 webhooks at most', 'accept these events'],
		[
			'invalid_payload',
			'events[3]: unknown event. For each target_url, see the list of events',
			'accept the address',
		],
	])('for %s (%s), which is not mistaken: it does not %s', async (key, details, mistaken) => {
		await make(CREATED);
		answer(400, { method: 'POST', body: { code: 400, key, message: 'Refused', details } });
		expect(await refusalOf(engine.activate())).not.toContain(`does not ${mistaken}`);
	});

	it('manually when the credential cannot be read', async () => {
		await make({ events: ['customer.created'] });
		lockVault();
		expect(await refusalOf(engine.activate())).toContain('locked');
	});
});

describe('while Voucherify is unreachable', () => {
	beforeEach(() => begin(CREATED));

	it.each(['init', 'leadershipChange', 'update'] as const)(
		'%s trusts the last registration, says so, and leaves the check to the next start',
		async (mode) => {
			sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
			answer(503);
			await startAnew();
			await engine.reconcile(mode);
			expect(engine.database.isRouted).toBe(true);
			expect(engine.log).toEqual([expect.stringContaining('could not be checked')]);
			sandbox.faults.clear();
			await engine.restart();
			expect(webhooks()).toMatchObject([{ target_url: engine.url(), active: true }]);
		},
	);

	it.each([408, 503])(
		'the active workflow keeps its webhook when republished, if the list is answered with %d',
		async (status) => {
			const [before] = webhooks();
			answer(status, { method: 'GET' });
			await engine.republish({ parameters: CREATED });
			expect(engine.database.isRouted).toBe(true);
			expect(calls()).not.toContain('DELETE');
			expect(webhooks()).toMatchObject([{ id: before?.id }]);
		},
	);

	it('another URL is not registered: n8n says so, later names the former one, and keeps it', async () => {
		const [former] = webhooks();
		answer(503);
		engine.webhookUrl = 'https://new.example.com';
		expect(await refusalOf(engine.restart())).toContain('503');
		expect(engine.database.isRouted).toBe(false);
		sandbox.faults.clear();
		await engine.activate();
		expect(engine.log.join()).toContain(`${former?.id} in the project ${PROJECT_ID}`);
		expect(webhooks()).toMatchObject([former, { target_url: engine.url() }]);
		await engine.deactivate();
		expect(webhooks()).toEqual([former]);
	});

	it.each([
		['nothing is answered', 503, undefined, 'customer.updated'],
		['a limit is reached', 429, 'POST', 'customer.updated'],
		['its webhook was removed already', 503, 'POST', 'customer.created'],
	])('a changed trigger is not published: %s', async (_why, status, method, event) => {
		answer(status, { method });
		const publication = engine.republish({ parameters: automatically([event]) });
		expect(await refusalOf(publication)).not.toBe('activated');
		expect(engine.database.isRouted).toBe(false);
	});

	it.each([
		['deleted', (id: string) => sandbox.world.webhooks.remove(id), ['POST']],
		[
			'deleted at first, then nothing',
			(id: string) => sandbox.world.webhooks.remove(id),
			['POST', 'GET'],
		],
		['disabled', (id: string) => sandbox.world.webhooks.change(id, { active: false }), ['PUT']],
	])(
		'a start that finds the webhook %s, and cannot register it, fails',
		async (_, end, methods) => {
			end(webhooks()[0]?.id ?? '');
			for (const method of methods) answer(503, { method, from: method === 'GET' ? 1 : 0 });
			expect(await refusalOf(engine.restart())).toContain('503');
			expect(engine.database.isRouted).toBe(false);
		},
	);

	it('a start that cannot undo a manual change leaves it', async () => {
		const events = ['customer.created', 'voucher.created'];
		sandbox.world.webhooks.change(webhooks()[0]?.id ?? '', { events }, { event: null });
		const before = webhooks();
		answer(503, { method: 'PUT' });
		answer(503, { method: 'POST' });
		await engine.restart();
		expect(webhooks()).toEqual(before);
		expect(engine.log).toEqual([expect.stringContaining('could not be checked')]);
	});

	it('a webhook is not trusted when it was unpublished during the outage, then deleted', async () => {
		answer(503);
		await engine.deactivate();
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		expect(await refusalOf(engine.activate())).toContain('503');
		// The person tries again, as n8n takes the version for published.
		expect(await refusalOf(engine.activate('update'))).toContain('503');
		expect(engine.database.isRouted).toBe(false);
	});

	it('a test fails, and the webhook of the active workflow is unchanged', async () => {
		const [before] = webhooks();
		answer(503);
		expect(await refusalOf(engine.activate('manual'))).toContain('503');
		await engine.deactivate(true);
		await engine.restart();
		expect(engine.database.isRouted).toBe(true);
		expect(webhooks()).toEqual([before]);
	});
});

describe('at a start', () => {
	beforeEach(() => begin(CREATED));

	it('refused keys are an error', async () => {
		answer(401);
		expect(await refusalOf(engine.restart())).toContain('refused the keys');
		expect(engine.database.isRouted).toBe(false);
	});

	it.each<['init' | 'update', INodeParameters]>([
		['init', CREATED],
		['init', { events: ['customer.created'] }],
		['update', CREATED],
	])(
		'(%s) a credential that cannot be read does not stop the workflow: %j',
		async (mode, parameters) => {
			const credentials = webhookCredentials(sandbox, 'connect' in parameters);
			await engine.republish({ parameters, credentials });
			lockVault();
			await startAnew();
			await engine.reconcile(mode);
			expect(engine.database.isRouted).toBe(true);
			expect(engine.log.join()).toContain('The vault is locked');
		},
	);

	it('a missing secret is an error that keeps the webhook, which the next start uses again', async () => {
		const before = webhooks();
		const { webhookSecret } = credential();
		Object.assign(credential(), { webhookSecret: '' });
		expect(await refusalOf(engine.restart())).toContain('no webhook secret');
		expect(engine.database.isRouted).toBe(false);
		expect(webhooks()).toEqual(before);
		Object.assign(credential(), { webhookSecret });
		await engine.restart();
		expect(webhooks()).toEqual(before);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('a counter that continues meanwhile is not reset', async () => {
		const saved = engine.database.staticData;
		engine.database.staticData = { ...saved, global: { counter: 1 } };
		await startAnew();
		const starting = engine.reconcile('init');
		engine.database.staticData = { ...saved, global: { counter: 2 } };
		await starting;
		expect(engine.database.staticData).toMatchObject({ global: { counter: 2 } });
	});

	it('of another main process, which registers the webhook anew, the first one still removes it', async () => {
		const second = new WebhookEngine(engine.definition, engine.database, newProcess());
		second.webhookUrl = new URL(engine.url()).origin;
		await second.reconcile('leadershipChange');
		await second.deactivate();
		await second.activate();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});
});
