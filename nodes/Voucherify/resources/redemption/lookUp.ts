import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isJsonObject, objectsIn, textOrNothing, valueAt, type Resource } from '../../api/types';
import { isMade, isRedemptionOf } from '../../columns/redeemed';
import { redeemedCard, readRedeemable } from '../../columns/redemption';
import type { Redeemable } from '../../forms/redeemables';
import type { Parameters } from '../../forms/reading/parameters';
import { knownVoucher } from '../../api/voucherCode';
import { failedRow, isFollowedByRetry } from '../../writes/failedRow';
import { asFinal, toFailure, type Failure } from '../../writes/failure';
import {
	KEY_IN_METADATA,
	type KeyDifference,
	type KeyedWrite,
} from '../../writes/deduplicationKey';
import { RecentWrites } from '../../writes/recentWrites';
import { REFERENCE_KEY } from '../../writes/reference';
import { MAX_CANDIDATES, rowsSince } from '../../writes/lookup';
import type { Budget, LookupResult, NotBefore } from '../../writes/writeOnce';
import {
	dated,
	idOf,
	findByMetadata,
	ofCodes,
	ofOrder,
	redemptionBy,
	redemptionList,
	type MetadataEntry,
} from './byMetadata';
import { findRefusal } from './refusals';
import type { Task } from '../../run/types';

/**
 * Finds the redemptions that carry our reference, in the form of the response to a redemption. Voucherify has no filter for
 * the reference, so redemptions since the request are read: those of a single code, or all for several.
 * @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions
 */
export async function findRedemptions(
	client: VoucherifyClient,
	redeemables: Redeemable[],
	{ reference, since, budget }: { reference: string | undefined; since: NotBefore; budget: Budget },
): Promise<LookupResult<IDataObject>> {
	const [first, ...others] = redeemables;
	const list = redemptionList(others.length === 0 ? first : undefined);
	const entry: MetadataEntry = { name: REFERENCE_KEY, value: reference };
	const source = rowsSince(client, { list, pages: dated }, since, budget);
	const { own, candidates } = await findByMetadata(client, redeemables, entry, source, budget);
	if (own.some(isKept)) return { found: toResponse(redeemables, own), candidates: [] };
	const refused = takenBack(client, own) ?? refusal(client, own);
	const isCut = budget.left <= 0;
	return { refused, candidates: [...candidates].slice(0, MAX_CANDIDATES), isCut };
}

/** Returns the requested redeemables that are not among the redemptions of a response. */
export const findUnlisted = (wanted: Redeemable[], { redemptions }: IDataObject) =>
	wanted.filter((one) => !objectsIn(redemptions).some((row) => isRedemptionOf(one, row)));

class RecentRedemptions extends RecentWrites<IDataObject> {}

/**
 * Finds the earlier redemption for a deduplication key: in its order or, without one, in the redemptions of its codes.
 * @param orderId ID or source ID of the order
 * @param order the saved order, if there is one
 */
export async function keyedRedemption(
	{ client, parameters, warn }: Pick<Task, 'client' | 'parameters' | 'warn'>,
	wanted: Redeemable[],
	key: string,
	orderId: string | undefined,
	order: Resource | undefined,
): Promise<KeyedWrite<IDataObject>> {
	const isInOrder = orderId !== undefined;
	const known = isInOrder ? [] : await Promise.all(wanted.map(knownBy(client)));
	const subject = isInOrder
		? ['order', textOrNothing(order?.source_id) ?? order?.id ?? orderId]
		: ['codes', ...known.map(({ id }) => id).sort()];
	const source = () =>
		isInOrder
			? ofOrder(client, order ?? {})
			: ofCodes(
					client,
					known.map(({ redeemable }) => redeemable),
					tooMany(parameters),
				);
	const refuseTakenBack = (rows: Resource[]) => {
		const row = rows.find(({ status }) => status === 'ROLLED_BACK');
		if (!row) return;
		// Refused rollbacks are in this list, too. Their IDs begin with rrf_.
		const back = objectsIn(valueAt(row, 'related_redemptions', 'rollbacks'))
			.map(({ id }) => textOrNothing(id))
			.find((id) => id?.startsWith('rr_'));
		const by = back === undefined ? 'since' : `by ${back}`;
		throw parameters.failed(
			`The redemption ${row.id} was made with this key, and rolled back ${by}`,
			'A new key redeems it again.',
		);
	};
	return {
		key,
		subject,
		memory: (isInOrder ? client.keyPair.memory : client.host).of(RecentRedemptions),
		find: async () => {
			const entry: MetadataEntry = { name: KEY_IN_METADATA, value: key };
			const { own } = await findByMetadata(client, wanted, entry, source());
			const kept = own.filter(isKept);
			if (kept.length > 0) return toResponse(wanted, kept);
			refuseTakenBack(own);
			return undefined;
		},
		refresh: async (made) => {
			const parent = valueAt(made, 'parent_redemption', 'id');
			const id = parent ?? objectsIn(made.redemptions).find(isMade)?.id;
			const row = await redemptionBy(client, textOrNothing(id) ?? '');
			refuseTakenBack(row ? [row] : []);
			return made;
		},
		differs: async (earlier) => {
			const difference = await differenceTo(client, wanted, earlier);
			const missing = findUnlisted(wanted, earlier).map(({ id }) => id);
			if (difference === undefined && missing.length > 0)
				warn(
					`The earlier redemption with this key does not include ${missing.join(', ')}, so it was not redeemed.`,
				);
			return difference;
		},
	};
}

const tooMany = (parameters: Parameters) => (code: string, total: number) =>
	parameters.invalid(
		'options.deduplicationKey',
		'needs an order here',
		`${code} was redeemed ${total} times, too often to search. Enter an order with a source ID.`,
	);

/** Returns a redeemable with the code as the service writes it, and its ID. */
const knownBy = (client: VoucherifyClient) => async (redeemable: Redeemable) => {
	if (redeemable.object !== 'voucher') return { id: redeemable.id, redeemable };
	const { id, code } = await knownVoucher(client, redeemable.id);
	return { id, redeemable: { ...redeemable, id: code } };
};

/**
 * Returns how an earlier redemption differs from the request. It may have applied fewer credits or points than requested,
 * since an order takes no more than it costs.
 */
async function differenceTo(
	client: VoucherifyClient,
	wanted: Redeemable[],
	{ redemptions }: IDataObject,
): Promise<KeyDifference | undefined> {
	for (const row of objectsIn(redemptions)) {
		const one = wanted.find((asked) => isRedemptionOf(asked, row));
		if (!one || !(await isSameCode(client, one, row))) {
			const now = wanted.map(({ id }) => id).join(', ');
			const earlier = textOrNothing(readRedeemable(row).id);
			return { how: 'for other codes or promotions', earlier, now };
		}
		const { credits, points } = redeemedCard(row);
		const amounts = [
			[credits, valueAt(one, 'gift', 'credits')],
			[points, valueAt(one, 'reward', 'points')],
		];
		for (const [applied, now] of amounts) {
			const earlier = typeof applied === 'number' ? applied : undefined;
			if (typeof now === 'number' && !(earlier !== undefined && earlier <= now))
				return { how: 'for more credits or points', earlier, now };
		}
	}
	return undefined;
}

/** Codes that differ only in letter case may be the same: only the service knows. */
async function isSameCode(
	client: VoucherifyClient,
	{ object, id }: Redeemable,
	row: IDataObject,
): Promise<boolean> {
	const { id: code } = readRedeemable(row);
	if (object !== 'voucher' || [code, row.related_object_id].includes(id)) return true;
	return (await knownVoucher(client, id)).code === code;
}

function toResponse(redeemables: Redeemable[], own: Resource[]): IDataObject {
	const made = own.filter(isKept);
	const order = made.find((row) => isJsonObject(row.order))?.order;
	const parent = made.find(({ redemption }) => typeof redemption === 'string')?.redemption;
	// The list is newest first, and in any order for the same time.
	const place = (row: Resource) => redeemables.findIndex((one) => isRedemptionOf(one, row));
	const inOrder = own
		.filter((row) => row.id !== parent && !isFollowedByRetry(row))
		.reverse()
		.sort((a, b) => place(a) - place(b));
	return {
		redemptions: inOrder,
		...(order !== undefined && { order }),
		...(parent !== undefined && { parent_redemption: { id: parent } }),
	};
}

/** Returns the failure for a redemption that was made and rolled back: it is not made again. */
function takenBack(client: VoucherifyClient, own: Resource[]): Failure | undefined {
	const row = own.find(({ status }) => status === 'ROLLED_BACK');
	if (!row) return undefined;
	const problem = `The redemption ${idOf(row)} was made, but was rolled back later`;
	return asFinal(failedRow(client, {}, problem));
}

function refusal(client: VoucherifyClient, own: Resource[]): Failure | undefined {
	const failed = own.filter((row) => !isMade(row) && !isFollowedByRetry(row));
	const error = failed.length > 0 ? findRefusal(client, { redemptions: failed }) : undefined;
	return error && toFailure(client.node, error);
}

const isKept = (row: Resource) => isMade(row) && row.status !== 'ROLLED_BACK';
