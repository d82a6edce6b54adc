import type { INodeParameters } from 'n8n-workflow';
import { sandbox } from '../../../support/sandbox';
import { automatically, envelope, post, webhookCredentials } from '../../../support/webhooks';
import {
	begin,
	calls,
	credential,
	engine,
	eventIds,
	make,
	refusalOf,
	secret,
	webhooks,
	withRegistrations,
} from './received';

withRegistrations();

const OTHER_APP = 'another application';
const ignoresOwn = { options: { ignoreOwn: true } };

/** What is true for each setting of *Connect*, with the field that names one's own applications. */
const SETTINGS: Array<[name: string, parameters: INodeParameters, field: string, label: string]> = [
	['manually', { events: ['*'] }, 'appId', 'Application ID'],
	['automatically', automatically(['*']), 'applicationIds', 'Application IDs'],
];

/** Sends a signed event that an application has caused, or a person if there is none. */
async function send(id: string, app_id?: string, signedWith: string = secret()) {
	const { event, ...message } = envelope('customer.created', {}, { id });
	const event_source = app_id === undefined ? null : { api_key: { app_id } };
	return await post(engine.url(), signedWith, { ...message, event: { ...event, event_source } });
}

describe.each(SETTINGS)('connected %s, with one credential', (_name, parameters, field, label) => {
	it('only messages with the secret of this credential are accepted', async () => {
		await begin(parameters);
		expect((await send('genuine')).status).toBe(200);
		expect((await send('forged', undefined, 'another secret')).status).toBe(401);
		Object.assign(credential(), { webhookSecret: '' });
		await engine.restart().catch(() => undefined);
		expect((await send('later')).status).not.toBe(200);
		expect(await eventIds()).toEqual(['genuine']);
	});

	it('own changes are ignored', async () => {
		await begin({ ...parameters, ...ignoresOwn });
		for (const app of [sandbox.keys.appId, OTHER_APP, undefined]) await send(String(app), app);
		expect(await eventIds()).toEqual([OTHER_APP, 'undefined']);
	});

	it('own changes cannot be ignored without an application ID: nothing is registered', async () => {
		await make({ ...parameters, ...ignoresOwn });
		Object.assign(credential(), { [field]: ' ' });
		const refusal = await refusalOf(engine.activate());
		expect(refusal).toContain('The credential has no application ID');
		expect(refusal).toContain(`field ${label} of the credential`);
		expect(refusal).toContain('remove the option Ignore Own Changes');
		expect(calls().filter((method) => method !== 'GET')).toEqual([]);
	});

	it('other events start the workflow without an application ID', async () => {
		await make(parameters);
		Object.assign(credential(), { [field]: '' });
		await engine.activate();
		expect((await send('any', sandbox.keys.appId)).status).toBe(200);
	});

	it('events that may be own ones wait, once the application ID is removed', async () => {
		await begin({ ...parameters, ...ignoresOwn });
		Object.assign(credential(), { [field]: '' });
		expect((await send('of an application', OTHER_APP)).status).toBe(503);
		expect((await send('of a person')).status).toBe(200);
		expect(engine.log).toEqual([expect.stringContaining('has no application ID')]);
		expect(await eventIds()).toEqual(['of a person']);
	});

	it('n8n stores nothing of it', async () => {
		await begin({ ...parameters, ...ignoresOwn });
		await send('any');
		const stored = JSON.stringify([engine.database.staticData, engine.log]);
		const { webhookSecret, appId, managementToken } = sandbox.keys;
		for (const value of [webhookSecret, appId, managementToken])
			expect(stored).not.toContain(value);
	});
});

it.each(['a, b', 'a;b', ' a\n b '])('Application IDs may be separated as in %j', async (ids) => {
	await make({ ...automatically(['*']), ...ignoresOwn });
	Object.assign(credential(), { applicationIds: ids });
	await engine.activate();
	for (const app of ['a', 'b', 'a, b', 'c']) await send(app, app);
	expect(await eventIds()).toEqual(['a, b', 'c']);
});

it('the other setting uses its own secret immediately', async () => {
	const automatic = webhookCredentials(sandbox, true);
	Object.assign(automatic.voucherifyManagementApi ?? {}, { webhookSecret: 'of the organization' });
	await begin();
	expect((await send('manually')).status).toBe(200);
	const credentials = { ...engine.definition.credentials, ...automatic };
	await engine.republish({ parameters: automatically(['*']), credentials });
	expect(webhooks()).toHaveLength(1);
	expect((await send('former')).status).toBe(401);
	expect((await send('new', undefined, 'of the organization')).status).toBe(200);
});

it.each(['id', 'list'])(
	'a campaign of mode %s filters if connected automatically',
	async (mode) => {
		const campaignId = { __rl: true, mode, value: 'camp_1', cachedResultName: 'One' };
		await begin({ ...automatically(['*']), filters: { campaignId } });
		for (const id of ['camp_1', 'camp_2'])
			await post(
				engine.url(),
				secret(),
				envelope('campaign.updated', { campaign: { id } }, { id }),
			);
		expect(await eventIds()).toEqual(['camp_1']);
	},
);
