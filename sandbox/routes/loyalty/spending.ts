import { invalidPayload } from '../../errors';
import type { State } from '../../state';
import { checkEarning, checkRewards, type Identification } from '../../world/loyalty/checkMember';
import { payOrder, presentPayment, type Payment } from '../../world/loyalty/payments';
import { presentPurchase, purchase, refund } from '../../world/loyalty/rewards';
import { memberOf } from '../../world/loyalty/states';
import type { OrderTransaction, RewardTransaction } from '../../world/types';
import { columns } from '../filters';
import * as s from '../schemas';
import type { Endpoints } from '../endpoints';
import { loyaltyList } from './list';

const MEMBER = '/v2/loyalties/programs/:programId/members/:memberId';

const mode = s.oneOf(['TRANSACTION', 'DRY_RUN']);
const max = s.object(['max'], { max: s.integer(1) });

const payment = s.object(['card_id', 'order'], {
	card_id: s.text,
	order: s.object({ id: s.nullable(s.text), source_id: s.nullable(s.text) }),
	payment_limit: s.object(['type'], {
		type: s.oneOf(['CARD_BALANCE', 'POINTS_LIMIT', 'AMOUNT_LIMIT']),
		points_limit: max,
		amount_limit: max,
	}),
	mode,
});

const refundBody = s.object({
	policies: s.object({
		refund: s.oneOf(['DEFAULT', 'ALLOW']),
		stock: s.oneOf(['DEFAULT', 'WRITE_OFF']),
	}),
});

const named = s.object(['type'], {
	type: s.oneOf(['customer_id', 'customer_source_id', 'member_id']),
	customer_id: s.text,
	customer_source_id: s.text,
	member_id: s.text,
});

const overrides = {
	customer: s.object({ metadata: s.metadata }),
	member: s.object({ metadata: s.metadata }),
};

const order = s.object({
	amount: s.integer(0),
	initial_amount: s.integer(0),
	discount_amount: s.integer(0),
	items: s.list({ type: 'object' }),
	metadata: s.metadata,
});

const EVENTS: Record<string, s.Schema> = {
	'customer.order.paid': s.object({ ...overrides, order }),
	'customer.segment.entered': s.object(overrides),
	'customer.custom_event': s.object(['type'], {
		type: s.oneOf(['ALL', 'SPECIFIC']),
		all: s.nullable({ type: 'object' }),
		specific: s.nullable({ type: 'object' }),
	}),
};

const contextOf = (event: string) => event.replaceAll('.', '_');

const earning = s.object(['trigger', 'customer_identification'], {
	trigger: s.object(['type'], {
		type: s.oneOf(['ALL', 'SPECIFIC']),
		specific: s.object(['event'], { event: s.oneOf(Object.keys(EVENTS)) }),
	}),
	customer_identification: named,
	...Object.fromEntries(
		Object.entries(EVENTS).map(([event, schema]) => [contextOf(event), schema]),
	),
});

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
		s.object(['reward_id'], { reward_id: s.text, mode }),
		({ params, body }, reply) => {
			void reply.status(body.mode === 'DRY_RUN' ? 200 : 202);
			return purchase(world, params, body);
		},
	);

	at('/v2/loyalties/programs/:programId/rewards/purchases/:id/refund').post(
		s.nullable(refundBody),
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
		s.object(['customer_identification'], { customer_identification: named, ...overrides }),
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
		return checkEarning(world, body.customer_identification, { event, amount });
	});
}
