import type { IDataObject } from 'n8n-workflow';
import { unexpectedAnswer } from '../../api/errors/errors';
import { explainWrongLoyaltyVersion } from '../../api/loyalty/paths';
import { nodeFailureOf } from '../../api/errors/node';
import { isJsonObject, valueAt, type Resource } from '../../api/types';
import { loyaltyCampaign } from '../../forms/campaign';
import { loyaltyCardLegacyLocator, otherCardLegacy } from './locators';
import { optionsOf } from '../../forms/options';
import { amountOf } from '../../items/voucherTransaction';
import { bookedOnce, bookingIn, bookingOptions, bookingReconcileSpec } from '../factories/balance';
import type { SingleOperation, Task } from '../types';
import { writeOnce } from '../reliability/writeOnce';

/**
 * Move points from one loyalty card to another. Nothing keeps the service from doing it twice: when the answer is lost, the
 * transaction of the card that the points come from bears our reference.
 * @see https://docs.voucherify.io/api-reference/loyalties/transfer-loyalty-points
 */
export const transferPoints: SingleOperation = {
	value: 'transferPoints',
	name: 'Transfer Points',
	action: 'Transfer points between legacy cards',
	description: 'Move points from one loyalty card to another; both must have a holder',
	writes: true,
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
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			required: true,
			default: null,
			description: 'How many points are moved',
		},
		optionsOf(...bookingOptions),
	],
	async execute(task) {
		const { client, parameters } = task;
		const campaignId = parameters.text('campaignId');
		const to = parameters.text('voucherCode');
		const code = parameters.text('fromCode');
		const points = parameters.requiredInteger('points', 1);
		const booking = bookingIn(parameters);
		const path = ['v1', 'loyalties', campaignId, 'members', to, 'transfers'];
		const show = async (row: IDataObject) => [{ json: await cardAfter(task, to, row) }];
		const carryOut = async () =>
			await writeOnce<IDataObject>(client, {
				carrier: 'field',
				call: (reference) => ({
					method: 'POST',
					path,
					body: [{ code, points, ...booking.fields(reference) }],
					errorCatalog: {
						...explainWrongLoyaltyVersion(path, code),
						loyalty_card_points_exceeded: `The card ${code} does not have so many points`,
					},
				}),
				read: (answer, sent) => {
					if (isJsonObject(answer)) return answer;
					throw unexpectedAnswer('it is not an object', client.about(sent));
				},
				reconcileSpec: bookingReconcileSpec(
					client,
					code,
					(row) => row.type === OUT && amountOf(row) === -points,
				),
				show: async (answer, isFound) => (isFound ? await show(answer) : [{ json: answer }]),
			});
		const change = { card: code, booking, change: -points, contents: { to } };
		return await bookedOnce(
			task,
			{ ...change, differs: (row) => differenceIn(row, to) },
			carryOut,
			show,
		);
	},
};

const OUT = 'POINTS_TRANSFER_OUT';

/** Returns how a booking with the same key differs. Without the other card, it counts as the same. */
function differenceIn(row: Resource, to: string): string | undefined {
	if (row.type !== OUT) return 'for something else than a transfer';
	const told = ['id', 'code'].map((name) => valueAt(row, 'details', 'destination_voucher', name));
	const isOther = told.some((one) => typeof one === 'string') && !told.includes(to);
	return isOther ? 'for a transfer to another card' : undefined;
}

/** The card that has got the points: it is done, whether it can be read or not. */
async function cardAfter(
	{ client, warn }: Task,
	to: string,
	row: IDataObject,
): Promise<IDataObject> {
	try {
		const card = await client.request({ method: 'GET', path: ['v1', 'vouchers', to] });
		if (isJsonObject(card)) return card;
		warn(`The points were moved. What is on the card ${to} now was not told.`);
	} catch (error) {
		client.signal?.throwIfAborted();
		const reason = nodeFailureOf(client.node, error).message;
		warn(`The points were moved. What is on the card ${to} now could not be read: ${reason}.`);
	}
	return { code: to, transaction_id: row.id };
}
