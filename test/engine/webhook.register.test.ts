import type { Sandbox } from '../../sandbox';
import { startSandbox } from '../../sandbox';
import { KEYS } from '../../sandbox/auth';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import { isJsonObject } from '../../nodes/Voucherify/api/types';
import { projectEvents } from '../../nodes/Voucherify/triggers/webhook/catalogue';
import { PROJECT_EVENTS } from '../../sandbox/webhooks/types';
import { TestCredentials } from './credentials';
import { skipPauses } from './pauses';
import { NO_LIMIT, SMALL, STOPPED, textOf, until } from './triggers';
import { begunWith, emptyDatabase, newProcess, WebhookEngine } from './webhookEngine';
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

	it.each(['customer.order.paid', 'customer.holder.assignment.created'])(
		'automatically for %s alone, which no webhook can be registered for',
		async (type) => {
			await make(automatically([type]));
			const refusal = await refusalOf(engine.activate());
			expect(refusal).toContain('Events are only those that no webhook can be registered for');
			expect(calls()).toEqual([]);
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

		await engine.republish({ parameters: automatically(['customer.created']) });
		expect(calls().slice(3)).toEqual(['GET', 'PUT']);
		expect(webhooks()).toMatchObject([{ events: ['customer.created'] }]);

		await engine.deactivate();
		await until(() => webhooks().length === 0);
		expect(calls().slice(5)).toEqual(['DELETE']);
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
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
		await until(() => webhooks().length === 0);
	});

	it('nothing is touched that others have registered, though it leads here', async () => {
		await make(automatically(['customer.created']));
		const others = [
			'https://elsewhere.example.com/webhook/node/webhook',
			engine.url().replace('/node/', '/other/'),
			engine.url(true),
			`${engine.url()}?now`,
		];
		for (const url of [...others, engine.url()]) addWebhook(sandbox, url, ['voucher.created']);
		await engine.activate();
		expect(calls()).toEqual(['GET', 'POST']);
		await engine.deactivate();
		await until(() => webhooks().length < 6);
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([...others, engine.url()]);
	});

	it('a test has a webhook of its own, which goes with it', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		await engine.activate('manual');
		expect(webhooks().map(({ target_url }) => target_url)).toEqual([
			engine.url(),
			engine.url(true),
		]);
		expect(engine.log).toEqual([]);
		await engine.deactivate(true);
		await until(() => webhooks().length === 1);
		expect(webhooks()).toMatchObject([{ target_url: engine.url() }]);
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
			{ events: ['voucher.gift.balance_added', 'customer.created'] },
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

	it('is deactivated although the webhook cannot be removed', async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
		sandbox.faults.add({ kind: 'status', status: 403, method: 'DELETE', times: Infinity });
		await engine.deactivate();
		await until(() => engine.log.length > 0);
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
		expect(await begunWith(engine.database)).toMatchObject([[{ json: { source_id: 'ada' } }]]);
	});
});

describe('a webhook outlives', () => {
	beforeEach(async () => {
		await make(automatically(['customer.created']));
		await engine.activate();
	});

	const away = () => {
		sandbox.faults.add({ kind: 'status', status: 503, times: Infinity });
	};
	const back = async (isSo: () => boolean) => {
		sandbox.faults.clear();
		await until(isSo);
	};

	it('another way to write its address', async () => {
		await engine.deactivate();
		await until(() => webhooks().length === 0);
		sandbox.settings.beliefs.webhookAddress = 'normalised';
		engine.webhookUrl = 'https://N8N.example.com:443';
		await engine.activate();
		expect(webhooks()).toMatchObject([
			{ target_url: expect.stringContaining('//n8n.example.com/') },
		]);
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
		await engine.deactivate();
		await until(() => webhooks().length === 0);
	});

	it('a change of its node: it is the same all the time', async () => {
		const [before] = webhooks();
		await engine.republish({ parameters: automatically(['customer.updated']) });
		await until(() => calls().includes('PUT'));
		await nothingElse();
		expect(webhooks()).toMatchObject([{ id: before?.id, events: ['customer.updated'] }]);
	});

	it('a copy of the workflow that is activated at another address, and deactivated', async () => {
		const copy = copied();
		copy.webhookUrl = 'https://staging.example.com';
		await copy.activate();
		expect(webhooks()).toHaveLength(2);
		expect(copy.log.join()).toContain(webhooks()[0]?.id);
		expect(copy.log.join()).toContain(engine.url());
		await copy.deactivate();
		await until(() => webhooks().length === 1);
		await nothingElse();
		expect(webhooks()).toMatchObject([{ target_url: engine.url() }]);
	});

	it('a copy in the same n8n, whose address is taken: n8n refuses it, and it is deactivated', async () => {
		const copy = copied();
		copy.webhookUrl = new URL(engine.url()).origin;
		await copy.deactivate();
		await nothingElse();
		expect(webhooks()).toHaveLength(1);
	});

	it('a copy that fails, and is deactivated', async () => {
		const copy = copied();
		copy.webhookUrl = 'https://staging.example.com';
		sandbox.faults.add({ kind: 'status', status: 403, method: 'POST', times: Infinity });
		expect(await refusalOf(copy.activate())).not.toBe('activated');
		await copy.deactivate();
		await nothingElse();
		expect(webhooks()).toMatchObject([{ target_url: engine.url() }]);
	});

	it.each(['init', 'leadershipChange', 'update'] as const)(
		'a Voucherify that is away at %s: it is looked after as soon as that is back',
		async (mode) => {
			sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
			away();
			await engine.close();
			engine.trigger = newProcess();
			await engine.listen();
			await engine.reconcile(mode);
			await until(() => engine.log.length > 2);
			expect(engine.database.isRouted).toBe(true);
			await back(() => webhooks().length === 1);
			expect(webhooks()).toMatchObject([{ target_url: engine.url(), active: true }]);
			await engine.deactivate();
			await until(() => webhooks().length === 0);
		},
	);

	it('another address, while Voucherify is away: the former is named, and stays', async () => {
		const former = webhooks()[0]?.id;
		away();
		engine.webhookUrl = 'https://new.example.com';
		await engine.restart();
		await back(() => webhooks().length === 2);
		await until(() => engine.log.join().includes(former ?? '-'));
		await engine.deactivate();
		await until(() => webhooks().length === 1);
		await nothingElse();
		expect(webhooks()).toMatchObject([{ id: former }]);
	});

	it('a Voucherify that is away, and a workflow that is deactivated meanwhile', async () => {
		away();
		engine.webhookUrl = 'https://new.example.com';
		await engine.restart();
		await engine.deactivate();
		sandbox.faults.clear();
		await nothingElse();
		expect(webhooks()).toHaveLength(1);
	});

	it('keys that are refused at a start: n8n goes on to take what it delivers', async () => {
		sandbox.faults.add({ kind: 'status', status: 401, path: '/management', times: Infinity });
		await engine.restart();
		expect(engine.database.isRouted).toBe(true);
		expect(engine.log.join()).toContain('refused the keys');
		const made = calls().length;
		await nothingElse();
		expect(calls()).toHaveLength(made);
	});

	it('a test of its workflow while Voucherify is away', async () => {
		sandbox.world.webhooks.remove(webhooks()[0]?.id ?? '');
		away();
		await engine.restart();
		await refusalOf(engine.activate('manual'));
		await engine.deactivate(true);
		await back(() => webhooks().length === 1);
	});

	it.each([automatically(['customer.created']), { events: ['customer.created'] }])(
		'a credential that cannot be read at a start',
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

	it('another key of the same project', async () => {
		const { voucherifyManagementApi: keys } = engine.definition.credentials;
		Object.assign(engine.definition.credentials, {
			voucherifyManagementApi: {
				...keys,
				managementId: KEYS.second.managementId,
				managementToken: KEYS.second.managementToken,
			},
		});
		await engine.restart();
		expect(webhooks()).toHaveLength(1);
	});

	it('the first publication that fails says why', async () => {
		await engine.deactivate();
		await until(() => webhooks().length === 0);
		away();
		expect(await refusalOf(engine.activate())).toContain('503');
		sandbox.faults.clear();
		await nothingElse();
		expect(webhooks()).toEqual([]);
	});

	it('an answer that was lost: there is one webhook', async () => {
		await engine.deactivate();
		await until(() => webhooks().length === 0);
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		await engine.activate();
		expect(webhooks()).toHaveLength(1);
	});

	it('never with a key in what n8n keeps', () => {
		const { registered } = Object.values(engine.database.staticData).find(isJsonObject) ?? {};
		expect(Object.keys(isJsonObject(registered) ? registered : {}).toSorted()).toEqual([
			'isAdopted',
			'nodeId',
			'projectId',
			'url',
			'webhookId',
			'workflowId',
		]);
	});

	/** What a copy of the workflow takes with it: its static data. */
	function copied(): WebhookEngine {
		const { definition, database } = engine;
		return new WebhookEngine(
			{ ...definition, workflowId: `${definition.workflowId}-copy` },
			{ ...emptyDatabase(), staticData: structuredClone(database.staticData) },
		);
	}

	/** Lets pass what may still go on. */
	async function nothingElse(): Promise<void> {
		for (let turn = 0; turn < 2_000; turn += 1)
			await new Promise((resolve) => setImmediate(resolve));
	}
});

it('an address that Voucherify cannot reach is refused by its name', async () => {
	await make(automatically(['customer.created']));
	engine.webhookUrl = 'n8n.local';
	const refusal = await refusalOf(engine.activate());
	expect(refusal).toContain('does not take the address of this n8n');
	expect(refusal).toContain('WEBHOOK_URL');
});
