import type { IDataObject } from 'n8n-workflow';
import {
	loyaltyChoices,
	loyaltyGroups,
} from '../../../../nodes/Voucherify/triggers/webhook/loyalty';
import { LOYALTY_EVENTS } from '../../../../sandbox/webhooks/workflowSamples';
import { expectGeneratedPart } from '../../../generated';
import { believe } from '../../../support/beliefs';
import { envelope } from '../../../support/webhooks';
import { sandbox } from '../../../support/sandbox';
import { eventsTable, markdownTable } from '../../../vendor/eventsPage';
import { begin, draw, engine, send, started, tell, TYPES, withDeliveries } from './received';

withDeliveries();

/** Items of a sample of each of these types. */
async function itemsOf(types: readonly string[]): Promise<IDataObject[]> {
	await begin();
	draw();
	for (const [index, type] of types.entries())
		await tell(type, 'APPROVED', (index + 1).toString(16).padStart(18, '0'));
	return await started();
}

/** Values of some columns that are not empty, by type. */
const valuesOf = (items: IDataObject[], ...columns: string[]) =>
	Object.fromEntries(
		items
			.map((item): [string, unknown[]] => [
				String(item.event_type),
				columns.map((column) => item[column]),
			])
			.filter(([, values]) => values.some((value) => value !== null)),
	);

it('has the same columns for each of the 24 + 65 types, in both forms, as docs/events.md lists', async () => {
	expect(TYPES).toHaveLength(24 + 65);
	const nested = await itemsOf(TYPES);
	await engine.close();
	sandbox.reset();
	believe(sandbox, { workflowMessages: 'flat' });
	const flat = await itemsOf(TYPES);
	expect(flat).toEqual(nested);
	const columns = new Set(nested.map((item) => Object.keys(item).join()));
	expect([...columns]).toHaveLength(1);
	expect([...columns].join()).toMatch(
		/^event_type,event_id,event_created_at,id,type,points,status/,
	);

	const groups = loyaltyGroups.map(({ name, value, description = '' }) => {
		const types = LOYALTY_EVENTS[String(value).replace('loyalty.', '')] ?? [];
		return [name, description, types.map((type) => `\`${type}\``).join(', ')];
	});
	const rows = nested.map((row) => ({ type: String(row.event_type), row }));
	const choices = loyaltyChoices.map(({ name, value }) => ({
		name,
		value,
		description: String(value),
	}));
	const madeBy = 'test/engine/triggers/webhook/webhook.loyalty.items.test.ts';
	const tables = [
		await markdownTable(['Event', 'For', 'Types'], groups),
		await eventsTable(choices, rows, madeBy),
	];
	expectGeneratedPart('docs/events.md', 'workflow', tables.join('\n'));
});

it('shows points with the sign that they have for the balance, for transactions of cards only', async () => {
	expect(valuesOf(await itemsOf(TYPES), 'points', 'pending_points')).toEqual({
		POINTS_EARNED: [120, null],
		ADMIN_CREDIT: [50, null],
		ADMIN_DEBIT: [-20, null],
		ADMIN_POINTS_EXPIRATION: [-30, null],
		POINTS_EXPIRED: [-30, null],
		POINTS_SPENT_ON_REWARD: [-300, null],
		POINTS_PURCHASED: [200, null],
		POINTS_PURCHASE_REVERSED: [-200, null],
		POINTS_RETURNED: [300, null],
		POINTS_SPENT_ON_ORDER: [-80, null],
		POINTS_REFUNDED: [-12, null],
		PENDING_POINTS_ADDED: [null, 40],
		PENDING_POINTS_ACTIVATED: [null, -40],
		PENDING_POINTS_CANCELED: [null, -40],
	});
});

it('shows the tiers, the end of a tier, the reward, the order and the codes of transactions', async () => {
	const items = await itemsOf(['UPGRADED', 'JOINED', 'PURCHASE', 'FULFILLMENT', 'PAY_WITH_POINTS']);
	expect(items).toMatchObject([
		{
			tier_from: 'lt_2a0bea50c1e7000002',
			tier_to: 'lt_2a0bea50c1e7000003',
			expires_at: '2027-11-10T23:59:59.999Z',
			updated_at: '2026-11-10T09:14:07.655Z',
		},
		{ tier_from: null, tier_to: 'lt_2a0bea50c1e7000002' },
		{ reward_id: 'lrew_e18a5c94d70b3f6203', reward_codes: 'TEA-7F3K9Q, TEA-8G4L0R' },
		{ reward_codes: 'TEA-GIFT-1', card_id: null },
		{ order_id: 'ord_12cbfbe17e8c4bd4a1', points: null },
	]);
});

it('shows what an activity is about, and whom it concerns', async () => {
	const items = await itemsOf([
		'vl.member.created',
		'vl.member.card.assigned',
		'vl.card.code_generation.succeeded',
		'vl.card.code_generation.failed',
		'vl.program.reward.updated',
		'vl.tier_structure.tier.created',
	]);
	const whose = {
		member_id: 'lmbr_5d09e3a4c7f1826b01',
		customer_id: 'cust_Q7wErT2yUiOp4aSdFgHj6kLz',
	};
	const card = { id: 'lcrd_8f13b6d20a9c47e502', card_code: 'TeaCircle-3KfP9wQz7L' };
	const inProgram = { program_id: 'lprg_1a0bea50c1e7000002' };
	expect(items).toMatchObject([
		{ id: whose.member_id, ...whose, ...inProgram, type: 'vl.member.created', status: 'ACTIVE' },
		{ ...card, card_id: card.id, ...whose, ...inProgram },
		{ ...card, ...whose, rejection: null },
		{ ...card, rejection: 'No code is left' },
		{ id: 'lrew_e18a5c94d70b3f6203', name: 'One free pot of tea', ...inProgram },
		{ id: 'lt_2a0bea50c1e7000003', name: 'Gold', member_id: null, program_id: null },
	]);
});

/** A transaction as messages contain it, with its details. */
const transaction = (object: string, details: object, more: object = {}) => ({
	transaction: { id: 'l_1', object, details, ...more },
});

const gift_vouchers = [{ id: 'v_1', code: 'GIFT-1', amount: 500, balance: 500 }];
const points = { points: { total: 5 } };

it.each<[string, string, object, object]>([
	[
		'the codes of gift cards',
		'PURCHASE',
		transaction('reward_transaction', {
			result: { digital: { type: 'GIFT_VOUCHERS', gift_vouchers } },
		}),
		{ reward_codes: 'GIFT-1', points: null },
	],
	[
		'the points of a type in small letters',
		'admin_debit',
		transaction('card_transaction', points, { type: 'admin_debit' }),
		{ points: -5, pending_points: null, type: 'ADMIN_DEBIT' },
	],
	[
		'the pending points of a type in small letters',
		'pending_points_added',
		transaction('card_transaction', points, { type: 'pending_points_added' }),
		{ points: null, pending_points: 5 },
	],
	[
		'an activity that shows nothing known, as one flat row',
		'vl.badge.given',
		{ badge: { id: 'b_1' } },
		{ event_type: 'vl.badge.given', id: 'b_1' },
	],
	[
		'data below a trigger that shows nothing known',
		'vl.sync',
		{ trigger: { rows: { count: 3 } } },
		{ trigger_rows_count: 3 },
	],
])('shows %s', async (_, type, data, item) => {
	await begin();
	await send(envelope(type, data, { source: { object: 'workflow' } }));
	expect(await started()).toMatchObject([item]);
});

it('ignores what further steps of a workflow have added', async () => {
	await begin();
	const trigger = { ...transaction('card_transaction', points), extra: 1 };
	const beside = { trigger, action_1: { transaction: { id: 'other' } } };
	await send(envelope('POINTS_EARNED', beside, { source: { object: 'workflow' } }));
	const [item = {}] = await started();
	expect(item).toMatchObject({ id: 'l_1', points: 5 });
	expect(JSON.stringify(item)).not.toMatch(/extra|other/);
});
