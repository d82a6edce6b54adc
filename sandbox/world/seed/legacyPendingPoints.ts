import { DAY, daysAgo, iso } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import { CAMPAIGN_IDS } from './campaigns';

const SEED = 20_261_121;

/** Pending points on the first card of "Coffee Club". */
const WAITING = [15, 40, 5];

/** Pending points of orders that can still be returned, on the first card of "Coffee Club". */
export function seedLegacyPendingPoints({ legacyPendingPoints, vouchers }: Store): void {
	const random = new Random(SEED);
	const [card] = vouchers.of(CAMPAIGN_IDS.coffeeClub);
	if (!card || card.holder_id === null) return;
	for (const [index, points] of WAITING.entries()) {
		const at = daysAgo(3 - index);
		const order = { id: `ord_${random.hex(18)}`, source_id: `receipt-${index + 1}` };
		legacyPendingPoints.add({
			...legacyPendingPoints.born(at, random),
			// IDs sort by time.
			id: `lopp_${at.toString(16)}${String(index + 1).padStart(7, '0')}`,
			voucher_id: card.id,
			campaign_id: CAMPAIGN_IDS.coffeeClub,
			customer_id: card.holder_id,
			order_id: order.id,
			points,
			activates_at: iso(at + 14 * DAY).slice(0, 10),
			details: {
				event: {
					id: `evcus_${random.hex(18)}`,
					type: 'customer.order.paid',
					group_id: `v-${random.hex(18)}`,
					entity_id: card.holder_id,
					created_at: iso(at),
					category: 'EFFECT',
				},
				earning_rule: { id: random.id('ern'), source: { banner: 'Points for every order' } },
				order,
			},
			status: 'PENDING',
		});
	}
}
