import { isJsonObject } from '../../../../nodes/Voucherify/api/types';
import { projectEvents } from '../../../../nodes/Voucherify/triggers/webhook/catalogue';
import { KEYS } from '../../../../sandbox/auth';
import { PROJECT_EVENTS } from '../../../../sandbox/webhooks/types';
import { PROJECT_ID, PROJECTS } from '../../../../sandbox/world/seed/projects';
import { byId } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { WebhookEngine } from '../../../support/webhookEngine';
import { emptyDatabase } from '../../../support/webhookWorkflow';
import { addWebhook, automatically } from '../../../support/webhooks';
import {
	begin,
	calls,
	CREATED,
	engine,
	make,
	refusalOf,
	started,
	webhooks,
	withRegistrations,
} from './received';

withRegistrations();

const urls = () => webhooks().map(({ target_url }) => target_url);

it('makes no request when connected manually', async () => {
	await begin({ events: ['redemption.succeeded'] });
	await engine.deactivate();
	expect(calls()).toEqual([]);
});

describe('automatically', () => {
	it('the webhook comes with the workflow, is found again, is replaced for other events, and is removed', async () => {
		await begin(automatically(['customer.created', 'redemption.succeeded']));
		expect(calls()).toEqual(['GET', 'POST']);
		const events = ['redemption.succeeded', 'customer.created'];
		expect(webhooks()).toMatchObject([{ target_url: engine.url(), events, active: true }]);

		await engine.restart();
		expect(calls().slice(2)).toEqual(['GET']);

		await engine.republish({ parameters: CREATED });
		expect(calls().slice(3)).toEqual(['GET', 'DELETE', 'GET', 'POST']);
		expect(webhooks()).toMatchObject([{ events: ['customer.created'] }]);

		await engine.deactivate();
		expect(calls().slice(7)).toEqual(['GET', 'DELETE']);
		expect(webhooks()).toEqual([]);
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('any event is all that a webhook supports', async () => {
		await begin(automatically(['*']));
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
			await begin(automatically(['customer.order.paid', event]));
			expect(webhooks()).toMatchObject([{ events: sent }]);
			expect(engine.log).toEqual([expect.stringContaining('not send customer.order.paid. ')]);
		},
	);

	it('a webhook that Voucherify has switched off is switched on again', async () => {
		await begin(CREATED);
		const [{ id } = { id: '' }] = webhooks();
		sandbox.world.webhooks.change(id, { active: false }, { event: null });
		// The second attempt says so, too.
		sandbox.faults.add({ kind: 'status', status: 403, method: 'PUT', path: '/management' });
		await engine.restart();
		expect(webhooks()).toMatchObject([{ id, active: true }]);
		expect(engine.log).toEqual([expect.stringContaining(`${id} in Voucherify was disabled`)]);
	});

	it('an existing webhook for the URL, whoever created it, is changed, and removed with the workflow', async () => {
		await make(CREATED);
		addWebhook(sandbox, engine.url(), ['voucher.created']);
		const [before] = webhooks();
		await engine.activate();
		expect(calls()).toEqual(['GET', 'PUT']);
		expect(webhooks()).toMatchObject([{ id: before?.id, events: ['customer.created'] }]);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('a deleted webhook is created again', async () => {
		await begin(CREATED);
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('webhooks with other URLs are not changed', async () => {
		await make(CREATED);
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
		expect(urls()).toEqual(others);
	});

	it('a test has its own webhook, and each is removed alone', async () => {
		await begin(CREATED);
		await engine.activate('manual');
		expect(urls()).toEqual([engine.url(), engine.url(true)]);
		expect(engine.log).toEqual([]);
		await engine.deactivate(true);
		expect(urls()).toEqual([engine.url()]);
		await engine.activate('manual');
		await engine.deactivate();
		expect(urls()).toEqual([engine.url(true)]);
		await engine.deactivate(true);
		expect(urls()).toEqual([]);
	});

	it.each(['documented', 'described'] as const)('event names may be %s', async (spelling) => {
		sandbox.settings.beliefs.webhookEventNames = spelling;
		const events = ['voucher.gift.balance_added', 'customer.created'];
		await begin(automatically(events));
		await engine.restart();
		expect(calls()).toEqual(
			spelling === 'documented' ? ['GET', 'POST', 'GET'] : ['GET', 'POST', 'POST', 'GET'],
		);
		expect(webhooks()).toMatchObject([{ events }]);
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
		await begin(automatically(['*']));
		expect(calls()).toEqual(['GET', 'POST', 'POST', 'POST']);
		await engine.restart();
		expect(calls().slice(4)).toEqual(['GET']);
		expect(webhooks()[0]?.events).toHaveLength(PROJECT_EVENTS.length - 1);
		const warning: unknown = expect.stringContaining('not send customer.updated. ');
		expect(engine.log).toEqual([warning, warning]);
	});

	it('the workflow is deactivated although the webhook cannot be removed', async () => {
		await begin(CREATED);
		sandbox.faults.add({ kind: 'status', status: 403, method: 'DELETE', times: Infinity });
		await engine.deactivate();
		expect(engine.log.join()).toContain('could not be removed');
		expect(engine.log.join()).not.toContain(sandbox.keys.managementToken);
		sandbox.faults.clear();
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('the workflow starts with an event', async () => {
		await begin(CREATED);
		const { customers } = sandbox.world;
		customers.add({ ...customers.born(), source_id: 'ada', metadata: {} });
		await sandbox.webhooks.settle();
		expect(await started()).toMatchObject([{ source_id: 'ada' }]);
	});
});

describe('a webhook survives', () => {
	beforeEach(() => begin(CREATED));

	it('another spelling of its URL', async () => {
		await engine.deactivate();
		sandbox.settings.beliefs.webhookAddress = 'normalised';
		engine.webhookUrl = 'https://N8N.example.com:443';
		await engine.activate();
		expect(urls()).toEqual([expect.stringContaining('//n8n.example.com/')]);
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('another key of the same project: nothing is registered or saved', async () => {
		const [before] = webhooks();
		const { staticData } = engine.database;
		const { managementId, managementToken } = KEYS.second;
		const { voucherifyManagementApi = {} } = engine.definition.credentials;
		Object.assign(voucherifyManagementApi, { managementId, managementToken });
		await engine.restart();
		expect(calls().slice(2)).toEqual(['GET']);
		expect(webhooks()).toEqual([before]);
		expect(engine.database.staticData).toBe(staticData);
	});

	it('a lost response: there is one webhook', async () => {
		await engine.deactivate();
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('another ID of the node, which keeps its URL', async () => {
		await engine.republish({ nodeId: 'healed' });
		expect(webhooks()).toMatchObject([{ target_url: engine.url(), active: true }]);
	});

	it('without any key in what n8n stores', () => {
		const { registered } = Object.values(engine.database.staticData).find(isJsonObject) ?? {};
		expect(registered).toEqual({
			workflowId: engine.definition.workflowId,
			webhookId: webhooks()[0]?.id,
			projectId: PROJECT_ID,
			url: engine.url(),
			events: ['customer.created'],
		});
	});

	it('not in a project that the trigger leaves', async () => {
		const other = PROJECTS[1]?.id ?? '';
		await engine.republish({ parameters: { ...CREATED, projectId: byId(other) } });
		expect(webhooks()).toEqual([]);
		expect(webhooks(other)).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks(other)).toEqual([]);
	});
});

describe('a password in the URL', () => {
	const kept = () => JSON.stringify([engine.database.staticData, engine.log]);

	beforeEach(async () => {
		await make(CREATED);
		engine.webhookUrl = 'https://n8n:open-sesame@n8n.example.com';
		await engine.activate();
	});

	it('is sent to Voucherify, but neither stored nor logged by n8n', async () => {
		expect(urls()).toEqual([engine.url()]);
		expect(kept()).not.toContain('sesame');
		engine.webhookUrl = 'https://new.example.com';
		await engine.restart();
		expect(engine.log.join()).toContain('sends to https://n8n.example.com/');
		expect(kept()).not.toContain('sesame');
	});

	it('is updated in the webhook when it changes', async () => {
		const [before] = webhooks();
		engine.webhookUrl = 'https://n8n:open-barley@n8n.example.com';
		await engine.restart();
		expect(webhooks()).toMatchObject([{ id: before?.id, target_url: engine.url() }]);
	});

	it('is not shown when the URL is refused', async () => {
		const details = `"target_url" ${engine.url()} is not public`;
		const body = { code: 400, key: 'invalid_payload', message: 'Invalid payload', details };
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST', times: Infinity });
		await engine.deactivate();
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('does not accept the address of this n8n');
		expect(refusal).not.toContain('sesame');
	});
});

describe.each([
	['another ID, by export and import or the public API', '-copy'],
	['the same ID, in a copied database', ''],
])('a copy of the workflow with its static data and %s', (_, suffix) => {
	let copy: WebhookEngine;
	beforeEach(async () => {
		await begin(CREATED);
		const { definition, database } = engine;
		const workflowId = `${definition.workflowId}${suffix}`;
		const staticData = structuredClone(database.staticData);
		copy = new WebhookEngine({ ...definition, workflowId }, { ...emptyDatabase(), staticData });
		copy.webhookUrl = 'https://staging.example.com';
	});

	it('is activated, and names the webhook that it leaves unchanged', async () => {
		const [original] = webhooks();
		await copy.activate();
		expect(urls()).toEqual([engine.url(), copy.url()]);
		expect(copy.log.join()).toContain(original?.id);
		expect(copy.log.join()).toContain(engine.url());
		await copy.deactivate();
		expect(webhooks()).toEqual([original]);
	});

	it.each([
		['POST', 403],
		['POST', 503],
		['GET', 503],
	])(
		'cannot be activated, as %s is answered with %d, but can be deactivated',
		async (method, status) => {
			const [original] = webhooks();
			sandbox.faults.add({ kind: 'status', status, method, path: '/management', times: Infinity });
			expect(await refusalOf(copy.activate())).not.toBe('activated');
			sandbox.faults.clear();
			await copy.deactivate();
			expect(webhooks()).toEqual([original]);
		},
	);

	it('takes the webhook over immediately where it has the URL', async () => {
		copy.webhookUrl = new URL(engine.url()).origin;
		await engine.deactivate();
		await copy.activate();
		expect(urls()).toEqual([copy.url()]);
	});
});

it.each([
	['with its static data', (data: object) => data],
	['without static data', () => ({})],
])('a copy that n8n refuses, since it has the same URL, removes nothing (%s)', async (_, kept) => {
	await begin(CREATED);
	const { definition, database } = engine;
	const staticData = { ...kept(structuredClone(database.staticData)) };
	const copy = new WebhookEngine(
		{ ...definition, workflowId: `${definition.workflowId}-copy` },
		{ ...emptyDatabase(), staticData },
	);
	copy.webhookUrl = new URL(engine.url()).origin;
	await copy.deactivate();
	expect(urls()).toEqual([engine.url()]);
});

it('is removed where another trigger of the workflow fails, and n8n has not saved that it was registered', async () => {
	await begin(CREATED);
	engine.database.staticData = {};
	await engine.deactivate();
	expect(urls()).toEqual([]);
});
