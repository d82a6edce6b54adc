import type { IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../api/client/client';
import { isJsonObject, isResource, valueAt, type Resource } from '../../api/types';
import { shownPublished } from '../../columns/publication';
import type { Parameters } from '../../forms/reading/parameters';
import { readCustomer } from '../../forms/customerInForm';
import { readDeduplicationKey } from '../../writes/deduplicationKey';
import { visible } from '../../forms/reading/formats';

/** Maximum number of codes of one publication. */
const MAX_CODES = 50;

/** The publication to make: the customer, and the code or campaign. */
export interface PublicationRequest {
	/** With `id` or `source_id`. */
	customer: IDataObject;
	/** The code or ID of a single code. */
	voucher?: string;
	/** The name or ID of a campaign, and how many codes of it. */
	campaign?: { name: string; count?: number };
	/** Identifies the publication: the user's source ID or key. */
	sourceId?: string;
	/** Whether customers who have a code of the campaign get that one again. */
	joinOnce?: boolean;
	/** Shows a publication as the user wants it. */
	shown: ReturnType<typeof shownPublished>;
}

/**
 * Reads the request from the form.
 * @throws NodeOperationError that names the field
 */
export function readPublicationRequest(parameters: Parameters): PublicationRequest {
	const { customer = {} } = readCustomer(parameters);
	const sourceId = parameters.optionalText('sourceId', visible);
	const key = readDeduplicationKey(parameters);
	if (key !== undefined && sourceId !== undefined) {
		const advice = 'A source ID has the same effect as a key: clear one of them.';
		throw parameters.invalid('options.deduplicationKey', 'conflicts with a source ID', advice);
	}
	const shown = shownPublished(parameters);
	const common = { customer, sourceId: sourceId ?? key, shown };
	if (parameters.text('publish') === 'voucher')
		return { ...common, voucher: parameters.text('voucherCode') };
	const joinOnce = parameters.optionalFlag('options.joinOnce');
	if (key !== undefined && joinOnce === true) {
		const advice = 'Join Once already gives the customer the same code again: remove the key.';
		throw parameters.invalid('options.deduplicationKey', 'conflicts with Join Once', advice);
	}
	const count = parameters.integer('options.count', 1, MAX_CODES);
	if (common.sourceId !== undefined && count !== undefined && count > 1) {
		const [what, advice] = key === undefined ? SOURCE_ID : KEY;
		throw parameters.invalid('options.count', `is ${count}, but there is ${what}`, advice);
	}
	const name = parameters.text('campaignId');
	return { ...common, campaign: { name, ...(count !== undefined && { count }) }, joinOnce };
}

const SOURCE_ID = [
	'a source ID',
	'With a source ID, a publication gives one code: clear the source ID, or publish the codes one by one with an ID for each.',
] as const;

const KEY = [
	'a deduplication key',
	'With a key, a publication gives one code: clear the key, or publish the codes one by one with a key for each.',
] as const;

/**
 * True if a publication matches the request exactly: customer, campaign and code. The project decides whether the letter
 * case of codes counts, so a code that differs only in case is looked up.
 * @param made publication with its full code
 */
export async function matchesRequest(
	client: VoucherifyClient,
	{ customer, campaign, voucher }: PublicationRequest,
	made: Resource,
): Promise<boolean> {
	const isOne = (asked: unknown, ...known: unknown[]) =>
		asked === undefined || known.includes(asked);
	const { source_id, id } = customer;
	const published = isJsonObject(made.voucher) ? made.voucher : {};
	return (
		isOne(id, made.customer_id) &&
		isOne(source_id, valueAt(made, 'customer', 'source_id'), made.tracking_id) &&
		isOne(campaign?.name, published.campaign, published.campaign_id) &&
		(isOne(voucher, published.code, published.id) || (await isSameCode(client, voucher, published)))
	);
}

async function isSameCode(
	client: VoucherifyClient,
	voucher = '',
	{ code, id }: IDataObject,
): Promise<boolean> {
	if (typeof code !== 'string' || code.toLowerCase() !== voucher.toLowerCase()) return false;
	const asked = await client.request({ method: 'GET', path: ['v1', 'vouchers', voucher] });
	return isResource(asked) && asked.id === id;
}
