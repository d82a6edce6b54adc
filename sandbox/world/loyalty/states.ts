import { ApiError, notFound } from '../../errors';
import type { Store } from '../store';
import type { LoyaltyCard, LoyaltyMember, LoyaltyProgram } from '../types';

export function there<T extends { status: string }>(
	type: string,
	id: string,
	found: T | undefined,
): T {
	if (!found || found.status === 'DELETED') throw notFound(type, id);
	return found;
}

export const programOf = ({ loyaltyPrograms }: Store, id: string): Readonly<LoyaltyProgram> =>
	there('program', id, loyaltyPrograms.find(id));

export function memberOf(store: Store, programId: string, id: string): Readonly<LoyaltyMember> {
	const program = programOf(store, programId);
	const found = store.loyaltyMembers.find(id);
	return there('member', id, found?.program_id === program.id ? found : undefined);
}

export interface CardPath {
	programId: string;
	memberId: string;
	cardId: string;
}

export function cardOf(store: Store, { programId, memberId, cardId }: CardPath) {
	const member = memberOf(store, programId, memberId);
	const card = store.loyaltyCards.find(cardId);
	if (card?.member_id !== member.id) throw notFound('card', cardId);
	return card;
}

/** Error with status 423, for actions that the current state does not allow. */
export const locked = (key: string, message: string, details: string) =>
	new ApiError(423, key, message, details);

export function checkProgram(
	{ now }: Store,
	program: Readonly<LoyaltyProgram>,
	what: string,
): void {
	if (program.status !== 'ACTIVE') {
		const details = `Cannot ${what} when program status is not ACTIVE`;
		throw locked('non_active_program', 'Invalid program status', details);
	}
	const isOver = program.end_date !== null && Date.parse(program.end_date) < now();
	const isEarly = program.start_date !== null && Date.parse(program.start_date) > now();
	if (isOver || isEarly) {
		const details = `Cannot ${what} when program is not active at this time`;
		const message = 'Program is not available at this time';
		throw locked('program_outside_validity_window', message, details);
	}
}

export function usableCard(store: Store, path: CardPath, what: string): Readonly<LoyaltyCard> {
	const card = cardOf(store, path);
	checkMember(store, memberOf(store, path.programId, path.memberId), what);
	return card;
}

export function checkMember(store: Store, member: Readonly<LoyaltyMember>, what: string): void {
	checkProgram(store, programOf(store, member.program_id), what);
	if (member.status === 'ACTIVE') return;
	const details = `Cannot ${what} when member status is not ACTIVE`;
	throw locked('non_active_member', 'Invalid member status', details);
}
