import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { mayBeCausedByRetry } from '../../api/errors/callError';
import { isRefusal } from '../../api/errors/errors';
import { foundOrNothing } from '../../api/client/found';
import { valueAt, type Resource } from '../../api/types';
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
	{ client, parameters, warn }: WriteContext,
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
		returns: { object: 'voucher', id: code },
		errorCatalog: { duplicate_found: exists },
	};
	try {
		return await writeOnce(client, creationOf(client, creation, codeReconcileSpec(client, code)));
	} catch (thrown) {
		const failure = toFailure(client.node, thrown);
		const { error } = failure;
		if (!returnsExisting || !isTaken(error)) throw failure;
		const found = await findVoucherByCode(client, code);
		const problem = found ? differenceOf(found, call.body, campaign) : ', but it cannot be read';
		if (found && problem === undefined) {
			const worse = shortcomingsOf(found, call.body).join(', ');
			if (worse) warn(`The existing voucher ${code} is not as requested: ${worse}`);
			return [{ json: { ...found, already: true } }];
		}
		const refusal = parameters.failed(`${exists}${problem ?? ''}`, 'Choose another code.');
		// The existing voucher may be the one that the first attempt created.
		throw mayBeCausedByRetry(error)
			? asUnknown(refusal, { candidates: found && [found.id] })
			: refusal;
	}
}

const isTaken = (error: unknown) => isRefusal(error, 'duplicate_found');

/** Returns how an existing voucher differs from the requested one. */
function differenceOf(
	found: Resource,
	{ type, discount }: IDataObject,
	campaign: string | undefined,
): string | undefined {
	if (!isOfCampaign(found, campaign)) return ', but not in this campaign';
	if (!agrees(type, found.type)) return ', but of another type';
	return agrees(discount, found.discount) ? undefined : ', but with another discount';
}

/**
 * Returns what makes an existing voucher of less use than was requested. Without dates, a voucher should be valid now. Its
 * balance is not compared, as it is spent; its total only grows, with each top-up.
 */
function shortcomingsOf(found: Resource, body: IDataObject): string[] {
	const asked = { ...body, active: body.active ?? true };
	const now = Date.now();
	const isWorse = (...path: string[]) => {
		const [wanted, has] = [valueAt(asked, ...path), valueAt(found, ...path)];
		if (path[0] === 'redemption') {
			// Without a number, there is no limit, but in a campaign that of the campaign.
			const isFromCampaign = wanted === undefined && !isOfCampaign(found, undefined);
			return !isFromCampaign && (wanted ?? null) !== (has ?? null);
		}
		if (typeof wanted === 'number') return typeof has === 'number' && has < wanted;
		if (wanted !== undefined || typeof has !== 'string') return !agrees(wanted, has);
		return path[0] === 'start_date' ? Date.parse(has) > now : Date.parse(has) < now;
	};
	return LASTING.filter((path) => isWorse(...path)).map((path) => {
		const wanted = valueAt(asked, ...path);
		const current = `${path.join('.')} is ${JSON.stringify(valueAt(found, ...path))}`;
		return wanted === undefined ? current : `${current} instead of ${JSON.stringify(wanted)}`;
	});
}

/** Fields of a voucher that its use does not change. */
const LASTING = [
	['gift', 'amount'],
	['loyalty_card', 'points'],
	['redemption', 'quantity'],
	['start_date'],
	['expiration_date'],
	['active'],
];

/** True if a code belongs to a campaign, given by ID or name; without one, true if it belongs to none. */
const isOfCampaign = ({ campaign_id, campaign }: Resource, asked: string | undefined) =>
	asked === undefined
		? (campaign_id ?? campaign ?? null) === null
		: [campaign_id, campaign].includes(asked);

/** Codes are unique, so a voucher with this code may be the one that was created. */
const codeReconcileSpec = (client: VoucherifyClient, code: string): ReconcileSpec<Resource> => ({
	place: 'the vouchers',
	find: async () => {
		const found = await findVoucherByCode(client, code);
		return { candidates: found ? [found.id] : [] };
	},
});

const findVoucherByCode = async (client: VoucherifyClient, code: string) =>
	await foundOrNothing(client, ['v1', 'vouchers', code]);
