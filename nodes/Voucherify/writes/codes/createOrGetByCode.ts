import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { mayBeCausedByRetry } from '../../api/errors/callError';
import { isRefusal } from '../../api/errors/errors';
import { foundOrNothing } from '../../api/client/found';
import { type Resource } from '../../api/types';
import { agrees } from '../agrees';
import { creationOf } from '../createOnce';
import { asUnknown, toFailure } from '../failure';
import { writeOnce, type ReconcileSpec } from '../writeOnce';
import type { Result, WriteContext } from '../types';

/**
 * Creates a voucher with a code that the user chose. Codes are unique, so the service refuses a second one. The option in
 * `forms/codeExists.ts` returns the existing voucher with `already: true` if it matches, which makes the request
 * idempotent.
 * @param call path to which the code is added, and body
 * @param campaign ID or name of the campaign that an existing voucher must belong to; undefined if it must belong to none
 * @throws NodeOperationError if the existing voucher does not match
 */
export async function createOrGetByCode(
	{ client, parameters }: Pick<WriteContext, 'client' | 'parameters'>,
	code: string,
	call: { path: string[]; body: IDataObject },
	campaign?: string,
): Promise<Result[]> {
	const returnsExisting = parameters.optionalText('options.ifCodeExists') === 'return';
	const exists = `A voucher with the code ${code} already exists`;
	const creation = {
		method: 'POST' as const,
		path: [...call.path, code],
		body: call.body,
		idempotent: returnsExisting,
		errorCatalog: { duplicate_found: exists },
	};
	try {
		return await writeOnce(client, creationOf(client, creation, codeReconcileSpec(client, code)));
	} catch (thrown) {
		const failure = toFailure(client.node, thrown);
		const { error } = failure;
		if (!returnsExisting || !isTaken(error)) throw failure;
		const found = await voucherOf(client, code);
		const problem = found ? differenceOf(found, call.body, campaign) : ', but it cannot be read';
		if (found && problem === undefined) return [{ json: { ...found, already: true } }];
		const refusal = parameters.failed(`${exists}${problem ?? ''}`, 'Choose another code.');
		// The existing voucher may be the one that the first attempt created.
		throw mayBeCausedByRetry(error)
			? asUnknown(refusal, { candidates: found && [found.id] })
			: refusal;
	}
}

const isTaken = (error: unknown) => isRefusal(error, 'duplicate_found');

/** Returns how an existing voucher differs from the request. Amounts are not compared: balances change. */
function differenceOf(
	found: Resource,
	{ type, discount }: IDataObject,
	campaign: string | undefined,
): string | undefined {
	if (!isOfCampaign(found, campaign)) return ', but not in this campaign';
	if (!agrees(type, found.type)) return ', but of another type';
	return agrees(discount, found.discount) ? undefined : ', but with another discount';
}

/** True if a code belongs to a campaign, given by ID or name; without one, true if it belongs to none. */
const isOfCampaign = ({ campaign_id, campaign }: Resource, asked: string | undefined) =>
	asked === undefined
		? (campaign_id ?? campaign ?? null) === null
		: [campaign_id, campaign].includes(asked);

/** Codes are unique, so a voucher with this code may be the one that was created. */
const codeReconcileSpec = (client: VoucherifyClient, code: string): ReconcileSpec<Resource> => ({
	place: 'the vouchers',
	look: async () => {
		const found = await voucherOf(client, code);
		return { candidates: found ? [found.id] : [] };
	},
});

const voucherOf = async (client: VoucherifyClient, code: string) =>
	await foundOrNothing(client, ['v1', 'vouchers', code]);
