import { invalidPayload, notFound, refusal } from '../../errors';
import type { Store } from '../store';
import type { LoyaltyEarning, LoyaltyEarningRule, LoyaltyEffect, Metadata } from '../types';
import { ruleOf } from './lifecycle';
import { there } from './states';

type Sent = Partial<Omit<LoyaltyEarning, 'effects'>> & Pick<LoyaltyEarning, 'effects'>;

/** Fields that may be null in a request, which sets their defaults. */
interface Settings {
	error?: { message: string } | null;
	validity_hours?: LoyaltyEarningRule['validity_hours'] | null;
	start_date?: string | null;
	end_date?: string | null;
	metadata?: Metadata | null;
	trigger_limits?: Partial<LoyaltyEarningRule['trigger_limits']> | null;
}

export interface NewRule extends Settings {
	name: string;
	trigger: LoyaltyEarningRule['trigger'];
	earnings: Sent[];
	status?: 'DRAFT' | 'ACTIVE';
}

export type RuleChange = Settings & Partial<Pick<NewRule, 'name' | 'trigger' | 'earnings'>>;

const SILENT = { event: null };

const lockedTrigger = () =>
	refusal(
		'invalid_state_transition',
		'Invalid state transition',
		'trigger can only be changed in DRAFT',
	);

/** What can be counted for each event: the beginnings of `calculation_type`, without what was discounted. */
const COUNTED: Record<LoyaltyEarningRule['trigger']['event'], string[]> = {
	'customer.order.paid': ['ORDER', 'CUSTOMER'],
	'customer.custom_event': ['CUSTOM_EVENT', 'CUSTOMER'],
	'customer.segment.entered': ['CUSTOMER'],
};

export function createRule(store: Store, body: NewRule): Readonly<LoyaltyEarningRule> {
	const { name, trigger, earnings, status = 'DRAFT' } = body;
	checkReferences(store, trigger, earnings);
	const { id, ...times } = store.loyaltyEarningRules.born();
	const rule: LoyaltyEarningRule = {
		id,
		name,
		status,
		trigger,
		earnings: earnings.map((one) => stored(store, one)),
		validity_hours: { type: 'ANY_TIME' },
		start_date: null,
		end_date: null,
		trigger_limits: limits({}),
		metadata: {},
		...settings(body),
		...times,
		object: 'earning_rule',
	};
	return store.loyaltyEarningRules.add(rule, SILENT);
}

export function updateRule(
	store: Store,
	id: string,
	{ earnings, ...body }: RuleChange,
): Readonly<LoyaltyEarningRule> {
	const rule = ruleOf(store, id);
	const { trigger = rule.trigger, name = rule.name } = body;
	const isOther = JSON.stringify(trigger) !== JSON.stringify(rule.trigger);
	if (isOther && rule.status !== 'DRAFT') throw lockedTrigger();
	checkReferences(store, trigger, earnings ?? rule.earnings);
	for (const { id: known } of earnings ?? [])
		if (known !== undefined && !rule.earnings.some((one) => one.id === known))
			throw notFound('earning_rule_earning', known);
	const kept = earnings?.map((one) => stored(store, one)) ?? rule.earnings;
	const change = { name, trigger, earnings: kept, ...settings(body) };
	return store.loyaltyEarningRules.change(rule.id, change, SILENT);
}

const stored = (store: Store, earning: Sent): LoyaltyEarning => ({
	id: `lernei_${store.random.hex(18)}`,
	name: null,
	...earning,
	tier_rules: earning.tier_rules ?? { type: 'NO_REQUIREMENTS' },
});

const limits = ({
	cooldown,
	frequency,
}: NonNullable<Settings['trigger_limits']>): LoyaltyEarningRule['trigger_limits'] => ({
	cooldown: cooldown ?? { type: 'NO_COOLDOWN' },
	frequency: { limits: [], ...(frequency ?? { type: 'NO_LIMIT' }) },
});

/** Returns the settings that a request has. Null sets the default. */
function settings({ validity_hours, trigger_limits, metadata, ...sent }: Settings) {
	const { error, start_date, end_date } = sent;
	return {
		...(error !== undefined && { error }),
		...(start_date !== undefined && { start_date }),
		...(end_date !== undefined && { end_date }),
		...(validity_hours !== undefined && { validity_hours: validity_hours ?? { type: 'ANY_TIME' } }),
		...(trigger_limits !== undefined && { trigger_limits: limits(trigger_limits ?? {}) }),
		...(metadata && { metadata }),
	} satisfies Partial<LoyaltyEarningRule>;
}

/** Refuses unknown wallets and segments, and points that cannot be counted for the event. */
function checkReferences(
	{ cardDefinitions, segments }: Store,
	{ event, segment }: LoyaltyEarningRule['trigger'],
	earnings: ReadonlyArray<{ effects: readonly LoyaltyEffect[] }>,
): void {
	if (segment) segments.get(segment.id);
	for (const { points, points_proportional } of earnings.flatMap(({ effects }) => effects)) {
		const id = (points ?? points_proportional)?.card_definition_id;
		if (id !== undefined) there('card_definition', id, cardDefinitions.find(id));
		const type = points_proportional?.calculation_type;
		const counted = type?.replace(/^(PRE|POST)_DISCOUNT_/, '');
		const isKnown = COUNTED[event].some((start) => counted?.startsWith(`${start}_`) ?? true);
		if (!isKnown) throw invalidPayload(`calculation_type ${type} is not allowed for ${event}`);
	}
}
