import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client/client';
import { requireObject } from '../../../api/client/found';
import { refusalWithin } from '../../../api/errors/errors';
import { explainWrongLoyaltyVersion } from '../../../api/errors/meanings/loyaltyVersion';
import { valueAt, type Resource } from '../../../api/types';
import { loyaltyCardLegacyLocator, rewardOfCard } from './locators';
import { newMetadata, readMetadataPart } from '../../../forms/metadata';
import { optionsOf } from '../../../forms/options';
import { orderInForm, readOrder } from '../../../forms/order/form';
import { isMade } from '../../../columns/redeemed';
import type { SingleOperation } from '../../../run/types';
import { retryOnConflict } from '../../../writes/conflict';
import { isFollowedByRetry } from '../../../writes/failedRow';
import { bearsInMetadata, withOwnReference } from '../../../writes/metadata';
import { asAWhole, findInList } from '../../../writes/lookup';
import { writeOnce, type ReconcileSpec } from '../../../writes/writeOnce';
import { pointsInput } from '../../../forms/numbers';
import { optionalUnit } from '../../../forms/money';

/**
 * Exchange points of a loyalty card for a reward. Not idempotent: after a lost response, the redemption is found by our
 * reference, if the service keeps it in the metadata.
 * @see https://docs.voucherify.io/api-reference/loyalties/redeem-reward
 */
export const redeemReward: SingleOperation = {
	value: 'redeemReward',
	name: 'Redeem Reward',
	action: 'Redeem a reward with a legacy card',
	description: 'Exchange points for a reward: a code, a product, or a discount on an order',
	writes: true,
	looksUp: true,
	moves: { fields: ['voucherCode', 'rewardId'], does: () => 'redeem one reward with one card' },
	fields: [
		loyaltyCardLegacyLocator,
		rewardOfCard,
		...orderInForm,
		{ ...optionalUnit, displayOptions: { show: { specifyOrder: ['fields'] } } },
		...newMetadata('redemption'),
		optionsOf({
			displayName: 'Points',
			name: 'points',
			...pointsInput,
			default: '',
			description:
				'Points to spend on the order, for rewards of the type Pay With Points. Other rewards have a fixed price.',
		}),
	],
	async execute({ client, parameters }) {
		const code = parameters.text(loyaltyCardLegacyLocator);
		const id = parameters.text(rewardOfCard);
		const points = parameters.integer('options.points', 1);
		const path = ['v1', 'loyalties', 'members', code, 'redemption'];
		const { order } = readOrder(parameters);
		const body = {
			reward: { id, points },
			...(order && { order }),
			...readMetadataPart(parameters),
		};
		const orderId = order?.id ?? order?.source_id;
		const lockKeys = {
			order: typeof orderId === 'string' ? orderId : undefined,
			others: [`redeemable ${code}`],
		};
		return await writeOnce<IDataObject>(client, {
			carrier: 'metadata',
			call: (reference) => ({
				method: 'POST',
				path,
				returns: { object: 'redemption' },
				body: withOwnReference(body, reference),
				errorCatalog: { ...explainWrongLoyaltyVersion(path, id), ...REFUSALS },
			}),
			send: async (run) => await retryOnConflict(client, lockKeys, run),
			read: (response, sent) => {
				const body = requireObject(client, response, sent);
				const hasFailed = body.result === 'FAILURE' || body.status === 'FAILED';
				const refused = hasFailed && refusalIn(client, { id: '', ...body });
				if (refused) throw refused;
				return body;
			},
			reconcileSpec: rewardReconcileSpec(client, code, id),
			show: (response) => [{ json: response }],
		});
	},
};

const REFUSALS = {
	loyalty_card_points_exceeded: {
		headline: 'The card does not have enough points for this reward',
		advice: 'Check what it can buy with Card → Get Rewards.',
	},
	missing_order: 'A reward of the type Pay With Points needs an order',
	missing_reward: 'This reward is not offered to the card',
};

/** Finds a reward redemption among the redemptions of a card, which may have the metadata that they were made with. */
const rewardReconcileSpec = (
	client: VoucherifyClient,
	code: string,
	rewardId: string,
): ReconcileSpec<Resource> => ({
	place: 'the redemptions of the card',
	find: async (reference, since, budget) =>
		await findInList(
			client,
			{
				list: { path: ['v1', 'vouchers', code, 'redemption'], key: 'redemption_entries' },
				pages: asAWhole,
				column: 'date',
				bears: (row, ours) => bearsInMetadata(row, ours) && !isFollowedByRetry(row),
				isAlike: (row) => isMade(row) && valueAt(row, 'reward', 'id') === rewardId,
				refusal: (row) => refusalIn(client, row),
			},
			reference,
			since,
			budget,
		),
});

/** Returns the error of a redemption that failed or was rolled back later; undefined for others. */
function refusalIn(client: VoucherifyClient, row: Resource) {
	if (isMade(row) && row.status !== 'ROLLED_BACK') return undefined;
	const { failure_code: key, failure_message: message } = row;
	return refusalWithin(
		{
			key: typeof key === 'string' ? key : undefined,
			message: isMade(row)
				? `The reward was redeemed as ${row.id}, but this was rolled back later`
				: typeof message === 'string'
					? message
					: 'The reward was not redeemed',
		},
		client.about({ method: 'POST', errorCatalog: REFUSALS }),
	);
}
