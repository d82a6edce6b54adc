import { invalidPayload } from '../../errors';
import { MINOR_UNITS } from '../../limits';
import type { Store } from '../store';
import type { LoyaltyCard, LoyaltyMember } from '../types';
import { BENEFIT } from './benefits';
import { pointsOnCard } from './points';
import { costOn } from './rewards';
import { programOf } from './states';

export interface Identification {
	type: 'customer_id' | 'customer_source_id' | 'member_id';
	customer_id?: string | null;
	customer_source_id?: string | null;
	member_id?: string | null;
}

/** Returns a customer and their active memberships; for a member ID only that one. */
function memberships(store: Store, { type, ...named }: Identification) {
	const key = named[type];
	if (!key) throw invalidPayload(`Property .customer_identification.${type} is required`);
	const one = type === 'member_id' ? store.loyaltyMembers.get(key) : undefined;
	const customer = store.customers.get(one?.customer_id ?? key);
	const all = one ? [one] : store.loyaltyMembers.of(customer.id);
	const { id, source_id, metadata } = customer;
	return {
		customer: { id, source_id, metadata, object: 'customer' },
		active: all.filter(({ status }) => status === 'ACTIVE'),
	};
}

function membershipOf(store: Store, member: Readonly<LoyaltyMember>, object: string) {
	const { id, customer_id, program_id, metadata } = member;
	const program = programOf(store, program_id);
	return {
		member: { id, customer_id, program_id, metadata, object: 'member' },
		program: { id: program.id, name: program.name, metadata: program.metadata, object: 'program' },
		object,
	};
}

const cardOf = ({ id, card_definition_id, card_type, code }: Readonly<LoyaltyCard>) => ({
	id,
	card_definition_id,
	card_type,
	code,
	object: 'card',
});

export function checkRewards(store: Store, identification: Identification) {
	const { customer, active } = memberships(store, identification);
	const rewards = store.loyaltyRewards.all().filter(({ status }) => status === 'ACTIVE');
	return {
		customer,
		rewards: rewards.map(({ id, name, type, metadata, object }) => ({
			id,
			name,
			type,
			metadata,
			object,
		})),
		memberships: active.map((member) => ({
			...membershipOf(store, member, 'member_rewards_opportunity'),
			cards: store.loyaltyCards.of(member.id).map((card) => ({
				card: cardOf(card),
				rewards: rewards.flatMap((reward) => {
					const points = costOn(reward, card);
					if (points === undefined) return [];
					const cost = { points, object: 'reward_cost' };
					const about = { reward: { id: reward.id, object: 'reward' }, cost };
					const available = pointsOnCard(card);
					const object = 'reward_estimation';
					if (available >= points) return { ...about, status: 'AVAILABLE', object };
					const details = { required: points, available, missing: points - available };
					const reason = 'insufficient_balance';
					const why = { reason, details, object: 'reward_unavailability_reason' };
					return { ...about, status: 'UNAVAILABLE', unavailability_reasons: [why], object };
				}),
				object: 'card_estimation',
			})),
		})),
		object: 'rewards_examine_result',
	};
}

export const EARNING_RULE = 'lern_6a0bea50c1e7000001';

/** Points per hundred minor units of an order, and per other event. */
const POINTS = { order: 1, event: 10 };

/** Estimates the points for an event; every card earns the same. */
export function checkEarning(
	store: Store,
	identification: Identification,
	{ event, amount }: { event: string | null; amount: number },
) {
	const { customer, active } = memberships(store, identification);
	const isOrder = event === null || event === 'customer.order.paid';
	const points = isOrder ? Math.floor(amount / MINOR_UNITS) * POINTS.order : POINTS.event;
	const { id, name, type, object } = BENEFIT;
	const rule = { id: EARNING_RULE, object: 'earning_rule' };
	const estimated = { earning_rule: rule, points_estimation: points };
	return {
		event,
		customer,
		earning_rules: [{ ...rule, name: 'Points for every order', metadata: {} }],
		memberships: active.map((member) => ({
			...membershipOf(store, member, 'member_earnings_opportunity'),
			cards: store.loyaltyCards.of(member.id).map((card) => ({
				card: cardOf(card),
				points_estimation: points,
				earning_rules: [{ ...estimated, object: 'earning_rule_estimation' }],
				object: 'card_estimation',
			})),
			benefits: [
				{
					benefit: { id, name, type, object },
					earning_rules: [{ earning_rule: rule, object: 'earning_rule_estimation' }],
					object: 'benefit_estimation',
				},
			],
		})),
		object: 'earnings_examine_result',
	};
}
