import { invalidPayload } from '../../errors';
import type { State } from '../../state';
import { checkEarning, checkRewards, type Identification } from '../../world/loyalty/checkMember';
import { payOrder, presentPayment, type Payment } from '../../world/loyalty/payments';
import { presentPurchase, purchase, refund } from '../../world/loyalty/rewards';
import { memberOf } from '../../world/loyalty/states';
import type { OrderTransaction, RewardTransaction } from '../../world/types';
import { columns } from '../filters';
import { integer, list, metadata, nullable, object, oneOf, text, type Schema } from '../schemas';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';

const MEMBER = '/v2/loyalties/programs/:programId/members/:memberId';

const mode = oneOf(['TRANSACTION', 'DRY_RUN']);
const max = object({ max: integer(1) }, ['max']);

const payment = object(
	{
		card_id: text,
		order: object({ id: nullable(text), source_id: nullable(text) }),
		payment_limit: object(
			{
				type: oneOf(['CARD_BALANCE', 'POINTS_LIMIT', 'AMOUNT_LIMIT']),
				points_limit: max,
				amount_limit: max,
			},
			['type'],
		),
		mode,
	},
	['card_id', 'order'],
);

const refundBody = object({
	policies: object({ refund: oneOf(['DEFAULT', 'ALLOW']), stock: oneOf(['DEFAULT', 'WRITE_OFF']) }),
});

const named = object(
	{
		type: oneOf(['customer_id', 'customer_source_id', 'member_id']),
		customer_id: text,
		customer_source_id: text,
		member_id: text,
	},
	['type'],
);

const overrides = { customer: object({ metadata }), member: object({ metadata }) };

const order = object({
	amount: integer(0),
	initial_amount: integer(0),
	discount_amount: integer(0),
	items: list({ type: 'object' }),
	metadata,
});

const EVENTS: Record<string, Schema> = {
	'customer.order.paid': object({ ...overrides, order }),
	'customer.segment.entered': object(overrides),
	'customer.custom_event': object(
		{
			type: oneOf(['ALL', 'SPECIFIC']),
			all: nullable({ type: 'object' }),
			specific: nullable({ type: 'object' }),
		},
		['type'],
	),
};

const contextOf = (event: string) => event.replaceAll('.', '_');

const earning = object(
	{
		trigger: object(
			{
				type: oneOf(['ALL', 'SPECIFIC']),
				specific: object({ event: oneOf(Object.keys(EVENTS)) }, ['event']),
			},
			['type'],
		),
		customer_identification: named,
		...Object.fromEntries(
			Object.entries(EVENTS).map(([event, schema]) => [contextOf(event), schema]),
		),
	},
	['trigger', 'customer_identification'],
);

interface Earning {
	trigger: { type: string; specific?: { event: string } };
	customer_identification: Identification;
	customer_order_paid?: { order?: { amount?: number } };
}

export function spendingRoutes(at: Endpoints, state: State): void {
	const { world } = state;

	loyaltyList<Readonly<RewardTransaction>>(at, state, 'lcrstrx', {
		path: `${MEMBER}/rewards/purchases`,
		rowsOf: (of, _key, { programId = '', memberId = '' }) =>
			of.rewardTransactions
				.of(memberOf(of, programId, memberId).id)
				.filter(({ type }) => type === 'PURCHASE'),
		show: presentPurchase,
		filters: columns('id', 'reward_id', 'created_at'),
	});
	loyaltyList<Readonly<OrderTransaction>>(at, state, 'lcrsotx', {
		path: `${MEMBER}/orders/payments`,
		rowsOf: (of, _key, { programId = '', memberId = '' }) =>
			of.orderTransactions.of(memberOf(of, programId, memberId).id),
		show: presentPayment,
		filters: columns('id', 'created_at'),
	});

	at(`${MEMBER}/rewards/purchases`).post<{ reward_id: string; mode?: string }>(
		object({ reward_id: text, mode }, ['reward_id']),
		({ params, body }, reply) => {
			void reply.status(body.mode === 'DRY_RUN' ? 200 : 202);
			return purchase(world, params, body);
		},
	);

	at('/v2/loyalties/programs/:programId/rewards/purchases/:id/refund').post(
		nullable(refundBody),
		({ params }, reply) => {
			void reply.status(202);
			return refund(world, params.programId, params.id);
		},
	);

	at(`${MEMBER}/orders/payments`).post<Payment>(payment, ({ params, body }, reply) => {
		void reply.status(body.mode === 'DRY_RUN' ? 200 : 202);
		return payOrder(world, params, body);
	});

	at('/v2/loyalties/examine/rewards').post<{ customer_identification: Identification }>(
		object({ customer_identification: named, ...overrides }, ['customer_identification']),
		({ body }) => checkRewards(world, body.customer_identification),
	);

	at('/v2/loyalties/examine/earning-rules').post<Earning>(earning, ({ body }) => {
		const event = body.trigger.specific?.event ?? null;
		const others = Object.keys(EVENTS).filter((one) => one !== event);
		const stray = event !== null && others.find((one) => contextOf(one) in body);
		if (stray) throw invalidPayload(`Property .${contextOf(stray)} must not be present`);
		if (event !== null && !(contextOf(event) in body)) {
			throw invalidPayload(`Property .${contextOf(event)} is required`);
		}
		const amount = body.customer_order_paid?.order?.amount ?? 0;
		return checkEarning(world, { identification: body.customer_identification, event, amount });
	});
}
