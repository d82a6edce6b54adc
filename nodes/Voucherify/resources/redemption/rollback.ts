import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isRefusal, unexpectedResponse } from '../../api/errors/errors';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject, isResource, objectsIn, textOrNothing } from '../../api/types';
import { changedMetadata, readMetadataPart } from '../../forms/metadata';
import { optionsOf } from '../../forms/options';
import { simplify } from '../../forms/paging';
import { redemption } from './locator';
import { isMade, rollbackRow } from '../../columns/redeemed';
import type { Parameters } from '../../forms/reading/parameters';
import { withoutUndefined } from '../../forms/body';
import type { SingleOperation, Task } from '../../run/types';
import { orderAndCustomer, readOrderAndCustomer, trackingOption } from '../../forms/redeeming';
import { retryOnConflict } from '../../writes/conflict';
import { toFailure } from '../../writes/failure';
import { withReference } from '../../writes/reference';
import { writeOnce } from '../../writes/writeOnce';
import { rollbackRefused, findRollbacks } from './rollbacks';
import { readSentUnit } from '../../forms/money';
import { ROLE } from '../../forms/reading/role';

/**
 * Roll back a redemption, with all that was redeemed together. The service does it only once, so the request is idempotent
 * if an earlier rollback counts as done. The reason carries our reference, which shows who rolled it back.
 * @see https://docs.voucherify.io/api-reference/redemptions/rollback-stackable-redemptions
 */
export const rollback: SingleOperation = {
	value: 'rollback',
	name: 'Roll Back',
	action: 'Roll back a redemption',
	description: 'Give back uses, credits and points, and cancel the order, such as for a refund',
	writes: true,
	looksUp: true,
	fields: [
		redemption,
		...orderAndCustomer(true),
		...changedMetadata('redemption'),
		simplify,
		optionsOf(
			{
				displayName: 'If Already Rolled Back',
				name: 'ifRolledBack',
				type: 'options',
				options: [
					{ name: 'Count as Done', value: 'done' },
					{ name: 'Fail', value: 'fail' },
				],
				default: 'done',
				description: 'What to do if the redemption was already rolled back',
			},
			{
				displayName: 'Reason',
				name: 'reason',
				type: 'string',
				default: '',
				placeholder: 'e.g. Order was returned',
				[ROLE]: 'describes',
				description: 'The reason shown with the rollback',
			},
			trackingOption,
		),
	],
	async execute(task) {
		const { client, parameters, warn } = task;
		const id = parameters.text(redemption);
		const isSimplified = parameters.flag('simplify');
		const unit = readSentUnit(parameters);
		const countsAsDone = parameters.optionalText('options.ifRolledBack') !== 'fail';
		const body = bodyFrom(parameters);
		const call = (reference?: string): ApiCall => ({
			method: 'POST',
			path: ['v1', 'redemptions', id, 'rollbacks'],
			body: { ...body, ...(reference && { reason: withReference(body.reason, reference) }) },
			idempotent: countsAsDone,
			errorCatalog: REFUSALS,
		});
		const lockKeys = { others: [`redemption ${id}`] };
		try {
			return await writeOnce<IDataObject>(client, {
				carrier: 'field',
				call,
				send: async (run) => await retryOnConflict(client, lockKeys, run),
				read: (response, sent) => takenBack(client, sent, response),
				reconcileSpec: {
					place: 'the rollbacks of the redemption',
					find: async (reference) => await findRollbacks(client, id, reference),
				},
				show: (response) => {
					const failed = objectsIn(response.rollbacks).filter((one) => !isMade(one));
					if (failed.length > 0) warn(notTakenBack(failed));
					const shown = rollbackRow(response, id, unit);
					return [{ json: isSimplified ? shown : { ...shown, ...response } }];
				},
			});
		} catch (thrown) {
			const failure = toFailure(client.node, thrown);
			const { error } = failure;
			if (countsAsDone && isRolledBack(error))
				return [{ json: { rolled_back: true, already: true, redemption_id: id } }];
			if (!isRefusal(error, 'invalid_redemption_parent')) throw failure;
			throw (await findParentError({ client, parameters }, id)) ?? failure;
		}
	},
};

const isRolledBack = (error: unknown) => isRefusal(error, 'already_rolled_back');

function bodyFrom(parameters: Parameters): IDataObject & { reason?: string } {
	return {
		...readOrderAndCustomer(parameters),
		...withoutUndefined({ tracking_id: parameters.optionalText('options.trackingId') }),
		...readMetadataPart(parameters),
		reason: parameters.optionalText('options.reason'),
	};
}

const REFUSALS = {
	multiple_requests: {
		headline: 'Another request is using this redemption',
		advice: 'The node waited, but it kept running: try again later.',
	},
};

/**
 * Checks that something was rolled back.
 * @throws NodeApiError if not, also after a successful response whose rollbacks all failed
 */
function takenBack(client: VoucherifyClient, call: ApiCall, response: unknown): IDataObject {
	if (!isJsonObject(response) || !Array.isArray(response.rollbacks))
		throw unexpectedResponse('it does not say what was rolled back', client.about(call));
	const rollbacks = objectsIn(response.rollbacks);
	if (rollbacks.some(isMade)) return response;
	throw rollbackRefused(client, rollbacks[0]);
}

const notTakenBack = (failed: IDataObject[]) =>
	`Not everything was rolled back: ${failed.map(({ id, failure_message: why }) => [id, why].map(textOrNothing).filter(Boolean).join(': ')).join(', ')}.`;

/**
 * Returns the error for a part of a stacked redemption, which names the parent to roll back; undefined if that cannot be
 * read.
 */
async function findParentError(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	id: string,
) {
	const parent = await findParent(client, id);
	if (parent === undefined) return undefined;
	return parameters.invalid(
		'redemptionId',
		`was made together with others: it is part of ${parent}`,
		`Voucherify rolls back all of it or nothing: enter ${parent} instead.`,
	);
}

async function findParent(client: VoucherifyClient, id: string): Promise<string | undefined> {
	try {
		const found = await client.request({ method: 'GET', path: ['v1', 'redemptions', id] });
		const parent = isResource(found) ? found.redemption : undefined;
		return typeof parent === 'string' ? parent : undefined;
	} catch {
		client.signal?.throwIfAborted();
		return undefined;
	}
}
