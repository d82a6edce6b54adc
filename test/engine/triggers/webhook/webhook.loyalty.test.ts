import type { INodeParameters } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';
import { VoucherifyWebhookTrigger } from '../../../../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import {
	loyaltyChoices,
	loyaltyGroups,
} from '../../../../nodes/Voucherify/triggers/webhook/loyalty';
import { LOYALTY_EVENTS, sampleOf } from '../../../../sandbox/webhooks/workflowSamples';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { byId } from '../../../support/engine';
import { automatically, envelope } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import {
	begin,
	draw,
	engine,
	eventTypes,
	send,
	started,
	tell,
	TYPES,
	withDeliveries,
} from './received';

withDeliveries();

/** Begins with these parameters, and draws a workflow for all types. */
async function beginDrawn(parameters: INodeParameters): Promise<void> {
	await begin(parameters);
	draw();
}

describe('a workflow in Voucherify starts the workflow here', () => {
	it.each(Object.entries(LOYALTY_EVENTS))(
		'with each type of the entry for %s, and with no other',
		async (group, expected) => {
			await beginDrawn({ events: [`loyalty.${group}`] });
			for (const type of TYPES) await tell(type);
			expect(await eventTypes()).toEqual(expected);
		},
	);

	it.each([
		['loyalty.points', { object: 'card_transaction' }, 'POINTS_LOCKED'],
		['loyalty.tiers', { object: 'tier_transaction' }, 'PROLONGED'],
	])('with a type of %s that is newer than the list', async (group, fields, type) => {
		await beginDrawn({ events: [group] });
		const source = { object: 'workflow' };
		await send(envelope(type, { trigger: { transaction: { id: 'l_1', ...fields } } }, { source }));
		expect(await eventTypes()).toEqual([type]);
	});

	it('with the single types that are chosen, in any case, beside the entries', async () => {
		const loyaltyEvents = ['UPGRADED', 'vl.member.created'];
		await beginDrawn({ events: ['loyalty.orders', 'loyalty.types'], loyaltyEvents });
		for (const type of ['JOINED', 'UPGRADED', 'vl.member.created', 'PAY_WITH_POINTS', 'REFUND'])
			await tell(type);
		const { content } = sampleOf('UPGRADED', '00ff');
		await send(envelope('upgraded', content, { source: { object: 'workflow' } }));
		expect(await eventTypes()).toEqual([
			'UPGRADED',
			'vl.member.created',
			'PAY_WITH_POINTS',
			'upgraded',
		]);
	});

	it('not with messages of those types that no workflow has sent', async () => {
		await begin({ events: ['loyalty.rewards', 'loyalty.types'], loyaltyEvents: ['PURCHASE'] });
		await send(envelope('PURCHASE', sampleOf('PURCHASE', '0001').content));
		expect(await eventTypes()).toEqual([]);
	});

	it('where it is connected automatically, at the same address and with the same secret', async () => {
		await beginDrawn(automatically(['customer.created', 'loyalty.points']));
		await tell('POINTS_EARNED');
		expect(await eventTypes()).toEqual(['POINTS_EARNED']);
		expect(engine.log.join()).toContain(
			'does not send loyalty.points. Let a distribution or workflow',
		);
	});

	it('not where it is connected automatically without an event to register, and says why', async () => {
		const connecting = begin(automatically(['loyalty.points']));
		await expect(connecting).rejects.toMatchObject({
			message: expect.stringContaining('Events can be received only when connected manually'),
			description: expect.stringContaining('distribution or workflow'),
		});
	});

	it('not without a type in the list of single types, and names it', async () => {
		await expect(begin({ events: ['loyalty.types'] })).rejects.toThrow(
			'Loyalty Events are missing',
		);
	});
});

describe('Filters → Transaction Status', () => {
	const statuses = ['PENDING', 'APPROVED', 'REFUNDED'];

	it.each<[string[], string[]]>([
		[[], statuses],
		[['APPROVED'], ['APPROVED']],
		[
			['approved', 'Refunded'],
			['APPROVED', 'REFUNDED'],
		],
	])('%j lets %j pass, and all that has no status', async (transactionStatus, expected) => {
		await beginDrawn({ filters: { transactionStatus } });
		for (const status of statuses) await tell('PURCHASE', status);
		await tell('vl.member.created');
		await send(envelope('customer.created'));
		expect((await started()).map((json) => [json.event_type, json.status ?? null])).toEqual([
			...expected.map((status) => ['PURCHASE', status]),
			['vl.member.created', 'ACTIVE'],
			['customer.created', null],
		]);
	});
});

describe('Filters → Program', () => {
	/** Types whose messages name no program. */
	const unnamed = TYPES.filter((type) =>
		/^vl\.(card_definition|earning_rule|reward|benefit|tier_structure)\.(?!(un)?assigned)/.test(
			type,
		),
	);

	it('judges only what names a program: the rest passes', async () => {
		await beginDrawn({ filters: { programId: byId(PROGRAM_IDS.beanSociety) } });
		for (const type of TYPES) await tell(type);
		await send(envelope('customer.created'));
		expect(await eventTypes()).toEqual([...unnamed, 'customer.created']);
	});

	it('lets everything of the program pass', async () => {
		await beginDrawn({ filters: { programId: byId(PROGRAM_IDS.teaCircle) } });
		for (const type of TYPES) await tell(type);
		expect(await eventTypes()).toEqual(TYPES);
	});

	it('refuses the ID of a legacy program, which would find nothing', async () => {
		const legacy = begin({ filters: { programId: byId('camp_Coffee7Club3Loyalty9Aa') } });
		await expect(legacy).rejects.toThrow('Program belongs to a legacy loyalty program');
	});
});

it('Filters → Campaign lets loyalty events pass, which have no campaign', async () => {
	await beginDrawn({ filters: { campaignId: byId('camp_1') } });
	await tell('POINTS_EARNED');
	await tell('vl.reward.updated');
	await send(envelope('voucher.created', { campaign: { id: 'camp_2' } }));
	expect(await eventTypes()).toEqual(['POINTS_EARNED', 'vl.reward.updated']);
});

it('Ignore Own Changes leaves out own activities, but no transactions, which name no caller', async () => {
	await beginDrawn({ options: { ignoreOwn: true } });
	sandbox.world.events.caller = sandbox.keys.appId;
	await tell('vl.member.created');
	await tell('POINTS_EARNED');
	sandbox.world.events.caller = sandbox.keys.second.appId;
	await tell('vl.member.updated');
	expect(await eventTypes()).toEqual(['POINTS_EARNED', 'vl.member.updated']);
});

describe('the menus', () => {
	it('offer seven entries for all, and each type once in a list of its own', () => {
		const all = loyaltyGroups.map(({ name }) => name).filter((name) => name.endsWith('(All)'));
		expect(all).toHaveLength(7);
		const values = loyaltyChoices.map(({ value }) => value);
		expect(values.toSorted()).toEqual(TYPES.toSorted());
		expect(new Set(loyaltyChoices.map(({ name }) => name)).size).toBe(TYPES.length);
		for (const { description } of [...loyaltyGroups, ...loyaltyChoices])
			expect(description).toMatch(/from a workflow/i);
	});

	it.each<[string[], string[]]>([
		[['customer.created'], []],
		[['*'], []],
		[['customer.created', 'loyalty.tiers'], ['workflowNotice']],
		[['loyalty.types'], ['loyaltyEvents', 'workflowNotice']],
	])('with %j, n8n shows %j', (events, shown) => {
		const { description } = new VoucherifyWebhookTrigger();
		const node = { typeVersion: 2 };
		const visible = description.properties
			.filter((field) =>
				NodeHelpers.displayParameter({ connect: 'byHand', events }, field, node, description),
			)
			.map(({ name }) => name);
		expect(visible.filter((name) => /^(loyaltyEvents|workflowNotice)$/.test(name))).toEqual(shown);
	});
});
