import type { INodeParameters } from 'n8n-workflow';
import { CAMPAIGN_IDS } from '../../../../sandbox/world/seed/campaigns';
import { PROJECT_ID } from '../../../../sandbox/world/seed/projects';
import { byId, credentialsFor, runNode } from '../../../support/engine';
import { openList } from '../../../support/lookups';
import { skipPauses } from '../../../support/pauses';
import { sandbox, useSandbox } from '../../../support/sandbox';

useSandbox();
skipPauses();

const on = (operation: string, parameters: INodeParameters = {}) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'campaignTemplate', operation, ...parameters },
});

const creating = (campaign: string, name = 'Happy Hours') =>
	on('create', { name, createFrom: 'campaign', campaignId: byId(campaign) });

const templates = () => sandbox.world.campaignTemplates.all();

it.each<[string, string, string, string]>([
	[
		'a campaign of another type',
		CAMPAIGN_IDS.coffeeClub,
		'Happy Hours',
		'A template cannot be made from a campaign of this type',
	],
	[
		'a name that is taken',
		CAMPAIGN_IDS.giftCards,
		'Gift Card 50',
		'A campaign template with the name Gift Card 50 already exists',
	],
])('Campaign Template → Create explains the refusal of %s', async (_, id, name, message) => {
	const { error } = await runNode(creating(id, name));
	expect(error?.message).toBe(message);
	expect(templates()).toHaveLength(2);
});

it('Campaign Template → Create names the template of this name after a lost response', async () => {
	sandbox.faults.add({ kind: 'resetAfter' });
	const { error } = await runNode(creating(CAMPAIGN_IDS.welcomeCodes));
	expect(templates()).toHaveLength(3);
	const candidates = [templates()[2]?.id];
	expect(error?.context.data).toMatchObject({ outcome: 'unknown', candidates });
});

it('Campaign Template → Update says that another template has the name', async () => {
	const campaignTemplateId = byId(templates()[0]?.id ?? '');
	const { error } = await runNode(
		on('update', { campaignTemplateId, updateFields: { name: 'Gift Card 50' } }),
	);
	expect(error?.message).toBe('Another campaign template has this name');
});

it('Project Template → Copy says that the destination project has a template of the name', async () => {
	const { error } = await runNode({
		credentials: credentialsFor(sandbox),
		parameters: {
			resource: 'projectTemplate',
			operation: 'copy',
			projectId: byId(PROJECT_ID),
			campaignTemplateId: byId(templates()[0]?.id ?? ''),
			destinationProjectId: byId('proj_Fr4Boutiq'),
			name: 'Happy Hours',
		},
		items: [{}, {}],
	});
	expect(error?.message).toBe(
		'The destination project already has a template with the name Happy Hours',
	);
});

it('offers campaigns of coupons and gift cards for a template', async () => {
	const { parameters } = on('create');
	const { results } = await openList(sandbox, 'searchCampaignsForTemplates', { parameters });
	expect(results.map(({ name }) => name).sort()).toEqual([
		'Gift Cards · Gift Vouchers',
		'Welcome Codes · Discount Coupons',
	]);
});
