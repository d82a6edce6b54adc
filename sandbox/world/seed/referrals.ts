import { daysAgo } from '../clock';
import { Random } from '../random';
import type { Store } from '../store';
import { EMPTY } from '../vouchers';
import { CAMPAIGN_IDS } from './campaigns';

const SEED = 20_260_309;
const CODES = 3;

/** Assignment of the first code to a second customer. */
export const REFEREE = 'rh_Friend8Of1Referrer2';

/** Index of the customer with a code of "Refer a Friend": one without other codes. */
const REFERRER = 22;

/** Codes of "Refer a Friend" (`FRIEND-0001` and so on); the first one has a referrer and a referee. */
export function seedReferrals(store: Store): void {
	const { campaigns, vouchers, publications, referees, customers } = store;
	const random = new Random(SEED);
	const { id, name, voucher } = campaigns.get(CAMPAIGN_IDS.referAFriend);
	const codes = Array.from({ length: CODES }, (_, index) =>
		vouchers.add({
			...vouchers.born(daysAgo(365), random),
			...EMPTY,
			code: `FRIEND-000${index + 1}`,
			campaign_id: id,
			campaign: name,
			is_referral_code: true,
			type: 'DISCOUNT_VOUCHER',
			discount: voucher?.discount ?? null,
		}),
	);
	const [code] = codes;
	const referrer = customers.all()[REFERRER];
	if (!code || !referrer) return;
	vouchers.change(code.id, { holder_id: referrer.id }, { event: null, at: daysAgo(364) });
	publications.add(
		{
			...publications.born(daysAgo(364), random),
			customer_id: referrer.id,
			campaign_id: id,
			vouchers: [code.id],
			source_id: 'referrer-1',
			channel: 'API',
			metadata: {},
		},
		{ event: 'succeeded' },
	);
	const friend = customers.all()[REFERRER - 1];
	if (!friend) return;
	referees.add(
		{
			...referees.born(daysAgo(363), random),
			id: REFEREE,
			voucher_id: code.id,
			customer_id: friend.id,
			metadata: {},
		},
		{ event: null },
	);
}
