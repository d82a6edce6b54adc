import type { IDataObject } from 'n8n-workflow';
import { expiringPages } from '../../api/lists/expiringPages';
import { worldsApart } from '../../api/loyalty';
import { isResource, valueAt, type Resource } from '../../api/types';
import { dryRun } from '../../fields/dryRun';
import { cardPath } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import { orderField } from '../../fields/order';
import type { Parameters } from '../../parameters/parameters';
import { longestWaitUntilBooked, waitIn, waitUntilBooked } from '../kinds/decided';
import type { SingleOperation } from '../kinds/operation';
import { inBackground } from '../loyaltyCard/booked';
import { cardPathIn } from '../loyaltyMember/paths';

/**
 * Pay for an order with the points of a card. Each call is another payment, so none is ever sent again: when the outcome is
 * unknown, the payments of the member tell.
 * @see https://docs.voucherify.io/api-reference/members/pay-for-order-with-points
 */
export const payOrder: SingleOperation = {
	value: 'payOrder',
	name: 'Pay Order With Points',
	action: 'Pay an order with loyalty points',
	description: 'Spend points of a card on an order, or only try how many that would be',
	writes: true,
	fields: [
		...cardPath,
		{ ...orderField, description: 'The order that is paid; Voucherify must know it' },
		{
			displayName: 'Limit Payment',
			name: 'limitBy',
			type: 'options',
			options: [
				{ name: 'By Amount', value: 'AMOUNT_LIMIT' },
				{ name: 'By Points', value: 'POINTS_LIMIT' },
				{ name: 'By What the Card Has', value: 'CARD_BALANCE' },
			],
			default: 'CARD_BALANCE',
			description: 'How much is paid with points, at most',
		},
		{
			displayName: 'Largest Amount',
			name: 'amountLimit',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			required: true,
			displayOptions: { show: { limitBy: ['AMOUNT_LIMIT'] } },
			default: 100,
			description: 'How much is paid at most, in minor currency units: 1250 is 12.50',
		},
		{
			displayName: 'Most Points',
			name: 'pointsLimit',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			required: true,
			displayOptions: { show: { limitBy: ['POINTS_LIMIT'] } },
			default: 100,
			description: 'How many points are spent at most',
		},
		dryRun,
		{ ...waitUntilBooked, displayOptions: { show: { dryRun: [false] } } },
		optionsOf(longestWaitUntilBooked),
	],
	async execute(task) {
		const { parameters } = task;
		const isTried = parameters.flag('dryRun');
		const wait = isTried ? undefined : waitIn(parameters);
		const order = orderIn(parameters);
		const payment_limit = limitIn(parameters);
		const card = await cardPathIn(task);
		const [member, card_id] = [card.slice(0, -2), card.at(-1)];
		const path = [...member, 'orders', 'payments'];
		let orderId = order.id;
		return await inBackground(task, {
			list: { path, key: 'data', query: { order: '-created_at' } },
			words: 'the payments of the member',
			fitsOthers: true,
			wait,
			call: {
				method: 'POST',
				path,
				body: { card_id, order, payment_limit, ...(isTried && { mode: 'DRY_RUN' }) },
				repeatable: isTried,
				explanations: worldsApart(path, String(card_id)),
			},
			fits: isTried
				? undefined
				: (row) =>
						row.card_id === card_id && row.order_id === orderId && isLimited(row, payment_limit),
			// Payments tell the order's own ID only.
			pages: async function* (client, list) {
				const key = String(order.source_id);
				const call = { method: 'GET', path: ['v1', 'orders', key] } as const;
				const known = orderId === undefined ? await client.request(call) : undefined;
				if (isResource(known)) orderId = known.id;
				yield* expiringPages(client, list);
			},
			refused: 'The order was not paid with points',
		});
	},
};

/** Whether a payment may be the one with this limit: where it tells one of that kind, it is the same. */
function isLimited(row: Resource, limit: IDataObject = {}): boolean {
	return ['amount_limit', 'points_limit'].every((kind) => {
		const [asked, told] = [valueAt(limit, kind, 'max'), valueAt(row, 'details', 'metadata', kind)];
		return asked === undefined || told === undefined || asked === told;
	});
}

/** The order by one of its two IDs. What is no ID of the service is taken for a source ID. */
function orderIn(parameters: Parameters): { id?: string; source_id?: string } {
	const key = parameters.text('orderId');
	const mode = parameters.mode('orderId');
	const isId = mode === 'list' || (mode !== 'sourceId' && /^ord_/.test(key));
	return isId ? { id: key } : { source_id: key };
}

/** Nothing where what the card has is the limit, as the service has it by default. */
function limitIn(parameters: Parameters): IDataObject | undefined {
	const type = parameters.text('limitBy');
	switch (type) {
		case 'AMOUNT_LIMIT':
			return { type, amount_limit: { max: parameters.requiredAmount('amountLimit', 1) } };
		case 'POINTS_LIMIT':
			return { type, points_limit: { max: parameters.requiredInteger('pointsLimit', 1) } };
		default:
			return undefined;
	}
}
