import { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isRefusal } from '../../api/errors/errors';
import { withRemark } from '../../api/errors/node';
import { isJsonObject, type Resource } from '../../api/types';
import type { Result } from '../../run/types';
import { asFound, asUnknown, type Failure } from '../../writes/failure';
import { findUntilSeen, type LookupResult } from '../../writes/writeOnce';
import { bearsReference, isTaken, sourceIdReconcileSpec } from './lookUp';

interface Refused {
	refusal: Failure;
	/** Our reference in the request; undefined if it carried none. */
	reference: string | undefined;
	show: (made: Resource) => Promise<Result[]>;
}

/** True if a refusal may mean that the publication was made before. */
export function mayBeEarlier({ error, outcome }: Failure): boolean {
	const { data } = error.context;
	if (!(error instanceof NodeApiError)) return false;
	return outcome === 'unknown' || (isJsonObject(data) && isTaken(data.key));
}

/**
 * Finds the earlier publication with a source ID, after the service refused another one.
 * @throws Failure with the refusal, or with that of the attempt that used the source ID; with an unknown outcome if an
 * attempt of ours with a lost response may have been applied
 */
export async function earlierOne(
	client: VoucherifyClient,
	sourceId: string,
	refused: Refused,
): Promise<Result[]> {
	const { refusal, reference, show } = refused;
	const mayBeOwn = refusal.outcome === 'unknown';
	const isUsed = isRefusal(refusal.error, 'duplicate_source_id');
	const spec = sourceIdReconcileSpec(client, sourceId, mayBeOwn);
	const anyTime = () => -Infinity;
	// One lookup is enough after other refusals, since there may be no publication, and for a publication that may be ours,
	// since the node has already waited for it.
	const seen =
		isUsed && !mayBeOwn
			? (await findUntilSeen(client, spec, reference, anyTime)).seen
			: await spec
					.find(reference, anyTime, { left: 1 })
					.catch((): LookupResult<Resource> => ({ candidates: [] }));
	if (seen.found) {
		const results = await show(seen.found);
		const isOwn = bearsReference(seen.found, reference) === true;
		return isOwn ? asFound(results) : results;
	}
	if (mayBeOwn && !seen.refused) {
		const findAgain = async () => await earlierOne(client, sourceId, refused);
		throw asUnknown(refusal, { reference, findAgain, isRepeatable: true });
	}
	if (!seen.refused || !isUsed) throw seen.refused && mayBeOwn ? seen.refused : refusal;
	const { error } = seen.refused;
	withRemark(error, `That attempt used the source ID ${sourceId}: enter another one.`);
	throw seen.refused;
}
