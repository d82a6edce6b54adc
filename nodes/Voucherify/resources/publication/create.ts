import type { IDataObject, NodeApiError } from 'n8n-workflow';
import { monotonicNow } from '../../api/http/clock';
import { isRefusal } from '../../api/errors/errors';
import { requireResource } from '../../api/client/found';
import type { Resource } from '../../api/types';
import { bodyFromFields } from '../../forms/body';
import { readMetadataPart } from '../../forms/metadata';
import { shown } from '../../forms/reading/values';
import type { SingleOperation, Task } from '../../run/types';
import { customerChanged } from '../../writes/subjects';
import { toFailure } from '../../writes/failure';
import { withOwnReference } from '../../writes/metadata';
import { withLock } from '../../writes/locks';
import { RecentWrites } from '../../writes/recentWrites';
import { isBefore, writeOnce } from '../../writes/writeOnce';
import { readPublicationRequest, type PublicationRequest } from './request';
import { earlierOne, mayBeEarlier } from './earlier';
import { errorCatalogOf } from './errorCatalog';
import { additionalFields, fields } from './fields';
import { isFailure, publicationRefused, publicationReconcileSpec } from './lookUp';
import { shownPublication } from './shown';

/**
 * Give a code to a customer, who is created or updated by the same request. It carries our reference. Idempotent with a
 * source ID: the service responds with the first publication, or refuses the second one, and the first is looked up.
 * Without a source ID, it is not sent again but looked up after a lost response.
 * @see https://docs.voucherify.io/api-reference/publications/create-publication
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Publish a code to a customer',
	description:
		'Give a customer a code of a campaign, or a single code. The same request creates or updates the customer.',
	writes: true,
	looksUp: true,
	changes: customerChanged,
	fields,
	async execute(task) {
		const asked = readPublicationRequest(task.parameters);
		const { sourceId } = asked;
		const run = async () => await published(task, asked);
		if (sourceId === undefined) {
			const results = await run();
			if (asked.joinOnce !== true) hintAtSame(task, asked);
			return results;
		}
		// It is not documented whether the service prevents two simultaneous publications with the same source ID.
		const { client } = task;
		return await withLock(client, `publication ${sourceId}`, run, client.keyPair);
	},
};

async function published(task: Task, asked: PublicationRequest) {
	const { client, parameters } = task;
	const { sourceId, joinOnce } = asked;
	const body = bodyFrom(task, asked);
	const isIdempotent = sourceId !== undefined;
	let reference: string | undefined;
	/** Refusal that came in a successful response. */
	let within: NodeApiError | undefined;
	const began = monotonicNow();
	const show = async (made: Resource, isEarlier = isBefore(client, began, made)) =>
		await shownPublication(task, asked, { made, reference, isEarlier });
	try {
		return await writeOnce<Resource>(client, {
			carrier: 'metadata',
			call: (own) => {
				reference = own;
				return {
					method: 'POST',
					path: ['v1', 'publications'],
					returns: { object: 'publication' },
					query: { join_once: joinOnce?.toString() },
					body: withOwnReference(body, own),
					idempotent: isIdempotent,
					errorCatalog: errorCatalogOf(parameters),
				};
			},
			read: (response, call) => {
				const made = requireResource(client, response, call, 'it is not a publication');
				if (!isFailure(made)) return made;
				within = publicationRefused(client, made);
				throw within;
			},
			reconcileSpec: publicationReconcileSpec(client, asked),
			show: async (made) => {
				if (sourceId !== undefined)
					client.keyPair.memory.of(RecentPublications).set(sourceId, { made });
				return await show(made);
			},
		});
	} catch (error) {
		const failure = toFailure(client.node, error);
		const mayBeMade = failure.error === within || mayBeEarlier(failure);
		if (sourceId === undefined || !mayBeMade) throw failure;
		const recent = client.keyPair.memory.of(RecentPublications).get(sourceId);
		if (recent && 'made' in recent && isRefusal(failure.error, 'duplicate_source_id'))
			return await show(recent.made, true);
		return await earlierOne(client, sourceId, {
			refusal: failure,
			reference,
			show: async (made) => await show(made, true),
		});
	}
}

/** Customers who got codes of a campaign in this execution. */
class Recipients extends Set<string> {}

/** Tells the user that a customer gets several codes of a campaign, as nothing prevents it. */
function hintAtSame({ client, hint }: Task, { customer, campaign }: PublicationRequest): void {
	if (!campaign) return;
	const recipients = client.memory.of(Recipients);
	const who = shown(customer.source_id ?? customer.id);
	const recipient = JSON.stringify([campaign.name, who]);
	if (recipients.has(recipient))
		hint(
			`${who} gets more than one code of ${campaign.name}. With a Source ID, such as the number of the order, the same ID gives the same code again.`,
		);
	recipients.add(recipient);
}

/** Recent publications by source ID, since lists may not show them yet. */
class RecentPublications extends RecentWrites<Resource> {}

function bodyFrom(
	{ parameters }: Task,
	{ customer, voucher, campaign, sourceId }: PublicationRequest,
): IDataObject {
	return {
		...(voucher === undefined ? { campaign } : { voucher }),
		customer,
		...(sourceId !== undefined && { source_id: sourceId }),
		...bodyFromFields(parameters, additionalFields, 'additionalFields'),
		...readMetadataPart(parameters),
	};
}
