import type { IDataObject } from 'n8n-workflow';
import { simplify } from '../../../forms/paging';
import { requireObject } from '../../../api/client/found';
import { explainWrongLoyaltyVersion } from '../../../api/errors/meanings/loyaltyVersion';
import { toNodeFailure } from '../../../api/errors/node';
import { isJsonObject, textOrNothing } from '../../../api/types';
import { loyaltyCampaign } from '../../../forms/campaign';
import { loyaltyCardLegacyLocator, otherCardLegacy } from './locators';
import { optionsOf } from '../../../forms/options';
import { balanceChange } from '../../../columns/voucherTransaction';
import {
	readBooking,
	bookingOptions,
	bookingOf,
	bookingReconcileSpec,
	keyedBooking,
	type RequestedBooking,
} from '../../../factories/balance';
import { knownVoucher } from '../../../api/voucherCode';
import type { Columns } from '../../../columns/row';
import type { Parameters } from '../../../forms/reading/parameters';
import type { SingleOperation, Task } from '../../../run/types';
import { writeForKey } from '../../../writes/deduplicationKey';
import type { Write } from '../../../writes/writeOnce';
import { pointsInput } from '../../../forms/numbers';

/** Columns of the card that got the points. `points_balance` is what it has now. */
const transferColumns: Columns = {
	code: 'code',
	voucher_id: 'id',
	customer_id: 'holder_id',
	campaign: 'campaign',
	from_code: 'form.from_code',
	points: 'form.points',
	points_balance: 'loyalty_card.balance',
};

const transferInForm = (parameters: Parameters): IDataObject => ({
	from_code: parameters.text(otherCardLegacy),
	points: parameters.integer('points', 1),
});

/**
 * Move points from one loyalty card to another. Not idempotent: after a lost response, our reference is looked up in the
 * transactions of the card that the points come from.
 * @see https://docs.voucherify.io/api-reference/loyalties/transfer-loyalty-points
 */
export const transferPoints: SingleOperation = {
	value: 'transferPoints',
	name: 'Transfer Points',
	action: 'Transfer points between legacy cards',
	description: 'Move points from one loyalty card to another; both must have a holder',
	writes: true,
	looksUp: true,
	simplified: { columns: transferColumns, form: transferInForm },
	moves: {
		fields: ['fromCode', 'voucherCode', 'points'],
		does: (parameters) => `move ${parameters.optionalText('points')} points between the same cards`,
	},
	fields: [
		otherCardLegacy,
		{
			...loyaltyCampaign,
			description: 'The loyalty campaign of the card that gets the points',
		},
		{
			...loyaltyCardLegacyLocator,
			displayName: 'To Card',
			description: 'The loyalty card that gets the points',
		},
		{
			displayName: 'Points',
			name: 'points',
			...pointsInput,
			required: true,
			default: '',
			description: 'How many points to move',
		},
		simplify,
		optionsOf(...bookingOptions),
	],
	async execute(task) {
		const { client, parameters } = task;
		const campaignId = parameters.text(loyaltyCampaign);
		const to = parameters.text(loyaltyCardLegacyLocator);
		const code = parameters.text(otherCardLegacy);
		const points = parameters.requiredInteger('points', 1);
		const booking = readBooking(parameters);
		const path = ['v1', 'loyalties', campaignId, 'members', to, 'transfers'];
		const write: Write<RequestedBooking> = {
			carrier: 'field',
			call: (reference) => ({
				method: 'POST',
				returns: { object: 'voucher', id: to },
				path,
				body: [{ code, points, ...booking.fields(reference) }],
				errorCatalog: {
					...explainWrongLoyaltyVersion(path, code),
					loyalty_card_points_exceeded: `The card ${code} does not have that many points`,
				},
			}),
			read: (response, sent) => {
				const card = requireObject(client, response, sent);
				return { kind: 'transfer', amount: points, to: [to, card.id], response: card };
			},
			reconcileSpec: bookingReconcileSpec(
				client,
				code,
				(row) => row.type === 'POINTS_TRANSFER_OUT' && balanceChange(row) === -points,
				bookingOf,
			),
			show: async ({ response, row }) => [
				{ json: response ?? (await cardAfter(task, to, row?.id)) },
			],
		};
		const moved = { kind: 'transfer', amount: points } as const;
		const keyed = await keyedBooking(client, code, booking, moved, async (earlier) => {
			const cards = (earlier.to ?? []).filter((one) => typeof one === 'string');
			if (cards.includes(to) || cards.includes((await knownVoucher(client, to)).id))
				return undefined;
			return { how: 'for a transfer to another card', earlier: cards[0], now: to };
		});
		return await writeForKey(task, write, keyed);
	},
};

/**
 * Reads the card that received the points. If that fails, it warns and returns what is known: the points were moved anyway.
 */
async function cardAfter(
	{ client, warn }: Task,
	to: string,
	transactionId: unknown,
): Promise<IDataObject> {
	try {
		const card = await client.request({ method: 'GET', path: ['v1', 'vouchers', to] });
		if (isJsonObject(card)) return card;
		warn(`The points were moved. The balance of ${to} is not in the response.`);
	} catch (error) {
		client.signal?.throwIfAborted();
		const reason = toNodeFailure(client.node, error).message;
		warn(`The points were moved. The new balance of the card ${to} could not be read: ${reason}.`);
	}
	return { code: to, transaction_id: textOrNothing(transactionId) };
}
