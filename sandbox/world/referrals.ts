import { ApiError, duplicate, errorOfStatus, forbidden, refusal } from '../errors';
import { upsertCustomer } from './customers';
import type { Store } from './store';
import type { CustomerProfile, Metadata, Voucher } from './types';

type HolderRequest = CustomerProfile & { id?: string; source_id?: string };

export interface Holder {
	id: string;
	created_at: string;
	customer_id: string;
	holder_role: 'REFERRER' | 'REFEREE';
	metadata?: Metadata;
}

export function referralCode({ vouchers }: Store, key: string): Readonly<Voucher> {
	const found = vouchers.get(key);
	if (!found.is_referral_code) {
		throw refusal('invalid_voucher', 'Invalid Voucher', `${found.code} refers nobody`);
	}
	return found;
}

/** Returns the holders of a referral code, the referrer first. */
export function holdersOf(store: Store, key: string): Holder[] {
	const { id, holder_id, updated_at, created_at } = referralCode(store, key);
	const referees = store.referees.of(id).map(({ customer_id, metadata, ...referee }): Holder => ({
		id: referee.id,
		created_at: referee.created_at,
		customer_id,
		holder_role: 'REFEREE',
		metadata,
	}));
	if (holder_id === null) return referees;
	const since = updated_at ?? created_at;
	const referrer = { id: `rh_${id.slice(2, 20)}`, created_at: since, customer_id: holder_id };
	return [{ ...referrer, holder_role: 'REFERRER' }, ...referees];
}

/** Assigns a referral code to customers, all or none. */
export function addReferees(
	store: Store,
	key: string,
	{ holders, metadata = {} }: { holders: readonly HolderRequest[]; metadata?: Metadata },
): Holder[] {
	const { customers, referees } = store;
	const { id: voucher_id, holder_id } = referralCode(store, key);
	if (holder_id === null) {
		const details =
			'Referral code must be first published to Referrer before assigning it to Referee';
		throw refusal('not_published', 'Voucher is not published', details);
	}
	const names = holders.map(({ id, source_id = '' }) => id ?? source_id);
	const twice = names.find((name, index) => names.indexOf(name) !== index);
	if (twice !== undefined) throw duplicate('customer', twice);
	for (const { id } of holders) if (id !== undefined) customers.get(id);
	const known = new Set(holdersOf(store, key).map(({ customer_id }) => customer_id));
	if (names.some((name) => known.has(customers.find(name)?.id ?? ''))) {
		throw new ApiError(
			409,
			'holder_assignement_duplication',
			'Customer is already assigned to given redeemable',
		);
	}
	return holders.map((holder) => {
		const customer_id = upsertCustomer(store, holder).id;
		const { id, created_at } = referees.add(
			{ ...referees.born(), voucher_id, customer_id, metadata },
			{ event: null },
		);
		return { id, created_at, customer_id, holder_role: 'REFEREE', metadata };
	});
}

export function removeReferee(store: Store, key: string, holderId: string): void {
	const holder = holdersOf(store, key).find(({ id }) => id === holderId);
	if (holder?.holder_role === 'REFERRER') throw forbidden('You can not remove Referrer assignment');
	const { voucher_id } = store.referees.get(holderId);
	if (voucher_id !== referralCode(store, key).id) throw errorOfStatus(404);
	store.referees.remove(holderId);
}

export const presentHolder = (holder: Holder, voucher: Readonly<Voucher>) => ({
	...holder,
	redeemable_id: voucher.id,
	redeemable_object: 'voucher',
	campaign_id: voucher.campaign_id,
	campaign_type: 'REFERRAL_PROGRAM',
	voucher_type: voucher.type,
	object: 'redeemable_holder',
});
