import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { isJsonObject, textOrNothing, valueAt } from '../../api/types';
import { simplifiedBy } from '../../columns/row';
import { titleOf } from '../../forms/reading/title';

/** Entry of the menu that shows the list of single types. */
export const SINGLE_TYPES = 'loyalty.types';

/** Entries of the menu for all loyalty events of some kinds, also of types that are newer than this list. */
const GROUPS: Array<[value: string, label: string, kinds: RegExp]> = [
	['loyalty.points', 'Points', /^card_tr/],
	['loyalty.orders', 'Orders', /^order_tr/],
	['loyalty.rewards', 'Rewards', /^(reward|benefit)_tr/],
	['loyalty.tiers', 'Tiers', /^tier_tr/],
	['loyalty.members', 'Members', /^vl\.member\./],
	['loyalty.cards', 'Cards', /^vl\.card\./],
	['loyalty.programs', 'Programs and Rules', /^vl\./],
];

export const loyaltyGroups: INodePropertyOptions[] = [
	...GROUPS.map(([value, label]) => ({ name: `Loyalty ${label} (All)`, value })),
	{ name: 'Loyalty Events by Type', value: SINGLE_TYPES },
].map((entry) => ({ ...entry, description: 'From a workflow' }));

/**
 * Types of transactions, by what their labels begin with.
 * @see https://docs.voucherify.io/api-reference/workflows-webhooks
 */
const TRANSACTIONS = {
	'': `POINTS_EARNED ADMIN_CREDIT ADMIN_DEBIT ADMIN_POINTS_EXPIRATION POINTS_EXPIRED POINTS_SPENT_ON_REWARD POINTS_PURCHASED
		POINTS_PURCHASE_REVERSED POINTS_RETURNED POINTS_SPENT_ON_ORDER POINTS_REFUNDED PENDING_POINTS_ADDED
		PENDING_POINTS_ACTIVATED PENDING_POINTS_CANCELED PAY_WITH_POINTS`,
	REWARD_: 'PURCHASE REFUND',
	BENEFIT_: 'FULFILLMENT',
	TIER_: 'JOINED LEFT UPGRADED DOWNGRADED EXPIRATION_CHANGED EVALUATION_REFRESHED',
};

const LIFE = 'created updated deleted activated';
const FULL = `${LIFE} deactivated drafted assigned unassigned`;

/** Types of activities, by the object that they are about. */
const ACTIVITIES = {
	member: `${LIFE} deactivated card.assigned card.unassigned`,
	card: 'created assigned unassigned code_generation.succeeded code_generation.failed',
	program: `${LIFE} deactivated card_definition.assigned card_definition.unassigned earning_rule.assigned
		earning_rule.unassigned reward.assigned reward.unassigned reward.updated tier_structure.assigned tier_structure.unassigned`,
	// The dashboard offers vl.card_definition.deactivated, but it is never sent.
	card_definition: `${LIFE} drafted assigned unassigned`,
	earning_rule: FULL,
	reward: FULL,
	benefit: `${LIFE} drafted`,
	tier_structure: `${FULL} tier.created tier.updated tier.deleted`,
};

const choice = (value: string, constant: string): INodePropertyOptions => ({
	name: titleOf(constant.replaceAll('.', '_').toUpperCase()),
	value,
	description: `From a workflow: ${value}`,
});

export const loyaltyChoices: INodePropertyOptions[] = [
	...Object.entries(TRANSACTIONS).flatMap(([prefix, types]) =>
		types.split(/\s+/).map((type) => choice(type, prefix + type)),
	),
	...Object.entries(ACTIVITIES).flatMap(([kind, verbs]) =>
		verbs.split(/\s+/).map((verb) => choice(`vl.${kind}.${verb}`, `${kind}.${verb}`)),
	),
];

/**
 * Returns the data of a workflow's message, in either documented form: a transaction inside an object, or the objects that
 * an activity shows. Later steps of a workflow may add more data beside it.
 * @see https://docs.voucherify.io/api-reference/workflows-webhooks
 */
export function loyaltyData(data: IDataObject): IDataObject {
	const transaction = valueAt(data, 'trigger', 'transaction') ?? data.transaction;
	if (isJsonObject(transaction)) return { transaction };
	const shown = valueAt(data, 'trigger', 'activity', 'data');
	return isJsonObject(shown) ? shown : data;
}

/** Returns the status of a transaction; activities have none. */
export const loyaltyStatus = (data: IDataObject) =>
	textOrNothing(valueAt(data, 'transaction', 'status'));

/** True when an event of this type and data is among those that are chosen in the menus. */
export function isChosen(events: string[], type: string, data: IDataObject): boolean {
	const name = type.toLowerCase();
	const kind = textOrNothing(valueAt(data, 'transaction', 'object')) ?? name;
	const [group] = GROUPS.find(([, , kinds]) => kinds.test(kind)) ?? [];
	return events.some((one) => one === group || one.toLowerCase() === name);
}

/** Returns the ID of the program that an event names; null for activities of objects that belong to none. */
export const programId = (data: IDataObject) =>
	simplifiedBy({ id: 'transaction.program_id|program.id|member.program_id|card.program_id' }, data)
		.id;
