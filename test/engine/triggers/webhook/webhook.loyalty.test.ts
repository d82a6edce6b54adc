import { VoucherifyWebhookTrigger } from '../../../../nodes/Voucherify/VoucherifyWebhookTrigger.node';
import {
	loyaltyChoices,
	loyaltyGroups,
} from '../../../../nodes/Voucherify/triggers/webhook/loyalty';
import { LOYALTY_EVENTS, sampleOf } from '../../../../sandbox/webhooks/workflowSamples';
import { TIERS } from '../../../../sandbox/world/loyalty/tiers';
import { PROGRAM_IDS } from '../../../../sandbox/world/seed/loyalty';
import { believe } from '../../../support/beliefs';
import { byId, credentialsFor, itemsOf } from '../../../support/engine';
import { sandbox } from '../../../support/sandbox';
import { automatically, envelope } from '../../../support/webhooks';
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
import { type INodeParameters, NodeHelpers } from 'n8n-workflow';

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

/** Runs an operation on a member's card. */
async function onCard(operation: string, parameters: INodeParameters) {
	const programId = PROGRAM_IDS.beanSociety;
	const [member] = sandbox.world.loyaltyMembers.of(programId);
	const card = { programId: byId(programId), memberId: byId(member?.id ?? '') };
	return await itemsOf({
		credentials: credentialsFor(sandbox),
		parameters: { resource: 'loyaltyCard', operation, ...card, ...parameters },
	});
}

const adjust = (points: number) => onCard('adjustPoints', { points, waitUntilBooked: false });

/** Lets Voucherify book what was requested, and report it. */
async function settle(): Promise<void> {
	sandbox.settings.clockAheadMs += sandbox.settings.pointsDelayMs;
	await sandbox.webhooks.settle();
}

const statuses = async () => (await started()).map(({ status }) => status);

describe('a message starts one execution', () => {
	it.each([
		['nested', 'same'],
		['nested', 'new'],
		['flat', 'same'],
		['flat', 'new'],
	] as const)(
		'in the %s form, although it comes again, with the %s send-out ID, and two workflows send it',
		async (workflowMessages, workflowRepeats) => {
			believe(sandbox, { workflowMessages, workflowRepeats });
			Object.assign(sandbox.settings.webhooks, { repeats: 2, spreadMs: 60_000 });
			await begin();
			draw(['ADMIN_CREDIT']);
			draw(['ADMIN_CREDIT', 'ADMIN_DEBIT'], ['APPROVED']);
			await adjust(25);
			for (let second = 0; second < 60; second += 1) {
				sandbox.settings.clockAheadMs += 1_000;
				await sandbox.webhooks.settle();
			}
			expect(sandbox.webhooks.deliveries).toHaveLength((2 + 1) * 3);
			expect((await statuses()).toSorted()).toEqual(['APPROVED', 'PENDING']);
		},
	);

	it('for each status of a transaction, in whatever order they come', async () => {
		await begin();
		draw();
		for (const status of ['APPROVED', 'PENDING', 'REFUNDED', 'APPROVED', 'PENDING'])
			await tell('PURCHASE', status, '0a');
		expect(await statuses()).toEqual(['APPROVED', 'PENDING', 'REFUNDED']);
	});

	it('whatever the case of its type', async () => {
		await begin();
		const { content } = sampleOf('POINTS_EARNED', '0b');
		const transaction = { id: 'lctx_1', source: { object: 'workflow' } };
		for (const type of ['POINTS_EARNED', 'points_earned'])
			await send(envelope(type, content, transaction));
		expect(await started()).toHaveLength(1);
	});
});

describe("the sandbox's own bookings reach the workflow", () => {
	it('as Card → Get Transactions shows them, PENDING first', async () => {
		await begin();
		draw();
		await adjust(-25);
		await sandbox.webhooks.settle();
		expect(await statuses()).toEqual(['PENDING']);
		await settle();
		expect(await statuses()).toEqual(['PENDING', 'APPROVED']);
		const [listed] = await onCard('getTransactions', { limit: 1 });
		expect((await started()).at(-1)).toMatchObject({
			...listed,
			event_id: listed?.id,
			points: -25,
		});
	});

	it('with the tier that the member reaches by them', async () => {
		await begin({ events: ['loyalty.tiers'] });
		draw();
		await adjust(2_000);
		await settle();
		expect(await statuses()).toEqual(['PENDING', 'APPROVED']);
		const moved = { type: 'UPGRADED', tier_from: TIERS[0].id, tier_to: TIERS[2].id };
		expect(await started()).toMatchObject([moved, moved]);
	});

	it('where their status is the one that the workflow in Voucherify selects', async () => {
		await begin();
		draw(['ADMIN_CREDIT'], ['APPROVED']);
		await adjust(25);
		await settle();
		expect(await statuses()).toEqual(['APPROVED']);
	});
});
