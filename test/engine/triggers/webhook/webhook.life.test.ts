import type { Sandbox } from '../../../../sandbox';
import { startSandbox } from '../../../../sandbox';
import { PROJECT_ID, PROJECTS } from '../../../../sandbox/world/seed/projects';
import { TestCredentials } from '../../../support/credentials';
import { skipPauses } from '../../../support/pauses';
import { NO_LIMIT, SMALL, STOPPED, textOf } from '../../../support/triggers';
import { emptyDatabase, newProcess, WebhookEngine } from '../../../support/webhookEngine';
import { byId } from '../../../support/engine';
import { automatically, receiving } from '../../../support/webhooks';

let sandbox: Sandbox;
let engine: WebhookEngine;
beforeAll(async () => {
	sandbox = await startSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
});
beforeEach(() => {
	sandbox.reset();
});
afterEach(async () => {
	sandbox.faults.clear();
	await engine.close();
});
afterAll(async () => {
	await sandbox.close();
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
		'republished while Voucherify answers its list with %d: the webhook is not removed from the active workflow',
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

	it('the node gets another ID, its address stays: there is one webhook', async () => {
		await engine.republish({ nodeId: 'healed' });
		expect(webhooks()).toMatchObject([{ target_url: engine.url(), active: true }]);
	});

	it('another workflow takes over the address at once', async () => {
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

	it('a start that changes nothing writes no static data', async () => {
		const { staticData } = engine.database;
		await engine.restart();
		expect(engine.database.staticData).toBe(staticData);
	});

	it('a counter that goes on while n8n starts is not set back', async () => {
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

	it('a refusal that is about neither says nothing of events', async () => {
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
		expect(refusal).not.toContain('does not take these events');
	});

	it('a refusal of events whose text has a link', async () => {
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
		expect(refusal).not.toContain('does not take the address');
	});

	it('another project: there is one webhook, in the other', async () => {
		const other = PROJECTS[1]?.id ?? '';
		await engine.republish({
			parameters: { ...automatically(['customer.created']), projectId: byId(other) },
		});
		expect(webhooks()).toEqual([]);
		expect(webhooks(other)).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks(other)).toEqual([]);
	});

	it('another main has registered anew: unpublishing removes what is there now', async () => {
		const second = new WebhookEngine(engine.definition, engine.database, newProcess());
		second.webhookUrl = new URL(engine.url()).origin;
		await second.reconcile('leadershipChange');
		await second.deactivate();
		await second.activate();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('a vault that is locked while n8n reconciles', async () => {
		jest.spyOn(TestCredentials.prototype, 'getDecrypted').mockRejectedValue(new Error('locked'));
		await engine.close();
		engine.trigger = newProcess();
		await engine.listen();
		await engine.reconcile('update');
		expect(engine.database.isRouted).toBe(true);
	});

	it('a deactivation while a test listens leaves the test its webhook, and the other way', async () => {
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

	it('a start that cannot change what a person has changed leaves it as it is, and goes on', async () => {
		change({ events: ['customer.created', 'voucher.created'] });
		const before = webhooks();
		away('PUT');
		away('POST');
		await engine.restart();
		expect(webhooks()).toEqual(before);
		expect(engine.log).toEqual([expect.stringContaining('could not be checked')]);
	});

	it('a start that fails for good removes nothing, and the next one goes on with the same webhook', async () => {
		const before = webhooks();
		const { webhookSecret } = engine.definition.credentials.voucherifyApi ?? {};
		Object.assign(engine.definition.credentials.voucherifyApi ?? {}, { webhookSecret: '' });
		expect(await outcomeOf(engine.restart())).toContain('no webhook secret');
		expect(engine.database.isRouted).toBe(false);
		expect(webhooks()).toEqual(before);
		Object.assign(engine.definition.credentials.voucherifyApi ?? {}, { webhookSecret });
		await engine.restart();
		expect(webhooks()).toEqual(before);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('one that was off, and is switched on with the second attempt, is told of', async () => {
		const [{ id } = { id: '' }] = webhooks();
		change({ active: false });
		sandbox.faults.add({ kind: 'status', status: 403, method: 'PUT', path: '/management' });
		await engine.restart();
		expect(webhooks()).toMatchObject([{ id, active: true }]);
		expect(engine.log).toEqual([expect.stringContaining('was switched off')]);
	});

	it('what one attempt has seen to be deleted, the next one does not go by', async () => {
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		away('POST');
		away('GET', 1);
		expect(await outcomeOf(engine.restart())).toContain('503');
		expect(engine.database.isRouted).toBe(false);
	});

	it('unpublished while Voucherify is away, then deleted: publishing does not go by it', async () => {
		away(undefined);
		await engine.deactivate();
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		expect(await outcomeOf(engine.activate())).toContain('503');
		// A person tries again: n8n takes the version for published.
		expect(await outcomeOf(engine.activate('update'))).toContain('503');
		expect(engine.database.isRouted).toBe(false);
	});

	it('connected by hand, the first publication with a credential that cannot be read fails', async () => {
		await engine.deactivate();
		engine.definition.parameters = { events: ['customer.created'] };
		jest.spyOn(TestCredentials.prototype, 'getDecrypted').mockRejectedValue(new Error('locked'));
		expect(await outcomeOf(engine.activate())).toContain('locked');
	});
});
