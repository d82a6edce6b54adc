import type { IDataObject } from 'n8n-workflow';
import type { RecordedRequest, World } from '../../../sandbox';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import type { Random } from '../../../sandbox/world/random';
import { byId } from '../engine';
import { UNNAMED } from './claims';
import type { Write } from './colliding';
import { objectsIn, partOf, textIn, withoutOwn } from './values';

export const GIFTS = ['GIFT-0001', 'GIFT-0002'] as const;
export const CARDS = ['COFFEE-0001', 'COFFEE-0002'] as const;
export const ORDERS = ['order-1', 'order-2'] as const;

/** A write that moves credits or points, and how its items are drawn. */
export interface Booking {
	weight: number;
	write: Write;
	/** Returns what an item contains; undefined if there is nothing to do it with. */
	draw: (random: Random) => IDataObject | undefined;
	/** Key of an item or a request: the same for those that ask for the same. */
	about: (body: unknown) => string;
	/** Amounts that items ask for, if responses report them. */
	changes?: readonly number[];
}

type Parameters = Write['parameters'];
type Draw = Booking['draw'];

const part = ({ path }: RecordedRequest, fromEnd: number) => path.split('/').at(-fromEnd) ?? '';
const posted = (pattern: RegExp): Pick<Write, 'isCall'> => ({
	isCall: ({ method, path }) => method === 'POST' && pattern.test(path),
});
const idOf = (json: unknown) => textIn(json, 'id') ?? '';

/** Draws one of a few resources by its ID, so that the same is done twice, or by others. */
const oneOf =
	(ids: () => readonly string[]): Draw =>
	(random) => {
		const [first, ...others] = ids();
		return first === undefined ? undefined : { id: random.pick([first, ...others]) };
	};

/** Bookings on gift cards and legacy loyalty cards. They are made at once, and their responses name no transaction. */
export function cardBookings(world: World): Booking[] {
	const { ledger, vouchers, rewardAssignments, rewards, legacyPendingPoints } = world;
	/** Latest booking of a card: requests are processed one at a time. */
	const latestOf = (code: string) => ledger.of(vouchers.get(code).id).at(-1)?.id;
	const about = (body: unknown) => {
		const change = ['change', 'amount', 'points'].map((name) => partOf(body, name));
		const texts = [textIn(body, 'reason'), textIn(body, 'source_id')];
		return JSON.stringify([textIn(body, 'code'), change.find(Boolean), ...texts.map(withoutOwn)]);
	};
	const booking = (
		weight: number,
		pattern: RegExp,
		parameters: Parameters,
		codes: readonly [string, ...string[]],
		changes: readonly [number, ...number[]],
	): Booking => {
		const sent = (call: RecordedRequest) =>
			objectsIn(call.body)[0] ?? { ...objectsIn([call.body])[0], code: part(call, 2) };
		const draw: Draw = (random) => ({
			code: random.pick(codes),
			change: random.pick(changes),
			source_id: random.next() < 0.4 ? random.pick(['refund-1', 'refund-2']) : '',
			reason: random.pick(['', 'Goodwill']),
		});
		const write: Write = {
			...posted(pattern),
			claimedBy: () => UNNAMED,
			idIn: (_answer, call) => latestOf(textIn(sent(call), 'code') ?? ''),
			aboutIn: (call) => about(sent(call)),
			parameters: {
				...parameters,
				options: { reason: '={{ $json.reason }}', sourceId: '={{ $json.source_id }}' },
			},
		};
		return { weight, write, draw, about, changes };
	};
	const onCode = { voucherCode: byId('={{ $json.code }}') };
	const legacy = (operation: string) => ({ resource: 'loyaltyCardLegacy', operation });
	return [
		booking(
			6,
			/^\/v1\/vouchers\/.*\/balance$/,
			{ resource: 'voucher', operation: 'adjustBalance', ...onCode, amount: '={{ $json.change }}' },
			GIFTS,
			[500, 700, -200, -9_000],
		),
		booking(
			5,
			/^\/v1\/loyalties\/members\/.*\/balance$/,
			{ ...legacy('adjustPoints'), ...onCode, points: '={{ $json.change }}' },
			CARDS,
			[5, 40, -3, -9_000],
		),
		booking(
			4,
			/^\/v1\/loyalties\/.*\/transfers$/,
			{
				...legacy('transferPoints'),
				fromCode: byId('={{ $json.code }}'),
				campaignId: byId(CAMPAIGN_IDS.coffeeClub),
				voucherCode: byId('COFFEE-0003'),
				points: '={{ $json.change }}',
			},
			CARDS,
			[5, 40, 9_000],
		),
		{
			weight: 3,
			write: {
				...posted(/^\/v1\/loyalties\/members\/.*\/redemption$/),
				idIn: (answer) => textIn(answer, 'id'),
				claimedBy: ({ json }) => textIn(json, 'id') ?? textIn(json, 'redemption_id') ?? 'nothing',
				aboutIn: (call) => `${part(call, 2)} ${textIn(call.body, 'reward', 'id')}`,
				parameters: {
					...legacy('redeemReward'),
					...onCode,
					rewardId: byId('={{ $json.id }}'),
					specifyMetadata: 'json',
					metadataJson: '{"till": "3"}',
				},
			},
			draw: (random) => {
				const ids = rewardAssignments.all().map(({ reward_id }) => reward_id);
				const drawn = oneOf(() => ids.filter((id) => rewards.get(id).type !== 'COIN'))(random);
				return drawn && { ...drawn, code: random.pick(CARDS) };
			},
			about: (json) => `${textIn(json, 'code')} ${idOf(json)}`,
		},
		{
			weight: 2,
			write: {
				...posted(/^\/v1\/loyalties\/members\/.*\/activate$/),
				isState: true,
				idIn: (_answer, call) => part(call, 2),
				claimedBy: ({ json }) =>
					json.already === true ? undefined : textIn(json, 'pending_points_id'),
				aboutIn: (call) => part(call, 2),
				parameters: {
					...legacy('activatePendingPoints'),
					voucherCode: byId('COFFEE-0001'),
					pendingPointsId: byId('={{ $json.id }}'),
				},
			},
			draw: oneOf(() => legacyPendingPoints.all().map(({ id }) => id)),
			about: idOf,
		},
	];
}

const PROGRAM = PROGRAM_IDS.beanSociety;

/** The program's first member, and their card. */
export function cardIn({ loyaltyMembers, loyaltyCards }: World) {
	const [member] = loyaltyMembers.of(PROGRAM);
	const [card] = loyaltyCards.of(member?.id ?? '');
	if (!card) throw new Error('There is no card');
	return card;
}

/** Bookings on the first card of a loyalty program. Each creates a transaction, which is booked or rejected later. */
export function programBookings(world: World): Booking[] {
	const card = cardIn(world);
	const inProgram = { programId: byId(PROGRAM), memberId: byId(card.member_id) };
	const onCard = { resource: 'loyaltyCard', ...inProgram, cardId: byId(card.id) };
	const booking = (
		weight: number,
		end: string,
		parameters: Parameters,
		draw: Draw,
		about: Booking['about'],
		more: Partial<Write> = {},
	): Booking => {
		const write: Write = {
			...posted(new RegExp(`^/v2/.*${end}$`)),
			idIn: (answer) => textIn(answer, 'transaction', 'id'),
			claimedBy: ({ json }) => textIn(json, 'id') ?? 'nothing',
			holds: (id) => statusOf(world, id) !== 'REJECTED',
			aboutIn: ({ body }) => about(body),
			...more,
			parameters: { options: { maximumWait: 30 }, ...parameters },
		};
		return { weight, write, draw, about };
	};
	const ofState: Partial<Write> = {
		isState: true,
		claimedBy: ({ json }) => (json.already === true ? undefined : textIn(json, 'id')),
		aboutIn: (call) => part(call, 2),
	};
	const move = (operation: string, buckets: World['pendingPoints'] | World['expiringPoints']) =>
		booking(
			1,
			`/${operation.replace(/[A-Z].*/, '')}`,
			{ ...onCard, operation, bucketId: byId('={{ $json.id }}') },
			oneOf(() => buckets.of(card.id).map(({ id }) => id)),
			idOf,
			ofState,
		);
	const max = (body: unknown) => partOf(body, 'payment_limit', 'points_limit', 'max');
	return [
		booking(
			8,
			'/points',
			{
				...onCard,
				operation: 'adjustPoints',
				points: '={{ $json.points }}',
				options: { reason: '={{ $json.reason }}', maximumWait: 30 },
			},
			(random) => ({
				points: random.pick([1, 5, 40, -3, -60, -5_000]),
				reason: random.pick(['', 'Goodwill', 'Goodwill for order 7']),
			}),
			(body) => JSON.stringify([partOf(body, 'points'), withoutOwn(textIn(body, 'reason'))]),
		),
		booking(
			3,
			'/rewards/purchases',
			{
				resource: 'loyaltyReward',
				operation: 'purchase',
				...inProgram,
				rewardId: byId('={{ $json.reward_id }}'),
			},
			(random) => {
				const [first, second] = world.loyaltyRewards.all();
				return { reward_id: random.pick([first, first, second])?.id ?? '' };
			},
			(body) => textIn(body, 'reward_id') ?? '',
		),
		booking(
			3,
			'/orders/payments',
			{
				...onCard,
				resource: 'loyaltyPoints',
				operation: 'payOrder',
				orderId: byId('={{ $json.order.source_id }}'),
				limitBy: 'POINTS_LIMIT',
				pointsLimit: '={{ $json.payment_limit.points_limit.max }}',
			},
			(random) => ({
				order: { source_id: random.pick(ORDERS) },
				payment_limit: { points_limit: { max: random.pick([30, 120, 5_000]) } },
			}),
			(body) => JSON.stringify([textIn(body, 'order', 'source_id'), max(body)]),
		),
		booking(
			3,
			'/refund',
			{
				resource: 'loyaltyReward',
				operation: 'refund',
				...inProgram,
				purchaseId: byId('={{ $json.id }}'),
			},
			oneOf(() => {
				const all = world.rewardTransactions.all().filter(({ type }) => type === 'PURCHASE');
				return all.slice(-2).map(({ id }) => id);
			}),
			idOf,
			ofState,
		),
		move('activatePendingPoints', world.pendingPoints),
		move('cancelPendingPoints', world.pendingPoints),
		move('expirePoints', world.expiringPoints),
	];
}

/** Status of a transaction, whether it belongs to a card, a reward or an order. */
export function statusOf(
	{ cardTransactions, rewardTransactions, orderTransactions }: World,
	id: string,
): string | undefined {
	const { card_transaction_id = id } =
		rewardTransactions.find(id) ?? orderTransactions.find(id) ?? {};
	return cardTransactions.find(card_transaction_id)?.status;
}
