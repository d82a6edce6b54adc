import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/http/client';
import { mayBeCausedByRetry } from '../../api/errors/callError';
import { isRefusal } from '../../api/errors/errors';
import { foundOrNothing } from '../../api/http/found';
import { type Resource } from '../../api/types';
import { agrees } from '../safeWrites/agrees';
import { creationOf } from './created';
import { asUnknown, toFailure } from '../safeWrites/failure';
import { writeOnce, type ReconcileSpec } from '../safeWrites/writeOnce';
import { isOfCampaign } from './generatedCode';
import type { Result, Task } from '../runtime/types';

/**
 * Creates a voucher with a code of the user's own. A code exists once, so a repeat is refused; the option of
 * `forms/codeExists.ts` returns the voucher that is there, with `already: true`, if it is what is asked for, which makes
 * the call idempotent.
 * @param call where such vouchers are created: the code is added to it
 * @param campaign the ID or name of the campaign in which an existing voucher must be; undefined: in none
 * @throws NodeOperationError when the existing voucher is not what is asked for.
 */
export async function createOrGetByCode(
	{ client, parameters }: Pick<Task, 'client' | 'parameters'>,
	code: string,
	call: { path: string[]; body: IDataObject },
	campaign?: string,
): Promise<Result[]> {
	const returnsExisting = parameters.optionalText('options.ifCodeExists') === 'return';
	const exists = `There is a voucher with the code ${code} already`;
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
		// Nobody can tell whether it is what the first attempt has made.
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

/** A code exists once: one that is there may be what was made. */
const codeReconcileSpec = (client: VoucherifyClient, code: string): ReconcileSpec<Resource> => ({
	place: 'the vouchers',
	look: async () => {
		const found = await voucherOf(client, code);
		return { candidates: found ? [found.id] : [] };
	},
});

const voucherOf = async (client: VoucherifyClient, code: string) =>
	await foundOrNothing(client, ['v1', 'vouchers', code]);
