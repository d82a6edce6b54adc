import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isResource, objectsIn, valueAt } from '../../api/types';
import { isMade } from '../../columns/redeemed';
import { failedRow, isFollowedByRetry } from '../../writes/failedRow';
import { toFailure } from '../../writes/failure';
import { bears } from '../../writes/reference';
import type { LookupResult } from '../../writes/writeOnce';
import { partsOf } from './byMetadata';

/** Returns the error of a rollback that the service refused, in the service's words. */
export const rollbackRefused = (client: VoucherifyClient, rollback: IDataObject = {}) =>
	failedRow(client, rollback, 'The redemption was not rolled back');

const rollbacksOf = (redemption: IDataObject): string[] =>
	objectsIn(valueAt(redemption, 'related_redemptions', 'rollbacks')).flatMap(({ id }) =>
		typeof id === 'string' ? [id] : [],
	);

/**
 * Finds the rollback of a redemption whose reason carries a reference, in the form of the response to a rollback.
 * @see https://docs.voucherify.io/api-reference/redemptions/get-redemption
 */
export async function findRollbacks(
	client: VoucherifyClient,
	redemptionId: string,
	reference: string | undefined,
): Promise<LookupResult<IDataObject>> {
	const read = async (id: string) => {
		const found = await client.request({ method: 'GET', path: ['v1', 'redemptions', id] });
		return isResource(found) ? [found] : [];
	};
	const [redemption = {}] = await read(redemptionId);
	const readAll = async (ids: string[]) => (await Promise.all(ids.map(read))).flat();
	const isOwn = ({ reason }: IDataObject) => reference !== undefined && bears(reason, reference);
	const rollbacks = await readAll(rollbacksOf(redemption));
	const own = rollbacks.filter(isOwn);
	if (own.some(isMade)) {
		// The rollback of a stacked redemption consists of the rollbacks of its parts.
		const parts = await readAll(partsOf(redemption));
		const ofParts = (await readAll(parts.flatMap(rollbacksOf))).filter(isOwn).filter(isMade);
		const made = ofParts.length > 0 ? ofParts : own;
		return { found: { rollbacks: made, order: own[0]?.order }, candidates: [] };
	}
	const failed = own.find((row) => !isFollowedByRetry(row));
	const others = rollbacks.filter((row) => !own.includes(row)).map(({ id }) => id);
	const refused = failed && toFailure(client.node, rollbackRefused(client, failed));
	return { refused, candidates: others };
}
