import type { IDataObject, NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isJsonObject, type Resource } from '../../api/types';
import { isMade, isRedemptionOf } from '../../items/redeemed';
import type { Redeemable } from '../../forms/redeemables';
import { isFollowedByRetry } from '../reliability/failedRow';
import { KEY_IN_METADATA } from '../reliability/key';
import { REFERENCE_KEY } from '../reliability/reference';
import { rowsSince } from '../reliability/rows';
import type { Sight, Since } from '../reliability/writeOnce';
import { dated, idOf, redemptionList, marked, ofCodes, ofOrder, type MetadataMark } from './marked';
import { refusalIn } from './refusals';

/**
 * Looks for the redemptions that bear our reference, in the form of the answer to a redemption. Voucherify does not select
 * by it, so those of the code are read that have come since.
 * @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions
 */
export async function seenRedemptions(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	reference: string | undefined,
	since: Since,
): Promise<Sight<IDataObject>> {
	const [first, ...others] = redeemables;
	const list = redemptionList(others.length === 0 ? first : undefined);
	const mark: MetadataMark = { name: REFERENCE_KEY, value: reference };
	const source = rowsSince(client, { list, pages: dated }, since);
	const { own, candidates } = await marked(client, redeemables, mark, source);
	if (own.some(isKept)) return { found: answerOf(redeemables, own), candidates: [] };
	const refused = takenBack(client, own) ?? refusal(client, own);
	return { refused, candidates: [...candidates] };
}

/**
 * Finds what was redeemed before for the user's key, in the same form; undefined where nothing was. It is looked for among
 * the redemptions of the order, else among those of the codes.
 * @throws NodeApiError when it has been rolled back since
 */
export async function redeemedBefore(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	key: string,
	order: string | undefined,
): Promise<IDataObject | undefined> {
	const mark: MetadataMark = { name: KEY_IN_METADATA, value: key };
	const source = order === undefined ? ofCodes(client, redeemables) : ofOrder(client, order);
	const { own } = await marked(client, redeemables, mark, source);
	if (own.some(isKept)) return answerOf(redeemables, own);
	const before = takenBack(client, own);
	if (before) throw before;
	return undefined;
}

function answerOf(redeemables: Redeemable[], own: Resource[]): IDataObject {
	const made = own.filter(isKept);
	const order = made.find((row) => isJsonObject(row.order))?.order;
	const parent = made.find(({ redemption }) => typeof redemption === 'string')?.redemption;
	// The list has what came last first, and what came at the same time in any order.
	const place = (row: Resource) => redeemables.findIndex((one) => isRedemptionOf(one, row));
	const inOrder = own
		.filter(({ id }) => id !== parent)
		.reverse()
		.sort((a, b) => place(a) - place(b));
	return {
		redemptions: inOrder,
		...(order !== undefined && { order }),
		...(parent !== undefined && { parent_redemption: { id: parent } }),
	};
}

function takenBack(client: VoucherifyClient, own: Resource[]): NodeApiError | undefined {
	const row = own.find(({ status }) => status === 'ROLLED_BACK');
	if (!row) return undefined;
	return refusalIn(client, {
		redemptions: [
			{
				...row,
				failure_code: 'rolled_back',
				failure_message: `The redemption ${idOf(row)} was made, and has been rolled back since`,
			},
		],
	});
}

function refusal(client: VoucherifyClient, own: Resource[]): NodeApiError | undefined {
	const failed = own.filter((row) => !isMade(row) && !isFollowedByRetry(row));
	return failed.length > 0 ? refusalIn(client, { redemptions: failed }) : undefined;
}

const isKept = (row: Resource) => isMade(row) && row.status !== 'ROLLED_BACK';
