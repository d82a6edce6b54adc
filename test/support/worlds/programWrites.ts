import type { World } from '../../../sandbox';
import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { byId } from '../engine';
import type { Write } from './colliding';
import { partOf, textIn, withoutOwn } from './values';

const PROGRAM = PROGRAM_IDS.beanSociety;

/** Writes on the first card of a loyalty program. */
export type Move = 'activatePendingPoints' | 'cancelPendingPoints' | 'expirePoints';

/** The program's first member, and their card. */
export function cardIn({ loyaltyMembers, loyaltyCards }: World) {
	const [member] = loyaltyMembers.of(PROGRAM);
	const [card] = loyaltyCards.of(member?.id ?? '');
	if (!card) throw new Error('There is no card');
	return card;
}

/** Writes of a loyalty program on its first card. Each creates a transaction, which is booked or rejected later. */
export function programWrites(world: World) {
	const card = cardIn(world);
	const inProgram = { programId: byId(PROGRAM), memberId: byId(card.member_id) };
	const onCard = { ...inProgram, cardId: byId(card.id) };
	const common = {
		idIn: (answer: unknown) => textIn(answer, 'transaction', 'id'),
		claimedBy: ({ json }) => textIn(json, 'id') ?? 'nothing',
		holds: (id) => statusOf(world, id) !== 'REJECTED',
	} satisfies Partial<Write>;
	const ending = (end: string): Pick<Write, 'isCall'> => ({
		isCall: ({ method, path }) => method === 'POST' && path.endsWith(end),
	});

	const adjust: Write = {
		...common,
		...ending('/points'),
		aboutIn: ({ body }) => adjustedBy(body),
		parameters: {
			resource: 'loyaltyCard',
			operation: 'adjustPoints',
			...onCard,
			points: '={{ $json.points }}',
			options: { reason: '={{ $json.reason }}', maximumWait: 30 },
		},
	};
	const purchase: Write = {
		...common,
		...ending('/rewards/purchases'),
		aboutIn: ({ body }) => textIn(body, 'reward_id') ?? '',
		parameters: {
			resource: 'loyaltyReward',
			operation: 'purchase',
			...inProgram,
			rewardId: byId('={{ $json.reward_id }}'),
			options: { maximumWait: 30 },
		},
	};
	const payOrder: Write = {
		...common,
		...ending('/orders/payments'),
		aboutIn: ({ body }) => paidFor(body),
		parameters: {
			resource: 'loyaltyPoints',
			operation: 'payOrder',
			...onCard,
			orderId: byId('={{ $json.order.source_id }}'),
			limitBy: 'POINTS_LIMIT',
			pointsLimit: '={{ $json.payment_limit.points_limit.max }}',
			options: { maximumWait: 30 },
		},
	};
	const refund: Write = {
		...common,
		...ending('/refund'),
		isState: true,
		claimedBy: ({ json }) => (json.already === true ? undefined : textIn(json, 'id')),
		aboutIn: ({ path }) => path.split('/').at(-2) ?? '',
		parameters: {
			resource: 'loyaltyReward',
			operation: 'refund',
			...inProgram,
			purchaseId: byId('={{ $json.id }}'),
		},
	};
	const move = (operation: Move): Write => ({
		...common,
		...ending(`/${operation.replace(/[A-Z].*/, '')}`),
		isState: true,
		claimedBy: ({ json }) => (json.already === true ? undefined : textIn(json, 'id')),
		aboutIn: ({ path }) => path.split('/').at(-2) ?? '',
		parameters: {
			resource: 'loyaltyCard',
			operation,
			...onCard,
			bucketId: byId('={{ $json.id }}'),
			options: { maximumWait: 30 },
		},
	});
	const moves = {
		activatePendingPoints: move('activatePendingPoints'),
		cancelPendingPoints: move('cancelPendingPoints'),
		expirePoints: move('expirePoints'),
	};
	return { adjust, purchase, payOrder, refund, moves };
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

/** Key of a points adjustment: the same for requests that ask for the same. */
export const adjustedBy = (body: unknown) =>
	JSON.stringify([partOf(body, 'points'), withoutOwn(textIn(body, 'reason'))]);

/** Key of a payment: the same for requests that ask for the same. */
export const paidFor = (body: unknown) =>
	JSON.stringify([
		textIn(body, 'order', 'source_id'),
		partOf(body, 'payment_limit', 'points_limit', 'max'),
	]);
