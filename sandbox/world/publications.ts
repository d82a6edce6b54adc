import { ApiError, invalidPayload, refusal } from '../errors';
import { addVoucher, withCodes } from './campaigns';
import { VOUCHER_TYPES } from './voucherTypes';
import { simpleCustomer, upsertCustomer } from './customers';
import type { Store } from './store';
import type { Campaign, CustomerProfile, Metadata, Publication, Voucher } from './types';
import { presentVoucher } from './voucherView';

/** A publication of codes of a campaign (name or ID), or of one voucher (code or ID). */
export interface PublicationRequest {
	campaign?: { name: string; count?: number } | null;
	voucher?: string;
	customer: CustomerProfile & { id?: string; source_id?: string };
	source_id?: string;
	channel?: string | null;
	metadata?: Metadata | null;
}

interface How {
	/** Whether a customer always gets the same code of a campaign. */
	joinOnce: boolean;
}

/** Gives codes to a customer, who is created or updated. */
export function publish(
	store: Store,
	request: PublicationRequest,
	{ joinOnce }: How,
): Readonly<Publication> {
	const { publications, customers, vouchers, campaigns } = store;
	const { customer, source_id = null } = request;
	const channel = request.channel ?? 'API';
	const metadata = request.metadata ?? {};
	const count = request.campaign?.count ?? 1;
	if (!request.campaign && request.voucher === undefined) {
		throw refusal('missing_vouchers', 'Missing vouchers', 'Either Campaign or Voucher is required');
	}
	const campaign = request.campaign ? campaigns.get(request.campaign.name) : undefined;
	const single = request.voucher === undefined ? undefined : vouchers.get(request.voucher);
	if (source_id !== null && count > 1) {
		throw invalidPayload('body/campaign/count must be 1 with a source_id');
	}
	const before = source_id === null ? undefined : publications.find(source_id);
	if (before && store.beliefs.repeatedPublication === 'answered') return before;
	if (before || isUsedUp(store, source_id)) {
		const details = `Publication with source_id: '${source_id}' already exists`;
		throw refusal('duplicate_source_id', 'Duplicate source_id', details);
	}
	const known = customers.find(customer.id ?? customer.source_id ?? '');
	const joined = known && campaign && joinedBefore(store, known.id, campaign);
	const isBound = joined && campaign.join_once && !joinOnce;
	const isRefused = isBound && store.beliefs.joinedBefore === 'refused';
	if (joined && !isRefused && (joinOnce || campaign.join_once)) return joined;
	const campaign_id = campaign?.id ?? single?.campaign_id ?? null;
	const common = { ...publications.born(), campaign_id, source_id, channel, metadata };
	const chosen = noted(store, { ...common, customer_id: known?.id }, () => {
		publications.checkNew(metadata);
		if (isRefused) throw alreadyJoined();
		return single ? [unpublished(single)] : campaign && free(store, campaign, count);
	});
	const { id: customer_id } = upsertCustomer(store, customer);
	const given = (chosen ?? []).map(({ id }) =>
		vouchers.change(id, { holder_id: customer_id }, { event: null }),
	);
	const fields = { ...common, customer_id, vouchers: given.map(({ id }) => id) };
	const publication = publications.add(fields, { event: 'succeeded' });
	const about = { customer: customer_id, campaign: campaign_id };
	for (const voucher of given)
		store.events.append('voucher.published', voucher, { data: { voucher, publication }, about });
	return publication;
}

/** Runs an operation. If it is rejected, stores the failed attempt of a known customer, depending on beliefs. */
function noted<T>(
	{ publications, beliefs }: Store,
	{
		customer_id,
		...attempt
	}: Omit<Publication, 'vouchers' | 'customer_id'> & { customer_id?: string },
	act: () => T,
): T {
	try {
		return act();
	} catch (error) {
		if (!(error instanceof ApiError) || customer_id === undefined) throw error;
		const isOfMetadata = error.key === 'metadata_validation_failed';
		const isNoted = isOfMetadata ? beliefs.refusedMetadata : beliefs.refusedPublications;
		if (isNoted === 'listed') {
			const failure = { code: error.key, message: error.message };
			const failed = { ...attempt, customer_id, vouchers: [], failure };
			publications.add(failed, { event: null, isRefused: true });
		}
		throw error;
	}
}

/** Whether a rejected publication has used up this source ID, depending on the belief `failedSourceIds`. */
const isUsedUp = ({ publications, beliefs }: Store, sourceId: string | null) =>
	beliefs.failedSourceIds === 'used' &&
	publications.all().some(({ source_id }) => source_id !== null && source_id === sourceId);

const joinedBefore = ({ publications }: Store, customerId: string, { id }: Readonly<Campaign>) =>
	publications.of(customerId).find(({ campaign_id, failure }) => campaign_id === id && !failure);

const alreadyJoined = () =>
	refusal(
		'voucher_cannot_be_published',
		'Voucher cannot be published',
		'Voucher cannot be published. Customer already joined program.',
	);

function unpublished(voucher: Readonly<Voucher>): Readonly<Voucher> {
	if (!voucher.active) {
		const details = `Voucher '${voucher.id}' is not active`;
		throw refusal('voucher_cannot_be_published', 'Voucher cannot be published', details);
	}
	if (voucher.holder_id === null) return voucher;
	const details = `Voucher '${voucher.id}' has already been published`;
	throw refusal('voucher_already_published', 'Voucher already published', details);
}

/** Returns codes of a campaign without a holder. `AUTO_UPDATE` campaigns create missing ones. */
function free(store: Store, campaign: Readonly<Campaign>, count: number): Readonly<Voucher>[] {
	const own = store.vouchers.of(withCodes(store, campaign.id).id);
	const there = own.filter(({ holder_id, active }) => holder_id === null && active).slice(0, count);
	if (there.length === count) return there;
	if (campaign.type === 'AUTO_UPDATE') {
		const missing = Array.from({ length: count - there.length });
		return [...there, ...missing.map(() => addVoucher(store, campaign.id, {}))];
	}
	if (there.length > 0) {
		const details = `Only up to ${there.length} can be published`;
		throw refusal('too_many_vouchers_requested', 'Too many vouchers requested', details);
	}
	throw refusal(
		'no_voucher_suitable_for_publication',
		"Couldn't find any voucher suitable for publication",
		"Couldn't create new vouchers for publication",
	);
}

/** @param origin of the pictures of codes */
export function presentPublication(
	publication: Readonly<Publication>,
	store: Store,
	origin: string,
) {
	const codes = publication.vouchers.map((id) => store.vouchers.get(id));
	const [first] = codes;
	return {
		...summaryOf(publication, store),
		...(codes.length === 1 && first
			? { voucher: presentVoucher(first, store, origin) }
			: { vouchers: codes.map(({ code }) => code) }),
	};
}

export function presentInList(publication: Readonly<Publication>, store: Store, origin: string) {
	const shown = presentPublication(publication, store, origin);
	if (!('voucher' in shown)) return shown;
	const { code, campaign, is_referral_code, discount, gift, loyalty_card } = shown.voucher;
	const value = discount ? { discount } : gift ? { gift } : { loyalty_card };
	const voucher = { code, object: 'voucher', campaign, ...value, is_referral_code };
	return { ...shown, voucher };
}

function summaryOf(publication: Readonly<Publication>, { customers }: Store) {
	const { id, created_at, customer_id, metadata, channel, source_id, vouchers } = publication;
	const { failure } = publication;
	const customer = customers.find(customer_id);
	return {
		id,
		object: 'publication',
		created_at,
		customer_id,
		tracking_id: customer?.source_id ?? null,
		metadata,
		channel,
		source_id,
		result: failure ? 'FAILURE' : 'SUCCESS',
		...(failure && { failure_code: failure.code, failure_message: failure.message }),
		...(customer && { customer: simpleCustomer(customer) }),
		vouchers_id: vouchers,
	};
}

/** Type of the published codes, as filters call it. */
export function kindOf({ campaign_id }: Readonly<Publication>, { campaigns }: Store) {
	const kind = campaigns.find(campaign_id ?? '')?.campaign_type;
	return kind && VOUCHER_TYPES[kind] === 'LOYALTY_CARD' ? 'loyalty' : 'discount';
}
