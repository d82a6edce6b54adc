import { createHmac, randomUUID } from 'node:crypto';
import { request } from 'undici';
import type { INodeParameters } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox';
import { PROJECT_ID } from '../../sandbox/world/seed/projects';
import type { CredentialData } from './credentials';
import { byId, credentialsFor } from './engine';
import { WebhookEngine, type Answered } from './webhookEngine';
import type { Database, Definition } from './webhookWorkflow';

/**
 * A workflow that starts with any event and whose webhook was added manually, unless other parameters are given. It has
 * only the credential of its setting.
 */
export function receiving(
	sandbox: Sandbox,
	parameters: INodeParameters = {},
	definition: Partial<Definition> = {},
	database?: Database,
): WebhookEngine {
	return new WebhookEngine(
		{
			parameters: { events: ['*'], ...parameters },
			credentials: webhookCredentials(sandbox, parameters.connect === 'automatically'),
			workflowId: randomUUID(),
			...definition,
		},
		database,
	);
}

/** The credential of one setting of the trigger, filled in completely. */
export function webhookCredentials(sandbox: Sandbox, isAutomatic: boolean): CredentialData {
	const { voucherifyApi, voucherifyManagementApi } = credentialsFor(sandbox);
	const { webhookSecret, appId: applicationIds } = sandbox.keys;
	return isAutomatic
		? { voucherifyManagementApi: { ...voucherifyManagementApi, webhookSecret, applicationIds } }
		: { voucherifyApi: { ...voucherifyApi, webhookSecret } };
}

/** Parameters of a trigger that manages its own webhook. */
export const automatically = (events: string[]): INodeParameters => ({
	connect: 'automatically',
	projectId: byId(PROJECT_ID),
	events,
});

/** Adds a webhook as the dashboard does. */
export function addWebhook({ world }: Sandbox, target_url: string, events: string[]): void {
	const given = { project_id: PROJECT_ID, target_url, events, active: true };
	world.webhooks.add({ ...world.webhooks.born(), ...given }, { event: null });
}

/** Sends a request as Voucherify does, unless other headers are given. */
export async function post(
	url: string,
	secret: string,
	body: unknown,
	headers: Record<string, string> = {},
): Promise<Answered> {
	const text = Buffer.isBuffer(body) || typeof body === 'string' ? body : JSON.stringify(body);
	const signature = createHmac('sha256', secret).update(text).digest('hex');
	const { statusCode, body: answer } = await request(url, {
		method: 'POST',
		reset: true,
		headers: {
			'content-type': 'application/json',
			'x-voucherify-signature': signature,
			...headers,
		},
		body: text,
	});
	return { status: statusCode, text: await answer.text() };
}

/** An event envelope as documented. */
export function envelope(
	type: string,
	data: object = {},
	{ id = `ev_${type}`, ...more }: { id?: string } & Record<string, unknown> = {},
) {
	return {
		id: 'whs_1',
		project_id: PROJECT_ID,
		created_at: '2026-11-02T12:00:01.000Z',
		type,
		data,
		source: { id: 'wh_1', object: 'webhook', target_url: 'http://localhost' },
		event: {
			id,
			type,
			created_at: '2026-11-02T12:00:00.000Z',
			entity_id: 'r_1',
			group_id: 'v-1',
			event_source: { channel: 'USER_PORTAL', user: { id: 'user_1' }, api_key: null },
		},
		...more,
	};
}
