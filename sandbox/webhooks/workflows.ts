import { withUnknownFields } from '../present';
import { presentPayment } from '../world/loyalty/payments';
import { presentPurchase } from '../world/loyalty/rewards';
import { presentTransaction } from '../world/loyalty/view';
import type { World } from '../world';
import type { LoyaltyCard, LoyaltyMember, RewardTransaction, Webhook } from '../world/types';
import { sourceOf } from './envelope';
import type { WebhookService } from './service';
import { activityPrefix, subjectOf, type LoyaltyEvent } from './workflowSamples';

/** Whether a workflow selects an event. */
export function selects({ active, workflow, events }: Webhook, event: LoyaltyEvent): boolean {
	if (!active || !workflow || !events.includes(event.type)) return false;
	const { statuses } = workflow;
	const { content } = event;
	return (
		statuses.length === 0 ||
		!('transaction' in content) ||
		statuses.includes(content.transaction.status)
	);
}

/** Returns the message of a workflow, in the form of the belief `workflowMessages`. */
export function workflowMessage(
	{ world, now }: WebhookService,
	{ id: webhookId, target_url, project_id }: Webhook,
	event: LoyaltyEvent,
	id: string,
): string {
	const { type, created_at, content } = event;
	const group_id = world.events.cause;
	const isNested = world.beliefs.workflowMessages === 'nested';
	const isActivity = 'activity' in content;
	const source = sourceOf(world.events.caller);
	const nested = isActivity
		? {
				activity: {
					...{ id: event.id, type, source, group_id, created_at, ...content.activity.about },
					data: content.activity.data,
				},
			}
		: content;
	const workflow = {
		id: `wfdef_${webhookId}`,
		version: 2,
		node: 'exwfnod_webhook',
		run: 'wfrun_1',
	};
	const message = {
		id,
		project_id,
		created_at: new Date(now()).toISOString(),
		type,
		data: isNested ? { trigger: nested } : isActivity ? content.activity.data : content,
		source: {
			id: isNested ? workflow.id : `${workflow.id}-wfrnstp_1`,
			...{ object: 'workflow', target_url, ...(isNested && { workflow }) },
		},
		event: {
			...{ id: event.id, type, created_at, group_id, entity_id: event.id },
			...(isActivity && { event_source: source }),
		},
	};
	return JSON.stringify(withUnknownFields(message));
}

type Tell = (event: LoyaltyEvent) => void;

/** Calls `tell` for each change of loyalty points and members. */
export function watchLoyalty(world: World, tell: Tell): void {
	const tellTransaction = (transaction: Shown) => {
		const { id, type, created_at } = transaction;
		tell({ id, type, created_at, content: { transaction } });
	};
	world.cardTransactions.onPut = (booked, before) => {
		if (booked.status === before?.status) return;
		tellTransaction(presentTransaction(booked, world));
		if (!before) return;
		const isOf = ({ card_transaction_id }: { card_transaction_id: string }) =>
			card_transaction_id === booked.id;
		const bought = world.rewardTransactions.of(booked.member_id).filter(isOf);
		for (const one of bought) for (const shown of withPurchase(one, world)) tellTransaction(shown);
		for (const paid of world.orderTransactions.of(booked.member_id).filter(isOf))
			tellTransaction(presentPayment(paid, world));
	};
	world.rewardTransactions.onPut = (bought, before) => {
		if (before) return;
		for (const shown of withPurchase(bought, world)) tellTransaction(shown);
	};
	world.orderTransactions.onPut = (paid, before) => {
		if (!before) tellTransaction(presentPayment(paid, world));
	};
	world.tierTransactions.onPut = tellTransaction;
	watchMembers(world, tell);
}

interface Shown {
	id: string;
	type: string;
	created_at: string;
	status: string;
}

/** A refund comes with its purchase, which has another status then. */
function withPurchase(transaction: Readonly<RewardTransaction>, world: World): Shown[] {
	const purchase = world.rewardTransactions.find(transaction.purchase_id ?? '');
	const shown = [transaction, ...(purchase ? [purchase] : [])];
	return shown.map((one) => presentPurchase(one, world));
}

function watchMembers(world: World, tell: Tell): void {
	const tellActivity = (type: string, data: Record<string, unknown>) => {
		// Only the sending of a message may draw random numbers: the data must not depend on who listens.
		world.events.activities += 1;
		const id = `${activityPrefix(type)}_${world.events.activities.toString(16).padStart(18, '0')}`;
		const created_at = new Date(world.now()).toISOString();
		tell({ id, type, created_at, content: { activity: { about: subjectOf(type, data), data } } });
	};
	const programOf = ({ program_id }: { program_id: string }) => ({
		program: { ...world.loyaltyPrograms.get(program_id), card_definitions: undefined },
	});
	world.loyaltyMembers.onPut = (member, before) => {
		tellActivity(`vl.member.${verbOf(member, before)}`, { member, ...programOf(member) });
	};
	world.loyaltyCards.onPut = (card, before) => {
		if (before) return;
		const shown = shownCard(card);
		const member = world.loyaltyMembers.get(card.member_id);
		const assigned = {
			...{ member, card: shown, ...programOf(card) },
			member_card: { member_role: 'OWNER', created_at: card.created_at },
		};
		tellActivity('vl.card.created', { card: shown, ...programOf(card) });
		tellActivity('vl.member.card.assigned', assigned);
		tellActivity('vl.card.assigned', assigned);
	};
}

const shownCard = ({ points, pending_points, ...card }: Readonly<LoyaltyCard>) => ({
	...card,
	code: null,
	lifetime_bucket: { points, pending_points },
});

function verbOf({ status }: Readonly<LoyaltyMember>, before?: Readonly<LoyaltyMember>): string {
	if (!before) return 'created';
	if (status === before.status) return 'updated';
	return { ACTIVE: 'activated', INACTIVE: 'deactivated', DELETED: 'deleted' }[status];
}
