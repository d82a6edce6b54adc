import type { INodeParameters } from 'n8n-workflow';
import { startSandbox, type Sandbox } from '../../sandbox';
import { byId, credentialsFor, itemsOf, runNode } from './engine';
import { skipPauses } from './pauses';

const WELCOME = 'Welcome Codes';

let sandbox: Sandbox;

skipPauses();

beforeAll(async () => {
	sandbox = await startSandbox();
});

afterAll(async () => {
	await sandbox.close();
});

beforeEach(() => {
	sandbox.reset();
});

const on = (operation: string, parameters: INodeParameters) => ({
	credentials: credentialsFor(sandbox),
	parameters: { resource: 'campaign', operation, ...parameters },
});

const calls = () => sandbox.requests.map(({ method, path }) => `${method} ${path}`);

/** Jobs take so many seconds. */
const taking = (seconds: number) => {
	sandbox.settings.jobTiming = { enqueuedMs: seconds * 500, inProgressMs: seconds * 500 };
};

const codesOf = (campaign: string) => {
	const { campaigns, vouchers } = sandbox.world;
	return vouchers.of(campaigns.get(campaign).id);
};

describe('Campaign → Add Vouchers', () => {
	const adding = (parameters: INodeParameters = {}) =>
		on('addVouchers', { campaignId: byId(WELCOME), ...parameters });

	it('returns a single code, in one call', async () => {
		const items = await itemsOf(adding({ additionalFields: { prefix: 'MORE-' } }));
		expect(items).toMatchObject([{ code: expect.stringMatching(/^MORE-/), campaign: WELCOME }]);
		expect(calls()).toEqual(['POST /v1/campaigns/Welcome%20Codes/vouchers']);
		expect(sandbox.requests[0]?.query).toBe('');
	});

	it('waits long until several are made, with fewer and fewer looks', async () => {
		taking(120);
		const before = codesOf(WELCOME).length;
		const items = await itemsOf(adding({ count: 500 }));
		expect(items).toMatchObject([
			{ type: 'CAMPAIGN.VOUCHERS_GENERATE', status: 'DONE', result: { done_count: 500 } },
		]);
		expect(codesOf(WELCOME)).toHaveLength(before + 500);
		expect(sandbox.requests.length).toBeLessThan(20);
	});

	it('returns the job at once, if the user wants that', async () => {
		taking(120);
		const [item] = await itemsOf(adding({ count: 5, waitForCompletion: false }));
		expect(item).toMatchObject({ async_action_id: expect.stringMatching(/^aa_/) });
		expect(calls()).toHaveLength(1);
	});

	it('says how far they are when the longest wait is over', async () => {
		taking(1_000);
		const options = { maximumWait: 750 };
		const { error } = await runNode(adding({ count: 5, options }));
		const [job] = sandbox.world.asyncActions.all().toReversed();
		expect(error?.message).toMatch(
			new RegExp(
				`^The background job ${String(job?.id)} has not made all codes after 750 s: 5\\d %`,
			),
		);
		expect(error?.description).toMatch(/Async Action → Get/);
	});

	it('fails when Voucherify cannot make them', async () => {
		sandbox.settings.nextJobFails = true;
		const { error } = await runNode(adding({ count: 5 }));
		expect(error?.message).toMatch(
			/^Voucherify could not make the codes: the background job aa_\w+ failed$/,
		);
		expect(error?.description).toMatch(/The job could not be carried out/);
	});

	it('says that fewer codes were made than asked for', async () => {
		const body = { result: { done_count: 3, failed_count: 2 } };
		sandbox.faults.add({ kind: 'extraFields', path: '/v1/async-actions', body, times: Infinity });
		const { error } = await runNode(adding({ count: 5 }));
		expect(error?.message).toMatch(/^Voucherify has made 3 of 5 codes: the background job aa_/);
	});

	it('names the job that goes on when it cannot be looked at', async () => {
		const status = { kind: 'status', status: 403, path: '/v1/async-actions' } as const;
		sandbox.faults.add(status);
		const { error } = await runNode(adding({ count: 5 }));
		const [job] = sandbox.world.asyncActions.all().toReversed();
		expect(error?.description).toContain(`The background job ${String(job?.id)} was started`);
	});

	it('stops looking when the execution is cancelled, and the codes are made all the same', async () => {
		taking(1_000_000);
		const before = codesOf(WELCOME).length;
		const options = { maximumWait: 1_000_000 };
		const { error, items } = await runNode({
			...adding({ count: 5, options }),
			cancelAfterMs: 300,
		});
		expect(error?.message).toBe('This operation was aborted');
		expect(items).toEqual([]);
		const started = calls().filter((call) => call.startsWith('POST')).length;
		expect(codesOf(WELCOME)).toHaveLength(before + started * 5);
	});

	it('never adds codes twice', async () => {
		const before = codesOf(WELCOME).length;
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(adding({ count: 5 }));
		expect(error?.message).toMatch(/not known whether Voucherify carried out the call/);
		expect(codesOf(WELCOME)).toHaveLength(before + 5);
	});

	it.each([
		[0, 'How Many must be a whole number from 1 to 100000'],
		[100_001, 'How Many must be a whole number from 1 to 100000'],
		['={{ "many" }}', 'How Many must be a whole number from 1 to 100000'],
	])('refuses %s codes before anything is sent', async (count, message) => {
		const { error } = await runNode(adding({ count }));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Campaign → Add Voucher With Code', () => {
	const adding = (options: INodeParameters = {}, code = 'MINE-1') =>
		on('addVoucherWithCode', { campaignId: byId(WELCOME), code, options });

	it('says that there is such a code already', async () => {
		await itemsOf(adding());
		const { error } = await runNode(adding());
		expect(error?.message).toBe('There is a voucher with the code MINE-1 already');
	});

	it('returns the one that is there, if the user wants that', async () => {
		const [made] = await itemsOf(adding());
		const [found] = await itemsOf(adding({ ifCodeExists: 'return' }));
		expect(found).toMatchObject({ id: made?.id, campaign: WELCOME });
	});

	it('does not return a code of another campaign', async () => {
		const { error } = await runNode(adding({ ifCodeExists: 'return' }, 'GIFT-0001'));
		expect(error?.message).toBe(
			'There is a voucher with the code GIFT-0001 already, but not in this campaign',
		);
	});

	it('repeats a call of which nobody knows what came, where it returns the one that is there', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(adding({ ifCodeExists: 'return' }));
		expect(item).toMatchObject({ code: 'MINE-1', campaign: WELCOME });
		expect(calls().map((call) => call.split(' ')[0])).toEqual(['POST', 'POST', 'GET']);

		sandbox.reset();
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(adding());
		expect(error?.message).toMatch(/not known whether Voucherify carried out the call/);
		expect(calls()).toHaveLength(1);
	});
});

describe('Campaign → Create', () => {
	const creating = (parameters: INodeParameters = {}) =>
		on('create', { name: 'New', percentOff: 10, vouchersCount: 20, ...parameters });

	it('waits until all codes are made', async () => {
		taking(60);
		const [item] = await itemsOf(creating());
		expect(item).toMatchObject({ vouchers_generation_status: 'DONE', vouchers_count: 20 });
		expect(codesOf('New')).toHaveLength(20);
		expect(sandbox.requests.length).toBeGreaterThan(2);
	});

	it('returns the campaign at once, if the user wants that', async () => {
		taking(60);
		const [item] = await itemsOf(creating({ waitForCompletion: false }));
		expect(item).toMatchObject({ vouchers_generation_status: 'IN_PROGRESS' });
		expect(calls()).toEqual(['POST /v1/campaigns']);
	});

	it('makes gift cards', async () => {
		const additionalFields = { giftEffect: 'APPLY_TO_ITEMS', prefix: 'G-' };
		await itemsOf(creating({ campaignType: 'GIFT_VOUCHERS', amount: 5000, additionalFields }));
		expect(sandbox.requests[0]?.body).toEqual({
			name: 'New',
			campaign_type: 'GIFT_VOUCHERS',
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
	])('makes by JSON %s', async (_, campaign, additionalFields, body) => {
		const campaignJson = JSON.stringify(campaign);
		await itemsOf(creating({ campaignType: 'JSON', campaignJson, additionalFields }));
		expect(sandbox.requests[0]?.body).toEqual({ name: 'New', ...body });
	});

	it.each<[INodeParameters, string]>([
		[{ campaignType: 'JSON', campaignJson: '={{ "" }}' }, 'Campaign (JSON) is empty'],
		[{ campaignType: 'JSON', campaignJson: '[]' }, 'Campaign (JSON) is not a JSON object'],
		[{ percentOff: 101 }, 'Percent Off is above 100'],
		[
			{ additionalFields: { activityDurationAfterPublishing: '30 days' } },
			'Duration After Publishing is not an ISO 8601 duration',
		],
	])('refuses %j before anything is sent', async (parameters, message) => {
		const { error } = await runNode(creating(parameters));
		expect(error?.message).toBe(message);
		expect(sandbox.requests).toEqual([]);
	});

	it('says that the name is taken', async () => {
		const { error } = await runNode(creating({ name: 'Coffee Club' }));
		expect(error?.message).toBe('There is a campaign with the name Coffee Club already');
	});

	it('finds the campaign of a call of which nobody knows what came, and makes no other', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const [item] = await itemsOf(creating());
		expect(item).toMatchObject({ name: 'New', vouchers_generation_status: 'DONE' });
		expect(calls().slice(0, 2)).toEqual(['POST /v1/campaigns', 'GET /v1/campaigns']);
	});

	it('names the campaign whose codes cannot be made', async () => {
		sandbox.settings.nextJobFails = true;
		const { error } = await runNode(creating());
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.message).toBe(
			`The campaign ${id} was created, but Voucherify could not make its codes`,
		);
		expect(error?.description).toMatch(/Campaign → Add Vouchers/);
	});

	it('names the campaign whose codes take longer than the longest wait', async () => {
		taking(1_000);
		const { error } = await runNode(creating({ options: { maximumWait: 20 } }));
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.message).toBe(
			`The campaign ${id} was created, but its codes were not all made after 20 s`,
		);
	});

	it('names the campaign when it cannot be looked at', async () => {
		taking(10);
		sandbox.faults.add({ kind: 'status', status: 403, method: 'GET' });
		const { error } = await runNode(creating());
		const { id } = sandbox.world.campaigns.get('New');
		expect(error?.description).toContain(`The campaign ${id} was created`);
	});
});

describe('Campaign → Create From Template', () => {
	it('returns the campaign with the rules that came along, when its codes are made', async () => {
		taking(30);
		const [template] = sandbox.world.campaignTemplates.all();
		const [item] = await itemsOf(
			on('createFromTemplate', {
				campaignTemplateId: byId(template?.id ?? ''),
				name: 'Made',
				additionalFields: { vouchersCount: 10 },
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
});

describe('Campaign → Update', () => {
	const updating = (parameters: INodeParameters) =>
		on('update', { campaignId: byId(WELCOME), ...parameters });

	it('says that codes are still being made', async () => {
		taking(1_000);
		await itemsOf(
			on('create', { name: 'New', percentOff: 10, vouchersCount: 9, waitForCompletion: false }),
		);
		const { error } = await runNode(
			updating({ campaignId: byId('New'), updateFields: { description: 'a' } }),
		);
		expect(error?.message).toMatch(/^The campaign cannot be changed yet/);
	});

	it.each([
		[{ gift: '{"amount": 700}' }, { gift: { amount: 700 } }],
		[
			{ referralProgram: '{"conversion_event_type": "redemption"}' },
			{ referral_program: { conversion_event_type: 'redemption' } },
		],
		[
			{ loyaltyTiersExpiration: '{"qualification_type": "BALANCE"}', recalculateTiers: true },
			{
				loyalty_tiers_expiration: { qualification_type: 'BALANCE' },
				options: { recalculate_tiers: true },
			},
		],
	])('sends %j', async (updateFields, body) => {
		await itemsOf(updating({ updateFields }));
		expect(sandbox.requests[0]?.body).toEqual(body);
	});

	it('refuses to change nothing', async () => {
		const { error } = await runNode(updating({ updateFields: {} }));
		expect(error?.message).toBe('Update Fields holds nothing to change');
		expect(sandbox.requests).toEqual([]);
	});
});

describe('Campaign → Delete', () => {
	const deleting = (parameters: INodeParameters) =>
		on('delete', { campaignId: byId(WELCOME), ...parameters });

	it('deletes nothing unless the codes may go', async () => {
		const { error } = await runNode(deleting({}));
		expect(error?.message).toBe('Delete All Codes is off');
		expect(sandbox.requests).toEqual([]);
	});

	it('waits until the campaign and its codes are gone', async () => {
		taking(30);
		const [item] = await itemsOf(deleting({ deleteCodes: true }));
		expect(item).toMatchObject({ deleted: true, campaignId: WELCOME, status: 'DONE' });
		expect(sandbox.world.campaigns.find(WELCOME)).toBeUndefined();
		expect(sandbox.requests[0]?.query).toBe('');
	});

	it('is not repeated when nobody knows what came of it', async () => {
		sandbox.faults.add({ kind: 'resetAfter' });
		const { error } = await runNode(deleting({ deleteCodes: true }));
		expect(error?.message).toMatch(/not known whether Voucherify carried out the call/);
		expect(calls()).toHaveLength(1);
	});

	it('starts the deletion and goes on, if the user wants that', async () => {
		const [item] = await itemsOf(deleting({ deleteCodes: true, waitForCompletion: false }));
		const async_action_id: unknown = expect.stringMatching(/^aa_/);
		expect(item).toMatchObject({ campaignId: WELCOME, async_action_id });
		expect(calls()).toHaveLength(1);
	});
});

describe('metadata by the schemas of the project', () => {
	const mapped = (id: string, value: INodeParameters) => ({
		mappingMode: 'defineBelow',
		value,
		matchingColumns: [],
		schema: [{ id, displayName: id, type: 'string', metadataType: 'string', required: true }],
	});

	it.each<[string, string, INodeParameters, string]>([
		['addVouchers', 'typedVoucherMetadata', { campaignId: byId(WELCOME) }, 'language'],
		[
			'addVoucherWithCode',
			'typedVoucherMetadata',
			{ campaignId: byId(WELCOME), code: 'MINE-1' },
			'language',
		],
		['create', 'typedCampaignMetadata', { name: 'New', percentOff: 10 }, 'region'],
	])('%s takes what is required, and is refused without it', async (operation, name, more, key) => {
		const entered = (value: INodeParameters) =>
			on(operation, { ...more, specifyMetadata: 'schema', [name]: mapped(key, value) });
		const { error } = await runNode(entered({ [key]: '={{ "" }}' }));
		expect(error?.message).toBe(`Metadata has no value for '${key}'`);
		expect(sandbox.requests).toEqual([]);
		const [item] = await itemsOf(entered({ [key]: key === 'region' ? 'EMEA' : 'en' }));
		expect(item?.metadata).toMatchObject({ [key]: key === 'region' ? 'EMEA' : 'en' });
	});
});
