import type { World } from '../../sandbox';
import { PROGRAM_IDS } from '../../sandbox/world/seed/loyalty';
import { byId } from '../support/engine';
import { first } from './example';

/** The loyalty program of the examples. */
export const PROGRAM = PROGRAM_IDS.beanSociety;
export const PATH = `/v2/loyalties/programs/${PROGRAM}`;
export const inProgram = { programId: byId(PROGRAM) };

/** A customer who is a member. */
export const CUSTOMER = 'customer-00001';
export const identification = { type: 'customer_source_id', customer_source_id: CUSTOMER };

export const memberOf = ({ loyaltyMembers }: World) => first(loyaltyMembers.of(PROGRAM));
export const cardOf = (world: World) => first(world.loyaltyCards.of(memberOf(world).id));
export const memberPath = (world: World, more = '') =>
	`${PATH}/members/${memberOf(world).id}${more}`;

/** What users enter to choose the member. */
export const ofMember = (world: World) => ({ ...inProgram, memberId: byId(memberOf(world).id) });

/** The member, as the sandbox's own functions take it. */
export const memberIds = (world: World) => ({ programId: PROGRAM, memberId: memberOf(world).id });

const AFTER = '2020-01-01T00:00:00.000Z';

/** A filter by the time of creation: what users enter, and the query that is sent. */
export const createdUntil = (before: string) => ({
	created: { createdAfter: AFTER, createdBefore: before },
	createdQuery: {
		'filters[created_at][conditions][$after]': AFTER,
		'filters[created_at][conditions][$before]': before,
	},
});
