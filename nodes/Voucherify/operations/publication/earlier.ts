import { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { isRefusal } from '../../api/errors/errors';
import { withRemark } from '../../api/errors/node';
import { isJsonObject, type Resource } from '../../api/types';
import type { Result } from '../runtime/types';
import { asFound, asUnknown, type Failure } from '../safeWrites/failure';
import { lookUntilSeen, type LookupResult } from '../safeWrites/writeOnce';
import { bearsReference, isTaken, sourceIdReconcileSpec } from './lookUp';

/** Facts about a refused publication. */
interface Refused {
	refusal: Failure;
	/** Ours, which the call carried. */
	reference: string | undefined;
	show: (made: Resource) => Promise<Result[]>;
}

/** Whether a refusal may mean that the publication has been made before. */
export function mayBeEarlier({ error, outcome }: Failure): boolean {
	const { data } = error.context;
	if (!(error instanceof NodeApiError)) return false;
	return outcome === 'unknown' || (isJsonObject(data) && isTaken(data.key));
}

/**
 * Finds what was published with a source ID, when the service refuses it as published before.
 * @throws NodeApiError in the words of the failure that has used the source ID, or of the refusal; unknown where an attempt
 * of ours, whose answer was lost, may have been carried out
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
	// What is refused for another reason may never have been published, and what may be ours was waited for: one look is enough.
	const seen =
		isUsed && !mayBeOwn
			? (await lookUntilSeen(client, spec, reference, anyTime)).seen
			: await spec
					.look(reference, anyTime, { left: 1 })
					.catch((): LookupResult<Resource> => ({ candidates: [] }));
	if (seen.found) {
		const results = await show(seen.found);
		const isOwn = bearsReference(seen.found, reference) === true;
		return isOwn ? asFound(results) : results;
	}
	if (mayBeOwn && !seen.refused) {
		const lookAgain = async () => await earlierOne(client, sourceId, refused);
		throw asUnknown(refusal, { reference, lookAgain, isRepeatable: true });
	}
	if (!seen.refused || !isUsed) throw seen.refused && mayBeOwn ? seen.refused : refusal;
	const { error } = seen.refused;
	withRemark(error, `That attempt has used the source ID ${sourceId}: take another one.`);
	throw seen.refused;
}
