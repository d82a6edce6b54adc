import type { VoucherifyClient } from '../../api/client/client';
import { toNodeFailure } from '../../api/errors/node';
import type { Resource } from '../../api/types';
import type { Parameters } from '../../forms/reading/parameters';
import type { Result, Task } from '../../run/types';
import { readDeduplicationKey } from '../../writes/deduplicationKey';
import { asUnknown } from '../../writes/failure';
import { matchesRequest, type PublicationRequest } from './request';
import { idsOf, withCodes, withoutCodes } from './codes';
import { bearsReference } from './lookUp';

/** A publication to return, and whether it is ours. */
interface Published {
	made: Resource;
	/** Our reference in the request; undefined if it carried none. */
	reference: string | undefined;
	/** Whether it was made before the request. Used if our reference does not prove it. */
	isEarlier: boolean;
}

/**
 * Returns the items of a publication, one for each code. A publication without our reference was made before: it must match
 * the request, and its items say so.
 * @throws NodeOperationError that names the source ID or the key if it was used for something else
 */
export async function shownPublication(
	task: Task,
	asked: PublicationRequest,
	{ made, reference, isEarlier }: Published,
): Promise<Result[]> {
	const { client, parameters } = task;
	const isOwn = bearsReference(made, reference);
	const rows =
		isOwn === true || asked.sourceId === undefined
			? await readOrWarned(task, made)
			: await compared(client, parameters, asked, made);
	const flag = !(isOwn ?? !isEarlier) && earlierFlag(parameters, made);
	return rows.map((row) => ({ json: { ...asked.shown(row), ...flag } }));
}

/** Reads the codes of a publication. If that fails, it warns and returns what is known: the codes are published anyway. */
export async function readOrWarned(
	{ client, warn }: Pick<Task, 'client' | 'warn'>,
	made: Resource,
): Promise<Resource[]> {
	try {
		return await withCodes(client, made);
	} catch (error) {
		client.signal?.throwIfAborted();
		const { message } = toNodeFailure(client.node, error);
		warn(
			`The codes are published, but could not be read: publication ${made.id}, vouchers ${idsOf(made).join(', ')}. ${message}.`,
		);
		return withoutCodes(made);
	}
}

async function compared(
	client: VoucherifyClient,
	parameters: Parameters,
	asked: PublicationRequest,
	made: Resource,
): Promise<Resource[]> {
	const rows = await withCodes(client, made).catch((error: unknown) => {
		throw asUnknown(toNodeFailure(client.node, error), {
			candidates: [made.id],
			isRepeatable: true,
		});
	});
	const [first = made] = rows;
	if (await matchesRequest(client, asked, first)) return rows;
	throw parameters.invalid(
		readDeduplicationKey(parameters) === undefined ? 'sourceId' : 'options.deduplicationKey',
		'was used before, for another customer, campaign or code',
		`The publication is ${made.id}. Use a value for only this customer and this occasion.`,
	);
}

/** Returns the flag of an earlier publication: `repeated` if the deduplication key found it, else `already`. */
function earlierFlag(parameters: Parameters, { source_id }: Resource) {
	const key = readDeduplicationKey(parameters);
	return key !== undefined && source_id === key ? { repeated: true } : { already: true };
}
