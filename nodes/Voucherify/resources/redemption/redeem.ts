import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { foundOrNothing } from '../../api/client/found';
import { unexpectedResponse } from '../../api/errors/errors';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, objectsIn } from '../../api/types';
import { newMetadata, readMetadataPart } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { redeemables, readRedeemables, type Redeemable } from '../../forms/redeemables';
import { isMade, redemptionRow } from '../../columns/redeemed';
import type { SingleOperation } from '../../run/types';
import { customerChanged } from '../../writes/subjects';
import {
	orderAndCustomer,
	readOrderAndCustomer,
	expandOption,
	readOptions,
	staleCart,
	trackingOption,
} from '../../forms/redeeming';
import { toLockKeys, retryOnConflict } from '../../writes/conflict';
import {
	deduplicationKey,
	readDeduplicationKey,
	describeLookup,
	withKey,
	writeForKey,
} from '../../writes/deduplicationKey';
import { withOwnReference } from '../../writes/metadata';
import { writeOnce, type Write } from '../../writes/writeOnce';
import { keyedRedemption, findRedemptions, findUnlisted } from './lookUp';
import { findRefusal, refusals } from './refusals';
import { readSentUnit } from '../../forms/money';

/**
 * Redeem codes and promotions for an order. It carries our reference: when its outcome is unknown, it is looked up and not
 * sent again. Requests for the same order run one after the other.
 * @see https://docs.voucherify.io/api-reference/redemptions/redeem-stackable-discounts
 */
export const redeem: SingleOperation = {
	value: 'redeem',
	name: 'Redeem',
	action: 'Redeem a code',
	description: 'Use codes, credits, points and promotions for an order, which is saved as paid',
	writes: true,
	looksUp: true,
	changes: customerChanged,
	fields: [
		...redeemables,
		...orderAndCustomer(true),
		...newMetadata('redemption'),
		simplify,
		optionsOf(
			expandOption(
				['category', 'Categories'],
				['order', 'Order of Each Redemption'],
				['redeemable', 'Names and Metadata'],
				['redemption', 'Redemption Limits'],
			),
			{
				displayName: 'Session Key',
				name: 'sessionKey',
				type: 'string',
				default: '',
				placeholder: 'e.g. cart-4711',
				description: 'The session key of the validation that holds these codes',
			},
			deduplicationKey(
				`${describeLookup("the order or the code's redemptions")} Costs one call, and one per redemption of the order; without an order, one for the code, and one per 100 of its redemptions`,
			),
			trackingOption,
			{
				displayName: 'Check the Saved Order First',
				name: 'checkSavedOrder',
				type: 'boolean',
				default: false,
				description:
					'Whether to refuse the redemption if Voucherify has saved the order with other items or amounts, which it would use. Costs one call, unless there is a deduplication key or the order has an ID.',
			},
		),
	],
	async execute(task) {
		const { client, parameters, warn } = task;
		const isSimplified = parameters.flag('simplify');
		const unit = readSentUnit(parameters);
		const sessionKey = parameters.optionalText('options.sessionKey');
		const wanted = readRedeemables(parameters);
		const { order, customer } = readOrderAndCustomer(parameters);
		const body: IDataObject = {
			redeemables: wanted,
			...(order && { order }),
			...(customer && { customer }),
			...(sessionKey !== undefined && { session: { type: 'LOCK', key: sessionKey } }),
			...readOptions(parameters),
			...readMetadataPart(parameters),
		};
		const keys = toLockKeys({ redeemables: wanted, order, customer });
		const key = readDeduplicationKey(parameters);
		const isChecked = parameters.optionalFlag('options.checkSavedOrder') ?? false;
		const saved =
			keys.order !== undefined && (key !== undefined || (isChecked && !order?.id))
				? await foundOrNothing(client, ['v1', 'orders', keys.order])
				: undefined;
		const write: Write<IDataObject> = {
			carrier: 'metadata',
			call: (reference) => ({
				method: 'POST',
				path: ['v1', 'redemptions'],
				body: withOwnReference(withKey(body, key), reference),
				errorCatalog: refusals,
			}),
			send: async (run) => {
				const stale = staleCart(order, saved);
				if (stale) throw parameters.failed(stale[0], `Nothing was sent. ${stale[1]}`);
				return await retryOnConflict(client, keys, run);
			},
			read: (response, call) => redeemed(client, call, response),
			reconcileSpec: {
				place: 'the redemptions',
				find: async (reference, since, budget) =>
					await findRedemptions(client, wanted, { reference, since, budget }),
				isPart: (found) => findUnlisted(wanted, found).length > 0,
			},
			show: (response, isFound) => {
				const stale = staleCart(order, response.order);
				if (stale) warn(stale.join('. '));
				const missing = isFound ? findUnlisted(wanted, response) : [];
				if (missing.length > 0) warn(unlistedWarning(missing));
				const shown = redemptionRow(response, unit);
				return [{ json: isSimplified ? shown : { ...shown, ...response } }];
			},
		};
		if (key === undefined) return await writeOnce(client, write);
		if (keys.order === undefined && wanted.some(({ object }) => object === 'promotion_stack'))
			throw parameters.invalid('options.deduplicationKey', 'needs an order here', NO_ORDER);
		return await writeForKey(
			task,
			write,
			await keyedRedemption(task, wanted, key, keys.order, saved),
		);
	},
};

const NO_ORDER =
	'Enter an order with a source ID: the redemptions of a promotion stack are searched in it.';

/**
 * Checks that something was redeemed.
 * @throws NodeApiError if not, also after a successful response
 */
function redeemed(client: VoucherifyClient, call: ApiCall, response: unknown): IDataObject {
	if (!isJsonObject(response) || !Array.isArray(response.redemptions))
		throw unexpectedResponse('it does not say what was redeemed', client.about(call));
	const refused = findRefusal(client, response);
	if (refused) throw refused;
	if (objectsIn(response.redemptions).some(isMade)) return response;
	throw unexpectedResponse('it does not say what was redeemed', client.about(call));
}

const unlistedWarning = (missing: Redeemable[]) =>
	`Voucherify's response was lost, and its list does not show the outcome of ${missing.map(({ id }) => id).join(', ')} yet: check the order later.`;
