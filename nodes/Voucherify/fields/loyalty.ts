import type { INodeProperties } from 'n8n-workflow';
import { isLegacyId } from '../api/loyalty';
import type { Format } from '../parameters/formats';
import { locator } from './locator';

/** What a list is searched for: by an ID of the other kind of programs it would find nothing, and say nothing. */
export const idOfToday: Format = {
	fits: (id) => !isLegacyId(id),
	problem: 'belongs to a legacy loyalty program',
	advice: "Enter an ID of today's loyalty programs.",
};

/** Picks one of today's loyalty programs: what is called a loyalty campaign is a legacy one. */
export const loyaltyProgram = locator({
	displayName: 'Program',
	name: 'programId',
	description: 'The loyalty program. The legacy ones are in the resources that end in (Legacy).',
	searchListMethod: 'searchLoyaltyPrograms',
	examples: { id: 'lprg_128f58429f4c4bf7b2' },
});

/** Picks one member of the chosen program, by their own ID or by what the customer is known by. */
export const loyaltyMember = locator({
	displayName: 'Member',
	name: 'memberId',
	description:
		'The member of the program. Voucherify asks for their ID: by another one, it is looked up with one call.',
	searchListMethod: 'searchLoyaltyMembers',
	examples: {
		id: 'lmbr_128f962dbc8c4ba5dc',
		sourceId: 'jane.doe@example.com',
		customerId: 'cust_eWgXlBBiY6THFRJwX45Iakv4',
	},
	dependsOn: 'programId.value',
});

/** The same where the service takes every way to name a member. */
export const loyaltyMembership: INodeProperties = {
	...loyaltyMember,
	description: 'The member of the program',
};

/** Picks one card of the chosen member. */
export const loyaltyCard = locator({
	displayName: 'Card',
	name: 'cardId',
	description:
		'The card of the member. By default their only one, which one call looks up; of several one must be chosen.',
	searchListMethod: 'searchLoyaltyMemberCards',
	examples: { id: 'lcrd_128f962dbd8c4ba5df' },
	dependsOn: 'memberId.value',
	required: false,
});

/** Picks points of the chosen card that cannot be spent yet. */
export const pendingPoints = locator({
	displayName: 'Pending Points',
	name: 'bucketId',
	description: 'The points that cannot be spent yet, as Get Pending Points lists them',
	searchListMethod: 'searchLoyaltyPendingPoints',
	placeholder: 'Select pending points...',
	examples: { id: 'lcppb_12d7831b16c4e9243f' },
	dependsOn: 'memberId.value',
});

/** Picks points of the chosen card that expire on the same day. */
export const expiringPoints = locator({
	displayName: 'Expiring Points',
	name: 'bucketId',
	description: 'The points that expire on the same day, as Get Expiring Points lists them',
	searchListMethod: 'searchLoyaltyExpiringPoints',
	placeholder: 'Select expiring points...',
	examples: { id: 'lcpeb_12d7831b16c4e9243f' },
	dependsOn: 'memberId.value',
});

/** Picks one of the rewards that members of the chosen program buy with points. */
export const loyaltyReward = locator({
	displayName: 'Reward',
	name: 'rewardId',
	description: 'The reward, which members buy with points',
	searchListMethod: 'searchLoyaltyProgramRewards',
	examples: { id: 'lrew_128f4a8c8e8c4bed9f' },
	dependsOn: 'programId.value',
});

/** Where a card is: its program, its member, and itself. */
export const cardPath: INodeProperties[] = [loyaltyProgram, loyaltyMember, loyaltyCard];
