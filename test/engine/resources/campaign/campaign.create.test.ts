import type { INodeParameters } from 'n8n-workflow';
import { calls, codesOf, on, taking, withCampaigns } from '../../../support/campaigns';
import { byId, itemsOf, runNode } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';

withCampaigns();

describe('Campaign → Create', () => {
	const creating = (parameters: INodeParameters = {}) =>
		on('create', { name: 'New', percentOff: 10, vouchersCount: 20, ...parameters });

	it('waits until all codes are generated', async () => {
		taking(60);
		const [item] = await itemsOf(creating());
		expect(item).toMatchObject({ vouchers_generation_status: 'DONE', vouchers_count: 20 });
		expect(codesOf('New')).toHaveLength(20);
		expect(sandbox.requests.length).toBeGreaterThan(2);
	});

	it('returns the campaign without waiting, if the user wants that', async () => {
		taking(60);
		const [item] = await itemsOf(creating({ waitForCompletion: false }));
		expect(item).toMatchObject({ vouchers_generation_status: 'IN_PROGRESS' });
		expect(calls()).toEqual(['POST /v1/campaigns']);
	});

	it('says that the name is taken', async () => {
		const { error } = await runNode(creating({ name: 'Coffee Club' }));
		expect(error?.message).toBe('A campaign with the name Coffee Club already exists');
	});

	it('names the campaign whose codes cannot be generated', async () => {
		sandbox.settings.nextJobFails = true;
		const { error } = await runNode(creating());
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.message).toBe(
			`Outcome unknown: The campaign ${id} was created, but Voucherify could not generate its codes`,
		);
		expect(error?.description).toMatch(/Campaign → Add Vouchers/);
	});

	it('waits, and fails, by the status of the campaign, too', async () => {
		const answer = (creation_status: string) => ({
			body: {
				id: 'camp_1',
				object: 'campaign',
				vouchers_generation_status: 'DONE',
				creation_status,
			},
		});
		const [posted, read] = [answer('IN_PROGRESS'), answer('FAILED')];
		sandbox.faults.add({ kind: 'status', status: 200, method: 'POST', ...posted });
		sandbox.faults.add({ kind: 'status', status: 200, method: 'GET', ...read });
		const { error } = await runNode(creating());
		expect(error?.message).toContain('could not generate its codes');
	});

	it('names the campaign whose codes take longer than the maximum wait', async () => {
		taking(1_000);
		const { error } = await runNode(creating({ options: { maximumWait: 20 } }));
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.message).toBe(
			`Outcome unknown: The campaign ${id} was created, but not all codes were generated after 20 s`,
		);
	});

	it('names the campaign when its status cannot be read', async () => {
		taking(10);
		sandbox.faults.add({ kind: 'status', status: 403, method: 'GET' });
		const { error } = await runNode(creating());
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.description).toContain(`The campaign ${id} was created`);
	});
});

describe('Campaign → Create From Template', () => {
	it('returns the campaign with its copy of the rules, once its codes are generated', async () => {
		taking(30);
		const [template] = sandbox.world.campaignTemplates.all();
		const [item] = await itemsOf(
			on('createFromTemplate', {
				campaignTemplateId: byId(template?.id ?? ''),
				name: 'Made',
				additionalFields: { vouchersCount: 10 },
				simplify: false,
			}),
		);
		expect(item).toMatchObject({
			name: 'Made',
			object: 'campaign',
			vouchers_count: 10,
			vouchers_generation_status: 'DONE',
			created_resources: [{ id: sandbox.world.validationRules.all().at(-1)?.id }],
		});
	});

	it.each<[INodeParameters, object]>([
		[{}, {}],
		[{ generationType: 'STATIC' }, { type: 'STATIC' }],
	])(
		'lets the template decide how codes are added, unless %j sets it',
		async (parameters, body) => {
			const campaignTemplateId = byId(sandbox.world.campaignTemplates.all()[0]?.id ?? '');
			await itemsOf(on('createFromTemplate', { campaignTemplateId, name: 'Made', ...parameters }));
			expect(sandbox.requests[0]?.body).toEqual({ name: 'Made', ...body });
		},
	);
});
