import { KEYS } from '../../../../sandbox/auth';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { isJsonObject } from '../../../../nodes/Voucherify/api/types';
import { WebhookEngine } from '../../../support/webhookEngine';
import { emptyDatabase } from '../../../support/webhookWorkflow';
import { automatically } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import { calls, engine, make, refusalOf, webhooks, withTrigger } from './registering';

withTrigger();

describe('a webhook survives', () => {
	beforeEach(async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
	});

	it('another spelling of its URL', async () => {
		await engine.deactivate();
		sandbox.settings.beliefs.webhookAddress = 'normalised';
		engine.webhookUrl = 'https://N8N.example.com:443';
		await engine.activate();
		expect(webhooks()).toMatchObject([
			{ target_url: expect.stringContaining('//n8n.example.com/') },
		]);
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		expect(webhooks()).toEqual([]);
	});

	it('another key of the same project: nothing is registered or saved', async () => {
		const [before] = webhooks();
		const { staticData } = engine.database;
		Object.assign(engine.definition.credentials.voucherifyManagementApi ?? {}, {
			managementId: KEYS.second.managementId,
			managementToken: KEYS.second.managementToken,
		});
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

	it('without any key in what n8n stores', () => {
		const { registered } = Object.values(engine.database.staticData).find(isJsonObject) ?? {};
		expect(registered).toEqual({
			webhookId: webhooks()[0]?.id,
			projectId: PROJECT_ID,
			url: engine.url(),
			events: ['customer.created'],
		});
	});
});

describe('a password in the URL', () => {
	const kept = () => JSON.stringify([engine.database.staticData, engine.log]);

	beforeEach(async () => {
		await make(automatically(['customer.created']));
		engine.webhookUrl = 'https://n8n:open-sesame@n8n.example.com';
		await engine.activate();
	});

	it('is sent to Voucherify, but neither stored nor logged by n8n', async () => {
		expect(webhooks()).toMatchObject([{ target_url: engine.url() }]);
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
		const url = `"target_url" ${engine.url()} is not public`;
		const body = { code: 400, key: 'invalid_payload', message: 'Invalid payload', details: url };
		sandbox.faults.add({ kind: 'status', status: 400, body, method: 'POST', times: Infinity });
		await engine.deactivate();
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('does not accept the address of this n8n');
		expect(refusal).not.toContain('sesame');
	});
});

/** How a copy gets the workflow's static data, and which ID it then has. */
const COPIES = [
	['export and import', 'another'],
	['the public API', 'another'],
	['a copied database', 'the same'],
] as const;

describe.each(COPIES)('a copy with its static data, by %s', (_way, id) => {
	let copy: WebhookEngine;
	beforeEach(async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		const { definition, database } = engine;
		const workflowId = id === 'another' ? `${definition.workflowId}-copy` : definition.workflowId;
		const staticData = structuredClone(database.staticData);
		copy = new WebhookEngine({ ...definition, workflowId }, { ...emptyDatabase(), staticData });
		copy.webhookUrl = 'https://staging.example.com';
	});

	it('is activated, and names the webhook that it leaves unchanged', async () => {
		const [original] = webhooks();
		await copy.activate();
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([engine.url(), copy.url()]);
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
});
