import type { World } from '../../../sandbox';
import { upsertCustomer } from '../../../sandbox/world/customers';
import { CAMPAIGN_IDS } from '../../../sandbox/world/seed/campaigns';
import { createVoucher } from '../../../sandbox/world/vouchers';
import type { VendorRequest } from '../material';
import { isFields, mentionsIn, namesOf, textsIn, type Fields, type Mention } from './mentions';

/** More points or credits than any documented request needs. */
const PLENTY = 1_000_000;

/** Adds the codes that a body names. Their kind depends on what the request does with them. */
export function plantCodes(world: World, { body, path }: VendorRequest): void {
	for (const mention of mentionsIn(body)) {
		if (mention.field === 'reward') plantOffer(world, mention.fields);
		for (const code of codesIn(mention, path)) {
			const { gift, reward, campaign } = mention.fields;
			if (mention.field === 'loyalty' || path.endsWith('/transfers') || reward)
				plantLoyaltyCard(world, code, holderIn(body));
			else if (gift) createVoucher(world, { type: 'GIFT_VOUCHER', code, gift: { amount: PLENTY } });
			else plantCoupon(world, code, namesOf(campaign)[0]);
		}
	}
}

/** Codes that must exist before the request. */
function codesIn({ field, fields }: Mention, path: string): string[] {
	const { object, id, code, codes, voucher } = fields;
	const isKnown =
		['loyalty', 'referral'].includes(field) || /\/(bulk\/async|transfers)$/.test(path);
	const named = [codes, voucher, isKnown && code, object === 'voucher' && id];
	return named.flatMap(textsIn);
}

const discount = { type: 'PERCENT', percent_off: 10 } as const;

const plantCoupon = (world: World, code: string, campaign?: string) =>
	createVoucher(world, { type: 'DISCOUNT_VOUCHER', code, discount, campaign });

/** Source ID of the customer in a body, or of one in the sandbox. */
const holderIn = (body: unknown): string =>
	isFields(body) && isFields(body.customer)
		? (textsIn(body.customer.source_id)[0] ?? HOLDER)
		: HOLDER;

const HOLDER = 'customer-00001';

/** Adds a customer's loyalty card with points. */
export function plantLoyaltyCard(world: World, code: string, source_id = HOLDER): void {
	const campaign = CAMPAIGN_IDS.coffeeClub;
	const card = { type: 'LOYALTY_CARD', code, campaign, loyalty_card: { points: PLENTY } } as const;
	const holder_id = upsertCustomer(world, { source_id }).id;
	world.vouchers.change(createVoucher(world, card).id, { holder_id });
}

/** Assigns a reward for points to the campaign of those cards. */
function plantOffer({ rewardAssignments }: World, { id }: Fields): void {
	for (const reward_id of textsIn(id)) {
		rewardAssignments.add({
			...rewardAssignments.born(),
			reward_id,
			related_object_id: CAMPAIGN_IDS.coffeeClub,
			related_object_type: 'campaign',
			parameters: { loyalty: { points: 1 } },
			object: 'reward_assignment',
		});
	}
}
