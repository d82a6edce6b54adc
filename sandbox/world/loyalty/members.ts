import { ApiError, refusal } from '../../errors';
import type { Store } from '../store';
import type { LoyaltyMember, MemberStatus, Metadata, PointCounters } from '../types';
import { recordActivity } from './history';
import { moveToTier } from './tiers';
import { checkProgram, memberOf, programOf } from './states';

/** `customerKey` is the customer's ID or source ID. */
interface MemberRequest {
	customerKey: string;
	status?: MemberStatus | null;
	metadata?: Metadata | null;
}

const NO_POINTS: PointCounters = {
	total: 0,
	earned: 0,
	added: 0,
	purchased: 0,
	purchased_reversed: 0,
	subtracted: 0,
	expired: 0,
	spent: 0,
	refunded: 0,
	returned: 0,
	locked: 0,
	unlocked: 0,
};

const SILENT = { event: null };

export function membershipIn({ loyaltyMembers }: Store, programId: string, customerId: string) {
	return loyaltyMembers
		.of(customerId)
		.find((member) => member.program_id === programId && member.status !== 'DELETED');
}

/** @param at in ms. Default: now */
export function createMember(
	store: Store,
	programId: string,
	{ customerKey, status, metadata }: MemberRequest,
	at = store.now(),
): Readonly<LoyaltyMember> {
	const program = programOf(store, programId);
	checkProgram(store, program, 'create member');
	const customer = store.customers.get(customerKey);
	if (membershipIn(store, program.id, customer.id)) {
		throw new ApiError(
			409,
			'member_already_exists',
			'Member already exists',
			`Customer '${customer.id}' already is a member of program '${program.id}'`,
		);
	}
	return enroll(store, { program, customerId: customer.id, status, metadata, at });
}

export function enroll(
	store: Store,
	{
		program,
		customerId,
		status,
		metadata,
		at,
	}: {
		program: ReturnType<typeof programOf>;
		customerId: string;
		status?: MemberStatus | null;
		metadata?: Metadata | null;
		at: number;
	},
): Readonly<LoyaltyMember> {
	const { loyaltyMembers, loyaltyCards, random } = store;
	const member = loyaltyMembers.add(
		{
			...loyaltyMembers.born(at),
			customer_id: customerId,
			program_id: program.id,
			status: status ?? 'ACTIVE',
			metadata: metadata ?? {},
			object: 'member',
		},
		SILENT,
	);
	recordActivity(store, member, { type: 'vl.member.created', at });
	for (const card_definition_id of program.card_definitions) {
		const card = loyaltyCards.add(
			{
				...loyaltyCards.born(at),
				member_id: member.id,
				program_id: program.id,
				card_definition_id,
				card_type: 'INDIVIDUAL',
				code: `${program.name.replace(/\W/g, '')}-${random.text(10)}`,
				points: NO_POINTS,
				pending_points: { total: 0, activated: 0, canceled: 0 },
				object: 'card',
			},
			SILENT,
		);
		recordActivity(store, member, { type: 'vl.member.card.assigned', card, at });
		moveToTier(store, card, { at });
	}
	return member;
}

export function moveMember(
	store: Store,
	programId: string,
	memberId: string,
	status: 'ACTIVE' | 'INACTIVE',
): Readonly<LoyaltyMember> {
	const member = memberOf(store, programId, memberId);
	if (member.status === status) {
		const details = `Cannot move member from ${member.status} to ${status}`;
		throw refusal('invalid_state_transition', 'Invalid state transition', details);
	}
	const moved = store.loyaltyMembers.change(member.id, { status }, SILENT);
	const type = status === 'ACTIVE' ? 'vl.member.activated' : 'vl.member.deactivated';
	recordActivity(store, moved, { type });
	return moved;
}

/** Marks a member as deleted: neither the member nor the cards can be found any more. */
export function deleteMember(store: Store, programId: string, memberId: string) {
	const { id } = memberOf(store, programId, memberId);
	return store.loyaltyMembers.change(id, { status: 'DELETED' }, SILENT);
}
