import { PROJECT_ID, PROJECTS } from '../../../../sandbox/world/seed/projects';
import { TestCredentials } from '../../../support/credentials';
import { skipPauses } from '../../../support/pauses';
import { NO_LIMIT, SMALL, STOPPED, textOf } from '../../../support/triggers';
import { WebhookEngine } from '../../../support/webhookEngine';
import { emptyDatabase, newProcess } from '../../../support/webhookWorkflow';
import { byId } from '../../../support/engine';
import { automatically, receiving, webhookCredentials } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

let engine: WebhookEngine;
useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
afterEach(async () => {
	sandbox.faults.clear();
	await engine.close();
});
const webhooks = (project = PROJECT_ID) => sandbox.world.webhooks.of(project);
const calls = () => sandbox.requests.map(({ method }) => method);
async function begin(): Promise<void> {
	engine = receiving(sandbox, automatically(['customer.created']));
	await engine.listen();
	await engine.activate();
}
describe('a webhook in Voucherify', () => {
	skipPauses();
	beforeEach(begin);

	it.each([408, 503])(
		'is kept for the active workflow when republished while Voucherify answers its list with %d',
		async (status) => {
			const [before] = webhooks();
			const list = { method: 'GET', path: '/management', times: Infinity };
			sandbox.faults.add({ kind: 'status', status, ...list });
			await engine.republish({ parameters: automatically(['customer.created']) });
			expect(engine.database.isRouted).toBe(true);
			expect(calls()).not.toContain('DELETE');
			expect(webhooks()).toMatchObject([{ id: before?.id }]);
		},
	);

	it('is the only one when the node gets another ID and keeps its URL', async () => {
		await engine.republish({ nodeId: 'healed' });
		expect(webhooks()).toMatchObject([{ target_url: engine.url(), active: true }]);
	});

	it('is taken over immediately by another workflow with the URL', async () => {
		const copy = new WebhookEngine(
			{ ...engine.definition, workflowId: 'green' },
			{ ...emptyDatabase(), staticData: structuredClone(engine.database.staticData) },
			engine.trigger,
		);
		copy.webhookUrl = new URL(engine.url()).origin;
		await engine.deactivate();
		await copy.activate();
		expect(webhooks()).toMatchObject([{ target_url: copy.url() }]);
	});

	it('changes no static data at a start without changes', async () => {
		const { staticData } = engine.database;
		await engine.restart();
		expect(engine.database.staticData).toBe(staticData);
	});

	it('does not reset a counter that continues while n8n starts', async () => {
		const saved = engine.database.staticData;
		engine.database.staticData = { ...saved, global: { counter: 1 } };
		await engine.close();
		engine.trigger = newProcess();
		await engine.listen();
		const starting = engine.reconcile('init');
		engine.database.staticData = { ...saved, global: { counter: 2 } };
		await starting;
		expect(engine.database.staticData).toMatchObject({ global: { counter: 2 } });
	});

	it('a refusal for another reason does not mention events', async () => {
		await engine.deactivate();
		const body = {
			code: 400,
			key: 'limit_exceeded',
			message: 'Limit exceeded',
			details: 'A project can have 10 webhooks at most',
		};
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST', times: Infinity });
		const refusal = await engine.activate().then(
			() => '',
			(error: unknown) => textOf(error),
		);
		expect(refusal).not.toContain('does not accept these events');
	});

	it('a refusal of events is not mistaken for one of the URL, although its text names target_url', async () => {
		await engine.deactivate();
		const body = {
			code: 400,
			key: 'invalid_payload',
			message: 'Invalid payload',
			details: 'events[3]: unknown event. For each target_url, see the list of events',
		};
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST', times: Infinity });
		const refusal = await engine.activate().then(
			() => '',
			(error: unknown) => textOf(error),
		);
		expect(refusal).not.toContain('does not accept the address');
	});

	it('is the only one when moved to another project', async () => {
		const other = PROJECTS[1]?.id ?? '';
		await engine.republish({
			parameters: { ...automatically(['customer.created']), projectId: byId(other) },
		});
		expect(webhooks()).toEqual([]);
		expect(webhooks(other)).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks(other)).toEqual([]);
	});

	it('is removed when unpublished, even if another main process has registered it anew', async () => {
		const second = new WebhookEngine(engine.definition, engine.database, newProcess());
		second.webhookUrl = new URL(engine.url()).origin;
		await second.reconcile('leadershipChange');
		await second.deactivate();
		await second.activate();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('stays routed when the vault is locked while n8n reconciles', async () => {
		jest.spyOn(TestCredentials.prototype, 'getDecrypted').mockRejectedValue(new Error('locked'));
		await engine.close();
		engine.trigger = newProcess();
		await engine.listen();
		await engine.reconcile('update');
		expect(engine.database.isRouted).toBe(true);
	});

	it('is kept for a listening test on deactivation, and the other way round', async () => {
		await engine.activate('manual');
		await engine.deactivate();
		expect(webhooks()).toMatchObject([{ target_url: engine.url(true) }]);
		await engine.deactivate(true);
		expect(webhooks()).toEqual([]);
	});

	const away = (method: string | undefined, from = 0) => {
		sandbox.faults.add({
			kind: 'status',
			status: 503,
			method,
			path: '/management',
			from,
			times: Infinity,
		});
	};
	const outcomeOf = async (activation: Promise<void>) =>
		await activation.then(
			() => 'activated',
			(error: unknown) => textOf(error),
		);
	const change = (changes: { events?: string[]; active?: boolean }) => {
		sandbox.world.webhooks.change(webhooks()[0]?.id ?? '', changes, { event: null });
	};

	it('stays unchanged at a start that cannot undo a manual change', async () => {
		change({ events: ['customer.created', 'voucher.created'] });
		const before = webhooks();
		away('PUT');
		away('POST');
		await engine.restart();
		expect(webhooks()).toEqual(before);
		expect(engine.log).toEqual([expect.stringContaining('could not be checked')]);
	});

	it('is kept when a start fails permanently, and used again by the next one', async () => {
		const before = webhooks();
		const { voucherifyManagementApi: credential = {} } = engine.definition.credentials;
		const { webhookSecret } = credential;
		Object.assign(credential, { webhookSecret: '' });
		expect(await outcomeOf(engine.restart())).toContain('no webhook secret');
		expect(engine.database.isRouted).toBe(false);
		expect(webhooks()).toEqual(before);
		Object.assign(credential, { webhookSecret });
		await engine.restart();
		expect(webhooks()).toEqual(before);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('is reported as switched off when the second attempt switches it on', async () => {
		const [{ id } = { id: '' }] = webhooks();
		change({ active: false });
		sandbox.faults.add({ kind: 'status', status: 403, method: 'PUT', path: '/management' });
		await engine.restart();
		expect(webhooks()).toMatchObject([{ id, active: true }]);
		expect(engine.log).toEqual([expect.stringContaining('was disabled')]);
	});

	it('is not trusted by the next attempt once one attempt found it deleted', async () => {
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		away('POST');
		away('GET', 1);
		expect(await outcomeOf(engine.restart())).toContain('503');
		expect(engine.database.isRouted).toBe(false);
	});

	it('is not trusted when it was unpublished during an outage, then deleted', async () => {
		away(undefined);
		await engine.deactivate();
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		expect(await outcomeOf(engine.activate())).toContain('503');
		// The person tries again, as n8n takes the version for published.
		expect(await outcomeOf(engine.activate('update'))).toContain('503');
		expect(engine.database.isRouted).toBe(false);
	});

	it('a manually connected trigger fails its first publication when the credential cannot be read', async () => {
		await engine.deactivate();
		engine.definition.parameters = { events: ['customer.created'] };
		engine.definition.credentials = webhookCredentials(sandbox, false);
		jest.spyOn(TestCredentials.prototype, 'getDecrypted').mockRejectedValue(new Error('locked'));
		expect(await outcomeOf(engine.activate())).toContain('locked');
	});
});
