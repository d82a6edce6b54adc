import { PROGRAM_IDS } from '../../../sandbox/world/seed/loyalty';
import { call } from './client';
import { sandbox } from '../../support/sandbox';

export const PROGRAMS = '/v2/loyalties/programs';

/** Path of a program. */
export const at = (programId: string) => `${PROGRAMS}/${programId}`;

/** Path of the first member's card in a program. */
export function cardPath(programId: string = PROGRAM_IDS.beanSociety): string {
	const [member] = sandbox.world.loyaltyMembers.of(programId);
	const [card] = sandbox.world.loyaltyCards.of(member?.id ?? '');
	return `${at(programId)}/members/${member?.id}/cards/${card?.id}`;
}

/** Sends a request, and returns what tests compare. */
export const post = async (path: string, body?: unknown) => {
	const { status, json } = await call(sandbox, path, { method: 'POST', body });
	return { status, json };
};

/** Makes the service process pending bookings. */
export const wait = () => {
	sandbox.settings.clockAheadMs += 2_000;
};
