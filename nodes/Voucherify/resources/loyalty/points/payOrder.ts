import type { IDataObject } from 'n8n-workflow';
import { paidOrderColumns } from '../spendingColumns';
import { simplify } from '../../../forms/paging';
import type { VoucherifyClient } from '../../../api/client/client';
import { explainWrongLoyaltyVersion } from '../../../api/errors/meanings/loyaltyVersion';
import { isResource, valueAt, type Resource } from '../../../api/types';
import { dryRun } from '../dryRun';
import { cardPath, readCardPath } from '../fields';
import { moneyFieldWithUnit, requiredAmount } from '../../../forms/money';
import { optionsOf } from '../../../forms/options';
import { orderField } from '../../../forms/order/locator';
import type { Parameters } from '../../../forms/reading/parameters';
import { maximumBookingWait, readWait, waitUntilBookedByDefault } from '../booking';
import {
	doneFor,
	writeInBackground,
	reconcileInTransactions,
	sendDryRun,
	type BackgroundWrite,
} from '../inBackground';
import type { SingleOperation } from '../../../run/types';
import { asUnknown } from '../../../writes/failure';
import { RecentWrites } from '../../../writes/recentWrites';
import { pointsInput } from '../../../forms/numbers';
import { fixedMenu } from '../../../forms/shownWhen';

/**
 * Pay for an order with the points of a card. Not idempotent. Payments carry no reference: after a lost response the
 * outcome is unknown, and similar payments are candidates.
 * @see https://docs.voucherify.io/api-reference/members/pay-for-order-with-points
 */
export const payOrder: SingleOperation = {
	value: 'payOrder',
	name: 'Pay Order With Points',
	action: 'Pay an order with points',
	description: 'Spend points of a card on an order, or only check how many it would take',
	writes: true,
	looksUp: true,
	simplified: { columns: paidOrderColumns },
	fields: [
		...cardPath,
		{ ...orderField, description: 'The order to pay. It must exist in Voucherify.' },
		{
			displayName: 'Limit Payment',
			name: 'limitBy',
			...fixedMenu,
			options: [
				{ name: 'By Amount', value: 'AMOUNT_LIMIT' },
				{ name: 'By Points', value: 'POINTS_LIMIT' },
				{ name: 'By Card Balance', value: 'CARD_BALANCE' },
			],
			default: 'CARD_BALANCE',
			description: 'The maximum to pay with points',
		},
		...moneyFieldWithUnit({
			displayName: 'Max Amount',
			name: 'amountLimit',
			displayOptions: { show: { limitBy: ['AMOUNT_LIMIT'] } },
			description: 'The most money to pay',
		}),
		{
			displayName: 'Max Points',
			name: 'pointsLimit',
			...pointsInput,
			required: true,
			displayOptions: { show: { limitBy: ['POINTS_LIMIT'] } },
			default: '',
			description: 'The most points to spend',
		},
		dryRun,
		{ ...waitUntilBookedByDefault, displayOptions: { show: { dryRun: [false] } } },
		simplify,
		optionsOf(maximumBookingWait, {
			displayName: 'Once per Order',
			name: 'oncePerOrder',
			type: 'boolean',
			default: false,
			description:
				'Whether to return the earlier payment if the card has already paid for this order, so that a workflow that runs again does not spend points twice. The search costs one call per 100 payments of the member, and one for an order by source ID.',
		}),
	],
	async execute(task) {
		const { client, parameters } = task;
		const isTried = parameters.flag('dryRun');
		const isOnce = parameters.optionalFlag('options.oncePerOrder') === true;
		const wait = isTried ? undefined : readWait(parameters);
		const order = orderIn(parameters);
		const payment_limit = limitIn(parameters);
		const card = await readCardPath(task);
		const [member, card_id = ''] = [card.slice(0, -2), card.at(-1)];
		const path = [...member, 'orders', 'payments'];
		const call = {
			method: 'POST',
			path,
			body: { card_id, order, payment_limit, ...(isTried && { mode: 'DRY_RUN' }) },
			errorCatalog: explainWrongLoyaltyVersion(path, card_id),
		} as const;
		if (isTried) return await sendDryRun(client, call);
		const list = { path, key: 'data', query: { order: '-created_at' } };
		const background = { list, wait, refused: 'The order was not paid with points' };
		const isOf = (row: Resource, orderId: unknown) =>
			row.card_id === card_id && row.order_id === orderId;
		const started: BackgroundWrite = {
			...background,
			carrier: 'none',
			call: () => call,
			reconcileSpec: {
				place: 'the payments of the member',
				find: async (reference, since, budget) => {
					budget.left -= 1;
					const orderId = await findOrderId(client, order);
					const isAlike = (row: Resource) => isOf(row, orderId) && isLimited(row, payment_limit);
					const matcher = { isAlike };
					return await reconcileInTransactions(client, background, '', matcher).find(
						reference,
						since,
						budget,
					);
				},
			},
		};
		if (!isOnce) return await writeInBackground(task, started);
		const orderId = await findOrderId(client, order);
		return await writeInBackground(task, started, {
			key: String(orderId),
			subject: ['card', card_id],
			memory: client.host.of(RecentPayments),
			differs: (row) => {
				if (isLimited(row, payment_limit, true)) return undefined;
				const refusal = parameters.invalid('orderId', 'was already paid by this card', OTHER_LIMIT);
				throw payment_limit && isLimited(row, payment_limit) ? asUnknown(refusal) : refusal;
			},
			...doneFor(task, background, (row) => isOf(row, orderId)),
		});
	},
};

class RecentPayments extends RecentWrites<IDataObject> {}

const OTHER_LIMIT =
	'Nothing was sent: it may have been paid with another limit. See Earning and Payment → Get Payments.';

/** Returns the order's Voucherify ID: payments have no source ID. */
async function findOrderId(
	client: VoucherifyClient,
	{ id, source_id }: OrderKey,
): Promise<string | undefined> {
	if (id !== undefined) return id;
	const found = await client.request({ method: 'GET', path: ['v1', 'orders', source_id ?? ''] });
	return isResource(found) ? found.id : undefined;
}

/**
 * True if a payment may have been made with this limit.
 * @param isShown whether the payment must show it
 */
function isLimited(row: IDataObject, limit: IDataObject = {}, isShown = false): boolean {
	return ['amount_limit', 'points_limit'].every((kind) => {
		const [asked, reported] = [
			valueAt(limit, kind, 'max'),
			valueAt(row, 'details', 'metadata', kind),
		];
		return asked === reported || (!isShown && (asked === undefined || reported === undefined));
	});
}

/** One of the IDs of an order. */
type OrderKey = { id?: string; source_id?: string };

/** Reads one of the order's two IDs. Anything but a Voucherify ID counts as a source ID. */
function orderIn(parameters: Parameters): OrderKey {
	const key = parameters.text(orderField);
	const mode = parameters.mode(orderField);
	const isId = mode === 'list' || (mode !== 'sourceId' && /^ord_/.test(key));
	return isId ? { id: key } : { source_id: key };
}

/** Reads the payment limit; undefined for the card's balance, which is the service's default. */
function limitIn(parameters: Parameters): IDataObject | undefined {
	const type = parameters.text('limitBy');
	switch (type) {
		case 'AMOUNT_LIMIT':
			return { type, amount_limit: { max: requiredAmount(parameters, 'amountLimit', 1) } };
		case 'POINTS_LIMIT':
			return { type, points_limit: { max: parameters.requiredInteger('pointsLimit', 1) } };
		default:
			return undefined;
	}
}
