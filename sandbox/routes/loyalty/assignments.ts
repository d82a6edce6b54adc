import type { State } from '../../state';
import {
	assignProgramRewards,
	assignProgramRules,
	type RewardBatch,
	type RuleBatch,
} from '../../world/loyalty/assignments';
import { programOf } from '../../world/loyalty/states';
import { TIER_STRUCTURE } from '../../world/loyalty/tiers';
import { presentAssignment, presentPart } from '../../world/loyalty/view';
import type { ProgramReward, ProgramRule } from '../../world/types';
import type { Endpoints } from '../endpoints';
import * as s from '../schemas';
import { loyaltyList } from './list';

const PROGRAM = '/v2/loyalties/programs/:programId';

/** Maximum number of resources in each part of a batch. */
const MOST = 10;

const stock = {
	oneOf: [
		s.object(['type'], { type: s.oneOf(['UNLIMITED']) }),
		s.object(['type', 'limited'], {
			type: s.oneOf(['LIMITED']),
			limited: s.object(['quantity'], { quantity: s.integer(0) }),
		}),
	],
};

const named = s.object(['id'], { id: s.text });

const batch = (element: s.Schema) =>
	s.object({
		assign: s.nullable(s.list(element, { maxItems: MOST })),
		unassign: s.nullable(s.list(named, { maxItems: MOST })),
	});

/** Shows both parts of the result of a batch. */
const present = (result: {
	assigned: Array<Readonly<ProgramReward | ProgramRule>> | null;
	unassigned: Array<Readonly<ProgramReward | ProgramRule>> | null;
}) => ({
	assigned: result.assigned?.map(presentAssignment) ?? null,
	unassigned: result.unassigned?.map(presentAssignment) ?? null,
});

/** What a program has: wallets, earning rules, rewards and tier structures. */
export function assignmentRoutes(at: Endpoints, state: State): void {
	const { world } = state;
	loyaltyList<Readonly<ProgramRule>>(at, state, 'lcrserna', {
		path: `${PROGRAM}/earning-rules`,
		rowsOf: (of, _key, { programId = '' }) => of.programRules.of(programOf(of, programId).id),
		show: presentAssignment,
	});
	loyaltyList<Readonly<ProgramReward>>(at, state, 'lcrsrewa', {
		path: `${PROGRAM}/rewards`,
		rowsOf: (of, _key, { programId = '' }) => of.programRewards.of(programOf(of, programId).id),
		show: presentAssignment,
	});
	loyaltyList(at, state, 'lcrscdefa', {
		path: `${PROGRAM}/card-definitions`,
		rowsOf: (of, _key, { programId = '' }) =>
			programOf(of, programId).card_definitions.map((id) => of.cardDefinitions.get(id)),
		show: (row) => presentPart('card_definition', row),
	});
	loyaltyList(at, state, 'lcrstsa', {
		path: `${PROGRAM}/tier-structures`,
		rowsOf: (of, _key, { programId = '' }) => {
			programOf(of, programId);
			return [of.tierStructures.get(TIER_STRUCTURE)];
		},
		show: (row) => presentPart('tier_structure', row),
	});
	at(`${PROGRAM}/earning-rules/batch`).post<RuleBatch>(batch(named), ({ params, body }) =>
		present(assignProgramRules(world, params.programId, body)),
	);
	at(`${PROGRAM}/rewards/batch`).post<RewardBatch>(
		batch(s.object(['id', 'stock'], { id: s.text, stock })),
		({ params, body }) => present(assignProgramRewards(world, params.programId, body)),
	);
}
