import type { INodeParameters } from 'n8n-workflow';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { TestCredentials } from '../../../support/credentials';
import { newProcess } from '../../../support/webhookWorkflow';
import { byId } from '../../../support/engine';
import { automatically, webhookCredentials } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import { calls, credential, engine, make, refusalOf, webhooks, withTrigger } from './registering';

withTrigger();

/** Requests that change something. After each failed attempt, n8n has the webhook removed, which is looked up first. */
const writes = () => calls().filter((method) => method !== 'GET');

/** Removes the secret from the credential, as before anyone has entered it. */
function withoutSecret(): void {
	Object.assign(credential(), { webhookSecret: ' ' });
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

	it.each<[string, INodeParameters]>([
		['Campaign', { filters: { campaignId: byId('={{ $vars.campaign }}') } }],
		['Accept Repeats', { options: { acceptRepeats: '={{ $vars.repeats }}' } }],
		['Simplify', { simplify: '={{ $vars.simplify }}' }],
	])('with an empty %s, which every message would need', async (label, parameters) => {
		await make(parameters);
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain(`${label} is empty: its expression has no value`);
		expect(calls()).toEqual([]);
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

	it.each([
		['deleted', (id: string) => sandbox.world.webhooks.remove(id), 'POST'],
		['disabled', (id: string) => sandbox.world.webhooks.change(id, { active: false }), 'PUT'],
	])('a start that finds the webhook %s, and cannot register it, fails', async (_, end, method) => {
		end(webhooks()[0]?.id ?? '');
		sandbox.faults.add({ kind: 'status', status: 503, method, times: Infinity });
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
			const credentials = webhookCredentials(sandbox, 'connect' in parameters);
			await engine.republish({ parameters, credentials });
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
