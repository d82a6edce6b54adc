import type { Store } from '../store';
import type { LoyaltyCard, LoyaltyMember, MemberActivity } from '../types';

interface Activity {
	type: MemberActivity['type'];
	/** The card, if it is about one. */
	card?: Readonly<LoyaltyCard>;
	/** In ms. Default: now. */
	at?: number;
}

/** Records what happened to a member. */
export function recordActivity(
	{ memberActivities, loyaltyPrograms, historyRandom, now }: Store,
	member: Readonly<LoyaltyMember>,
	{ type, card, at = now() }: Activity,
): void {
	const { id, name, status, metadata, object } = loyaltyPrograms.get(member.program_id);
	memberActivities.add(
		{
			...memberActivities.born(at, historyRandom),
			member_id: member.id,
			type,
			data: { member, program: { id, name, status, metadata, object }, ...(card && about(card)) },
			group_id: `v-${historyRandom.hex(18)}`,
			source: {
				channel: 'API',
				api_key: { name: 'Shop', app_id: '3f0b52d4-6e0a-4d52-9c8e-1f7a9be0c4d1' },
			},
		},
		{ event: null },
	);
}

const about = ({ id, card_definition_id, code, created_at }: Readonly<LoyaltyCard>) => ({
	card: { id, card_definition_id, code, object: 'card' },
	member_card: { member_role: 'OWNER', created_at, object: 'member_card' },
});

export const presentMemberActivity = (activity: Readonly<MemberActivity>) => ({
	...activity,
	updated_at: undefined,
});
