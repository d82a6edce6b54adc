import { invalidPayload, notFound, refusal } from '../errors';
import { simpleCustomer } from './customers';
import { redeem } from './redeeming';
import type { Store } from './store';
import type {
	Metadata,
	LegacyPendingPoints,
	Redemption,
	Reward,
	RewardAssignment,
	Voucher,
} from './types';
import { adjustBalance } from './vouchers';

export function loyaltyCard({ vouchers }: Store, key: string): Readonly<Voucher> {
	const found = vouchers.get(key);
	if (found.type !== 'LOYALTY_CARD') throw notFound('voucher', key);
	return found;
}

export interface PointsChange {
	points: number;
	expiration_type?: 'PROGRAM_RULES' | 'CUSTOM_DATE' | 'NON_EXPIRING';
	expiration_date?: string;
	reason?: string;
	source_id?: string;
}

export function adjustPoints(
	store: Store,
	key: string,
	{ points, expiration_type, expiration_date, ...booking }: PointsChange,
) {
	const card = loyaltyCard(store, key);
	if (expiration_type === 'CUSTOM_DATE' && expiration_date === undefined) {
		throw invalidPayload('Property .expiration_date is required with CUSTOM_DATE');
	}
	if (expiration_date !== undefined && Date.parse(expiration_date) < store.now()) {
		const details = 'Expiration date cannot be set in the past';
		throw refusal('invalid_expiration_date', 'Invalid Expiration Date', details);
	}
	const { amount, ...balance } = adjustBalance(store, card.id, { amount: points, ...booking });
	return { ...balance, points: amount };
}

export interface Transfer {
	code: string;
	points: number;
	reason?: string;
	source_id: string;
}

/** Moves points from other cards to this one, all or none, and returns it. */
export function transferPoints(
	store: Store,
	campaignId: string,
	key: string,
	transfers: readonly Transfer[],
): Readonly<Voucher> {
	const { vouchers, ledger } = store;
	const target = loyaltyCard(store, key);
	if (target.campaign_id !== campaignId) throw notFound('voucher', key);
	for (const { code, points } of transfers) {
		const source = loyaltyCard(store, code);
		if (source.code !== code) throw notFound('voucher', code);
		for (const card of [source, target]) {
			if (card.holder_id === null) throw needsHolder();
		}
		if (source.balance < points) throw exceeded(source);
	}
	for (const { code, points, reason, source_id: sourceId } of transfers) {
		const source = vouchers.get(code);
		const booking = { reason, sourceId, source: source.code };
		const { id, type: cardType, created_at } = target;
		const destination = {
			id,
			code: target.code,
			type: cardType,
			created_at,
			object: 'voucher',
		} as const;
		const type = 'POINTS_TRANSFER_OUT';
		const out = ledger.book(source, { ...booking, type, amount: -points, destination });
		const relatedId = out.id;
		ledger.book(target, { ...booking, type: 'POINTS_TRANSFER_IN', amount: points, relatedId });
	}
	return vouchers.get(target.id);
}

export function rewardsOfCard(store: Store, key: string, isAffordable: boolean) {
	const { campaign_id, balance } = loyaltyCard(store, key);
	return store.rewardAssignments
		.of(campaign_id ?? '')
		.filter(({ parameters }) => !isAffordable || parameters.loyalty.points <= balance)
		.map((assignment) => ({
			reward: store.rewards.get(assignment.reward_id),
			assignment,
			object: 'loyalty_reward',
		}));
}

export interface RewardRedemption {
	reward?: { id: string; points?: number };
	order?: { id?: string; source_id?: string | null };
	metadata?: Metadata;
}

export function redeemReward(
	store: Store,
	key: string,
	{ reward: wanted, order, metadata = {} }: RewardRedemption,
): Readonly<Redemption> {
	const card = loyaltyCard(store, key);
	if (!wanted) throw refusal('missing_reward', 'Missing reward');
	const reward = store.rewards.get(wanted.id);
	const assignment = store.rewardAssignments
		.of(reward.id)
		.find(({ related_object_id }) => related_object_id === card.campaign_id);
	if (!assignment) {
		throw refusal('missing_reward', 'Missing reward', 'The card has no such reward');
	}
	if (card.holder_id === null) throw needsHolder();
	if (reward.type === 'COIN' && !order) throw refusal('missing_order', 'Missing order');
	const points = pointsFor(reward, assignment, wanted.points);
	if (card.balance < points) throw exceeded(card);
	store.redemptions.checkNew(metadata);
	const redemption = redeem(store, {
		voucher: card.id,
		customer: card.holder_id,
		amount: points,
		order: order && { id: order.id ?? store.orders.born().id, source_id: order.source_id ?? null },
	});
	if (redemption.failure) {
		const { code, message } = redemption.failure;
		throw refusal(code, message);
	}
	store.rewards.change(reward.id, taken(reward), { event: null });
	const customer = simpleCustomer(store.customers.get(card.holder_id));
	const given = {
		reward: { ...reward, ...NOT_SHOWN, customer, assignment_id: assignment.id },
		metadata: store.beliefs.rewardMetadata === 'kept' ? metadata : {},
	};
	return store.redemptions.change(redemption.id, given, { event: null });
}

function pointsFor(
	reward: Readonly<Reward>,
	{ parameters }: Readonly<RewardAssignment>,
	points: number | undefined,
): number {
	if (reward.type !== 'COIN') return parameters.loyalty.points;
	if (points !== undefined) return points;
	throw invalidPayload('body/reward must have the points that pay for the order');
}

const NOT_SHOWN = { stock: undefined, redeemed: undefined, attributes: undefined };

const taken = ({ redeemed, stock }: Readonly<Reward>) => ({
	redeemed: (redeemed ?? 0) + 1,
	stock: stock === null ? null : Math.max(stock - 1, 0),
});

export function endPending(
	store: Store,
	key: string,
	id: string,
	status: 'ACTIVATED' | 'CANCELED',
): Readonly<LegacyPendingPoints> {
	const card = loyaltyCard(store, key);
	const found = store.legacyPendingPoints.get(id);
	if (found.voucher_id !== card.id) throw notFound('pending_points', id);
	if (found.status !== 'PENDING') {
		const what = status === 'ACTIVATED' ? 'activated' : 'canceled';
		throw refusal(
			'invalid_pending_points_state',
			'Invalid pending points state',
			`Only pending points in 'PENDING' status can be ${what}. Current status: '${found.status}'.`,
		);
	}
	if (status === 'ACTIVATED') {
		const { points: amount, order_id: orderId } = found;
		const type = 'PENDING_POINTS_ACTIVATION';
		store.ledger.book(card, { type, amount, orderId, source: 'API' });
	}
	return store.legacyPendingPoints.change(id, { status }, { event: null });
}

const needsHolder = () =>
	refusal('invalid_voucher', 'Invalid Voucher', 'A loyalty card needs a holder');

const exceeded = ({ balance }: Readonly<Voucher>) =>
	refusal(
		'loyalty_card_points_exceeded',
		'Loyalty card points exceeded',
		`The balance is ${balance}`,
	);
