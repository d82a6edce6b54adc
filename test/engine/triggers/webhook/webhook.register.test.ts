import { KEYS } from '../../../../sandbox/auth';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { isJsonObject } from '../../../../nodes/Voucherify/api/types';
import { projectEvents } from '../../../../nodes/Voucherify/triggers/webhook/catalogue';
import { PROJECT_EVENTS } from '../../../../sandbox/webhooks/types';
import { TestCredentials } from '../../../support/credentials';
import { skipPauses } from '../../../support/pauses';
import { NO_LIMIT, SMALL, STOPPED, textOf } from '../../../support/triggers';
import {
	begunWith,
	emptyDatabase,
	newProcess,
	WebhookEngine,
} from '../../../support/webhookEngine';
import { addWebhook, automatically, receiving } from '../../../support/webhooks';
import { sandbox, useSandbox } from '../../../support/sandbox';

let engine: WebhookEngine;

skipPauses();
useSandbox({ sizes: SMALL, rateLimit: NO_LIMIT, clock: STOPPED });
afterEach(async () => {
	await engine.close();
});

const webhooks = () => sandbox.world.webhooks.of(PROJECT_ID);
const calls = () => sandbox.requests.map(({ method }) => method);
/** Requests that change something. After each failed attempt, n8n has the webhook removed, which is looked up first. */
const writes = () => calls().filter((method) => method !== 'GET');

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

/** Removes the secret from the credential, as before anyone has entered it. */
function withoutSecret(): void {
	Object.assign(engine.definition.credentials.voucherifyApi ?? {}, { webhookSecret: ' ' });
}

describe('the activation fails', () => {
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

	it('without a secret when connected automatically: nothing is created in Voucherify', async () => {
		await make(automatically(['customer.created']));
		withoutSecret();
		expect(await refusalOf(engine.activate())).toContain('no webhook secret');
		expect(writes()).toEqual([]);
	});

	it.each(['byHand', 'automatically'])('without events, connected %s', async (connect) => {
		await make({ ...automatically([]), connect });
		expect(await refusalOf(engine.activate())).toContain('Events are missing');
		expect(writes()).toEqual([]);
	});

	it.each(['customer.order.paid', 'customer.holder.assignment.created'])(
		'automatically with only %s, for which no webhook can be registered',
		async (type) => {
			await make(automatically([type]));
			const refusal = await refusalOf(engine.activate());
			expect(refusal).toContain('Events can be received only when connected manually');
			expect(writes()).toEqual([]);
		},
	);

	it('where the plan has no Management API', async () => {
		await make(automatically(['customer.created']));
		sandbox.faults.add({ kind: 'status', status: 402, path: '/management', times: Infinity });
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('does not include the Management API');
		expect(refusal).not.toContain(sandbox.keys.managementToken);
	});
});

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
	});

	it('events of distributions are left out of the webhook', async () => {
		await make(automatically(['customer.order.paid', 'customer.created']));
		await engine.activate();
		expect(webhooks()).toMatchObject([{ events: ['customer.created'] }]);
	});

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

describe('while Voucherify is unreachable', () => {
	beforeEach(async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
	});

	const away = () => {
		sandbox.faults.add({ kind: 'status', status: 503, path: '/management', times: Infinity });
	};

	it.each(['init', 'leadershipChange', 'update'] as const)(
		'%s trusts the last registration, says so, and leaves the check to the next start',
		async (mode) => {
			sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
			away();
			await engine.close();
			engine.trigger = newProcess();
			await engine.listen();
			await engine.reconcile(mode);
			expect(engine.database.isRouted).toBe(true);
			expect(engine.log).toEqual([expect.stringContaining('could not be checked')]);
			sandbox.faults.clear();
			await engine.restart();
			expect(webhooks()).toMatchObject([{ target_url: engine.url(), active: true }]);
		},
	);

	it('another URL is not registered: n8n says so, later names the former one, and keeps it', async () => {
		const [former] = webhooks();
		away();
		engine.webhookUrl = 'https://new.example.com';
		expect(await refusalOf(engine.restart())).toContain('503');
		expect(engine.database.isRouted).toBe(false);
		sandbox.faults.clear();
		await engine.activate();
		expect(engine.log.join()).toContain(`${former?.id} in the project ${PROJECT_ID}`);
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([
			former?.target_url,
			engine.url(),
		]);
		await engine.deactivate();
		expect(webhooks()).toEqual([former]);
	});

	it.each([
		['nothing is answered', { status: 503 }, 'customer.updated'],
		['a limit is reached', { status: 429, method: 'POST' }, 'customer.updated'],
		['its webhook was removed already', { status: 503, method: 'POST' }, 'customer.created'],
	])('a changed trigger is not published: %s', async (_why, fault, event) => {
		sandbox.faults.add({ kind: 'status', path: '/management', times: Infinity, ...fault });
		const publication = engine.republish({ parameters: automatically([event]) });
		expect(await refusalOf(publication)).not.toBe('activated');
		expect(engine.database.isRouted).toBe(false);
	});

	it('a start that finds the webhook deleted, and cannot register it, fails', async () => {
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		sandbox.faults.add({ kind: 'status', status: 503, method: 'POST', times: Infinity });
		expect(await refusalOf(engine.restart())).toContain('503');
		expect(engine.database.isRouted).toBe(false);
	});

	it('the first publication fails with the reason, even after an earlier removal', async () => {
		await engine.deactivate();
		away();
		expect(await refusalOf(engine.activate())).toContain('503');
		sandbox.faults.clear();
		expect(webhooks()).toEqual([]);
	});

	it('a test fails, and the webhook of the active workflow is unchanged', async () => {
		const [before] = webhooks();
		away();
		expect(await refusalOf(engine.activate('manual'))).toContain('503');
		await engine.deactivate(true);
		await engine.restart();
		expect(engine.database.isRouted).toBe(true);
		expect(webhooks()).toEqual([before]);
	});
});

describe('at a start', () => {
	beforeEach(async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
	});

	it('refused keys are an error', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, path: '/management', times: Infinity });
		expect(await refusalOf(engine.restart())).toContain('refused the keys');
		expect(engine.database.isRouted).toBe(false);
	});

	it.each([automatically(['customer.created']), { events: ['customer.created'] }])(
		'a credential that cannot be read does not stop the workflow',
		async (parameters) => {
			await engine.republish({ parameters });
			jest
				.spyOn(TestCredentials.prototype, 'getDecrypted')
				.mockRejectedValue(new Error('The vault is locked'));
			await engine.restart();
			expect(engine.database.isRouted).toBe(true);
			expect(engine.log.join()).toContain('The vault is locked');
		},
	);
});

it('names a URL that Voucherify cannot reach, and refuses it', async () => {
	await make(automatically(['customer.created']));
	engine.webhookUrl = 'n8n.local';
	const refusal = await refusalOf(engine.activate());
	expect(refusal).toContain('does not accept the address of this n8n');
	expect(refusal).toContain('WEBHOOK_URL');
});
