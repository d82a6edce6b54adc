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

	it.each<[INodeParameters, string]>([
		[{}, 'AUTO_UPDATE'],
		[{ campaignType: 'GIFT_VOUCHERS', amount: 5000 }, 'AUTO_UPDATE'],
		[{ generationType: 'STATIC' }, 'STATIC'],
	])('always sends how codes are added, as the form shows it: %j', async (parameters, type) => {
		await itemsOf(creating(parameters));
		expect(sandbox.requests[0]?.body).toMatchObject({ type });
	});

	const several = { redemptionLimit: 3 };
	const gift = { campaignType: 'GIFT_VOUCHERS', amount: 5000 };
	const shared = {
		generationType: 'STANDALONE',
		vouchersCount: 1,
		additionalFields: { code: 'SUMMER' },
	};

	it.each<[string, INodeParameters, number | undefined]>([
		['unique coupons once', {}, 1],
		['unique coupons of a static campaign once', { generationType: 'STATIC' }, 1],
		['unique coupons without limit', { redemptionsPerCode: 'unlimited' }, undefined],
		['unique coupons several times', { redemptionsPerCode: 'several', ...several }, 3],
		['a shared code without limit', shared, undefined],
		['a shared code once', { ...shared, redemptionsPerReusableCode: 'once' }, 1],
		['gift cards without limit', gift, undefined],
		['gift cards several times', { ...gift, redemptionsPerReusableCode: 'several', ...several }, 3],
	])('lets customers use %s', async (_, parameters, quantity) => {
		await itemsOf(creating({ ...parameters, waitForCompletion: false }));
		const sent = expect(sandbox.requests[0]?.body);
		if (quantity === undefined) sent.not.toHaveProperty('voucher.redemption');
		else sent.toHaveProperty('voucher.redemption', { quantity });
	});

	it('creates gift cards', async () => {
		const additionalFields = { giftEffect: 'APPLY_TO_ITEMS', prefix: 'G-' };
		await itemsOf(creating({ campaignType: 'GIFT_VOUCHERS', amount: 5000, additionalFields }));
		expect(sandbox.requests[0]?.body).toEqual({
			name: 'New',
			campaign_type: 'GIFT_VOUCHERS',
			type: 'AUTO_UPDATE',
			vouchers_count: 20,
			voucher: {
				type: 'GIFT_VOUCHER',
				gift: { amount: 5000, effect: 'APPLY_TO_ITEMS' },
				code_config: { prefix: 'G-' },
			},
		});
		expect(codesOf('New')[0]).toMatchObject({ balance: 5000 });
	});

	it.each<[string, object, INodeParameters, object]>([
		[
			'a loyalty program, with what fields add to its codes',
			{
				campaign_type: 'LOYALTY_PROGRAM',
				voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 5 } },
			},
			{ prefix: 'L-', autoJoin: true },
			{
				campaign_type: 'LOYALTY_PROGRAM',
				auto_join: true,
				voucher: {
					type: 'LOYALTY_CARD',
					loyalty_card: { points: 5 },
					code_config: { prefix: 'L-' },
				},
			},
		],
		[
			'a promotion, which has no codes',
			{ campaign_type: 'PROMOTION', promotion: { tiers: [] } },
			{},
			{ campaign_type: 'PROMOTION', promotion: { tiers: [] } },
		],
	])('creates by JSON %s', async (_, campaign, additionalFields, body) => {
		const campaignJson = JSON.stringify(campaign);
		await itemsOf(creating({ campaignType: 'JSON', campaignJson, additionalFields }));
		expect(sandbox.requests[0]?.body).toEqual({ name: 'New', ...body });
	});

	it('merges fields into the JSON, and the fields win where both set a value', async () => {
		const campaign = {
			campaign_type: 'LOYALTY_PROGRAM',
			type: 'STATIC',
			metadata: { region: 'EMEA', season: 'winter' },
			voucher: {
				type: 'LOYALTY_CARD',
				loyalty_card: { points: 0 },
				code_config: { prefix: 'L-', charset: '0123456789', length: 6 },
				redemption: { quantity: 1 },
			},
		};
		const assignments = [{ id: '1', name: 'season', value: 'summer', type: 'string' }];
		await itemsOf(
			creating({
				campaignType: 'JSON',
				campaignJson: JSON.stringify(campaign),
				additionalFields: { length: 12, generationType: 'AUTO_UPDATE' },
				specifyMetadata: 'fields',
				metadata: { assignments },
			}),
		);
		expect(sandbox.requests[0]?.body).toEqual({
			name: 'New',
			campaign_type: 'LOYALTY_PROGRAM',
			type: 'AUTO_UPDATE',
			metadata: { region: 'EMEA', season: 'summer' },
			voucher: {
				...campaign.voucher,
				code_config: { ...campaign.voucher.code_config, length: 12 },
			},
		});
	});

	it.each<[INodeParameters, string]>([
		[{ campaignType: 'JSON', campaignJson: '={{ "" }}' }, 'Campaign (JSON) is empty'],
		[{ campaignType: 'JSON', campaignJson: '[]' }, 'Campaign (JSON) is not a JSON object'],
		[{ campaignType: 'JSON', campaignJson: '{"name": "Old"}' }, 'Campaign (JSON) has another name'],
		[{ percentOff: 101 }, 'Percent Off is above 100'],
		[{ generationType: 'STANDALONE' }, 'Code is empty'],
		[{ additionalFields: { code: 'SUMMER26' } }, 'Code is only for Code Generation Standalone'],
		[
			{ additionalFields: { activityDurationAfterPublishing: '30 days' } },
			'Duration After Publishing is not an ISO 8601 duration',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(creating(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('creates a generic campaign with its single code', async () => {
		const additionalFields = { code: 'SUMMER26' };
		await itemsOf(creating({ vouchersCount: 1, generationType: 'STANDALONE', additionalFields }));
		expect(sandbox.requests[0]?.body).toMatchObject({
			type: 'STANDALONE',
			voucher: { code: 'SUMMER26', type: 'DISCOUNT_VOUCHER' },
		});
		expect(codesOf('New').map(({ code }) => code)).toEqual(['SUMMER26']);
	});

	it('says that the name is taken', async () => {
		const { error } = await runNode(creating({ name: 'Coffee Club' }));
		expect(error?.message).toBe('A campaign with the name Coffee Club already exists');
	});

	it('does not claim a campaign of that name after a lost response, and creates no second one', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { items } = await runNode({
			...creating(),
			node: { onError: 'continueRegularOutput' },
		});
		const { id } = sandbox.world.campaigns.get('New');
		expect(items[0]?.json.error).toMatchObject({ outcome: 'unknown', candidates: [id] });
		expect(calls()).toEqual(['POST /v1/campaigns', 'GET /v1/campaigns']);
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

	it('names the campaign whose codes take longer than the maximum wait', async () => {
		taking(1_000);
		const { error } = await runNode(creating({ options: { maximumWait: 20 } }));
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.message).toBe(
			`Outcome unknown: The campaign ${id} was created, but not all codes were generated after 20 s`,
		);
	});

	it('keeps waiting for its codes after a temporary error', async () => {
		taking(10);
		sandbox.faults.add({ kind: 'status', status: 502, times: 6, method: 'GET' });
		expect(await itemsOf(creating())).toMatchObject([{ vouchers_generation_status: 'DONE' }]);
		expect(calls().filter((call) => call.startsWith('GET')).length).toBeGreaterThan(6);
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
	it('returns the campaign with the rules of the template, once its codes are generated', async () => {
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
			created_resources: [{ object: 'validation_rules' }],
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

	it('reports an unknown outcome after a lost response, with candidates', async () => {
		const [template] = sandbox.world.campaignTemplates.all();
		sandbox.faults.add({ kind: 'resetAfter', method: 'POST' });
		const { error } = await runNode(
			on('createFromTemplate', { campaignTemplateId: byId(template?.id ?? ''), name: 'Made' }),
		);
		const { id } = sandbox.world.campaigns.get('Made');
		expect(error?.context.data).toMatchObject({ outcome: 'unknown', candidates: [id] });
	});
});
