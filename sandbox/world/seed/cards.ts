import { daysAgo } from '../clock';
import { noteBooked } from '../redeeming';
import type { Sizes } from '../sizes';
import type { Store } from '../store';
import type { Voucher } from '../types';
import { EMPTY } from '../vouchers';
import { CAMPAIGN_IDS } from './campaigns';
import { seedTransactions } from './transactions';

const AWKWARD_CODE = 'GC/50%?..#ü🎁';

interface Batch {
	campaign: string;
	prefix: string;
	count: number;
	/** Number of cards with a holder: the first card belongs to the first customer, and so on. */
	held: number;
	/** Code of the last card if there are several; the first customer holds it. */
	lastCode?: string;
}

export function seedCards(store: Store, sizes: Sizes): void {
	const { coffeeClub, giftCards, summerRewards } = CAMPAIGN_IDS;
	const coffee = issue(store, {
		campaign: coffeeClub,
		prefix: 'COFFEE',
		count: sizes.loyaltyCards,
		held: 20,
		lastCode: AWKWARD_CODE,
	});
	const gifts = issue(store, {
		campaign: giftCards,
		prefix: 'GIFT',
		count: sizes.giftCards,
		held: 10,
	});
	const summer = issue(store, { campaign: summerRewards, prefix: 'SUMMER', count: 5, held: 4 });
	seedTransactions(store, coffee, sizes.transactions);
	seedTransactions(store, gifts, sizes.giftTransactions);
	seedTransactions(store, summer.slice(0, 1), sizes.transactionsOnOneCard);
	for (const id of [coffeeClub, giftCards, summerRewards]) {
		for (const transaction of store.ledger.of(id)) noteBooked(store, transaction);
	}
}

function issue(
	{ campaigns, vouchers, customers }: Store,
	{ campaign, prefix, count, held, lastCode }: Batch,
): Readonly<Voucher>[] {
	const { id, name, campaign_type } = campaigns.get(campaign);
	const holders = customers.all();
	return Array.from({ length: count }, (_, index) => {
		const isLast = lastCode !== undefined && index > 0 && index === count - 1;
		const holder = isLast ? holders[0] : index < held ? holders[index] : undefined;
		return vouchers.add({
			...vouchers.born(daysAgo(360 - (index % 100))),
			...EMPTY,
			code: isLast ? lastCode : `${prefix}-${String(index + 1).padStart(4, '0')}`,
			campaign_id: id,
			campaign: name,
			type: campaign_type === 'GIFT_VOUCHERS' ? 'GIFT_VOUCHER' : 'LOYALTY_CARD',
			effect: campaign_type === 'GIFT_VOUCHERS' ? 'APPLY_TO_ORDER' : null,
			holder_id: holder?.id ?? null,
		});
	});
}
