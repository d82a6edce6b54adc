import { daysAgo, iso } from '../clock';
import { addPending } from '../loyalty/pending';
import { bookPoints, settlePoints } from '../loyalty/points';
import { enroll } from '../loyalty/members';
import type { Sizes } from '../sizes';
import type { Store } from '../store';
import type { LoyaltyProgram, LoyaltyReward } from '../types';
import { CAMPAIGN_IDS } from './campaigns';

/** Fixed IDs, so that workflows can contain them. */
export const PROGRAM_IDS = {
	beanSociety: 'lprg_1a0bea50c1e7000001',
	teaCircle: 'lprg_1a0bea50c1e7000002',
	winterClub: 'lprg_1a0bea50c1e7000003',
	autumnClub: 'lprg_1a0bea50c1e7000004',
} as const;

export const CARD_DEFINITION_IDS = {
	beans: 'lcdef_4a0bea50c1e7000001',
	leaves: 'lcdef_4a0bea50c1e7000002',
	cups: 'lcdef_4a0bea50c1e7000003',
} as const;

const SILENT = { event: null };

const PENDING_UNTIL = '2099-12-31';

/**
 * Current loyalty programs: members of "Bean Society" have one card, those of "Tea Circle" two; two programs are not
 * active.
 */
export function seedLoyalty(store: Store, { loyaltyMembers: count }: Sizes): void {
	seedPrograms(store);
	const customers = store.customers.all();
	const { beanSociety, teaCircle, winterClub, autumnClub } = PROGRAM_IDS;
	const join = (programId: string, members: number) => {
		const program = store.loyaltyPrograms.get(programId);
		for (const [index, { id }] of customers.slice(0, members).entries()) {
			const status = index === 1 ? 'INACTIVE' : 'ACTIVE';
			enroll(store, { program, customerId: id, status, at: daysAgo(120 - (index % 60)) });
		}
	};
	join(beanSociety, count);
	join(teaCircle, 3);
	join(winterClub, 1);
	join(autumnClub, 1);
	for (const [index, card] of store.loyaltyCards.all().entries()) {
		const at = (days: number) => daysAgo(days - (index % 3));
		bookPoints(store, card, { type: 'POINTS_EARNED', points: 400 + index * 40, at: at(50) });
		bookPoints(store, card, { type: 'ADMIN_CREDIT', points: 50, reason: 'Welcome', at: at(40) });
		bookPoints(store, card, { type: 'POINTS_SPENT_ON_REWARD', points: -30, at: at(20) });
		if (index % 2 === 0) addPending(store, card, { points: 40, date: PENDING_UNTIL, at: at(5) });
	}
	settlePoints(store, 0);
	seedRewards(store);
}

function seedPrograms({ loyaltyPrograms }: Store): void {
	const { beans, leaves, cups } = CARD_DEFINITION_IDS;
	const add = (
		id: string,
		name: string,
		card_definitions: string[],
		more: Partial<LoyaltyProgram> = {},
	) => {
		const created_at = iso(daysAgo(200 - loyaltyPrograms.all().length));
		loyaltyPrograms.add(
			{
				id,
				name,
				status: 'ACTIVE',
				start_date: null,
				end_date: null,
				validity_hours: { type: 'ANY_TIME' },
				metadata: {},
				created_at,
				updated_at: null,
				object: 'program',
				card_definitions,
				...more,
			},
			SILENT,
		);
	};
	add(PROGRAM_IDS.beanSociety, 'Bean Society', [beans]);
	add(PROGRAM_IDS.teaCircle, 'Tea Circle', [leaves, cups]);
	add(PROGRAM_IDS.winterClub, 'Winter Club', [beans], { status: 'INACTIVE' });
	const ended = { start_date: iso(daysAgo(150)), end_date: iso(daysAgo(60)) };
	add(PROGRAM_IDS.autumnClub, 'Autumn Club', [beans], ended);
}

const UNLIMITED: LoyaltyReward['purchase_limits'] = {
	cooldown: { type: 'NO_COOLDOWN' },
	frequency: { type: 'NO_LIMIT', limits: [] },
};

function seedRewards({ loyaltyRewards, products }: Store): void {
	const { beans, leaves } = CARD_DEFINITION_IDS;
	const add = (name: string, points: number, more: Partial<LoyaltyReward>) => {
		const number = loyaltyRewards.all().length + 1;
		const last = String(number).padStart(4, '0');
		const cost = (definition: string, index: number) => ({
			id: `lrcst_5a0bea50c1e7${index}0${last.slice(1)}`,
			spending: [
				{
					id: `lrspn_5a0bea50c1e7${index}0${last.slice(1)}`,
					card_definition_id: definition,
					points,
				},
			],
		});
		loyaltyRewards.add(
			{
				id: `lrew_5a0bea50c1e700${last}`,
				name,
				type: 'DIGITAL',
				status: 'ACTIVE',
				start_date: null,
				end_date: null,
				validity_hours: { type: 'ANY_TIME' },
				refunds: { type: 'REFUNDABLE' },
				costs: [cost(beans, 1), cost(leaves, 2)],
				purchase_limits: UNLIMITED,
				metadata: {},
				created_at: iso(daysAgo(100 - number)),
				updated_at: null,
				object: 'reward',
				...more,
			},
			SILENT,
		);
	};
	const [product] = products;
	add('Reusable Cup', 150, {
		type: 'MATERIAL',
		...(product && { material: { type: 'PRODUCT', product: { id: product.id } } }),
	});
	const gift_vouchers = { campaign_id: CAMPAIGN_IDS.giftCards, balance: 500 };
	add('5 € Gift Card', 500, { digital: { type: 'GIFT_VOUCHERS', gift_vouchers } });
	const loyalty_card_points = { points: 20, card_definition_id: CARD_DEFINITION_IDS.cups };
	add('20 Cups', 100, { digital: { type: 'LOYALTY_CARD_POINTS', loyalty_card_points } });
	add('Winter Mug', 200, { type: 'MATERIAL', status: 'INACTIVE' });
}
