import { ApiError, invalidPayload, notFound } from '../../errors';
import type { Store } from '../store';
import type { ProgramReward, ProgramRule } from '../types';
import { checkRules, rewardOf, ruleOf } from './lifecycle';
import { programOf } from './states';

interface Named {
	id: string;
}

interface NamedWithStock extends Named {
	stock: ProgramReward['stock'];
}

export interface Batch<T extends Named = Named> {
	assign?: T[] | null;
	unassign?: Named[] | null;
}

export type RuleBatch = Batch;
export type RewardBatch = Batch<NamedWithStock>;

const SILENT = { event: null };

/** How one kind of resource is assigned to a program. */
interface Assigning<T extends Named, Row> {
	type: string;
	find: (id: string) => Row | undefined;
	add: (element: T) => Row;
	remove: (row: Row) => Row;
}

/**
 * Refuses a batch that names a resource twice, removes what is not assigned, or assigns what is (by the belief `reassignment`);
 * nothing of it is done then. Otherwise, it removes first, and returns what has changed.
 */
function carryOut<T extends Named, Row>(
	{ beliefs }: Store,
	{ assign, unassign }: Batch<T>,
	{ type, find, add, remove }: Assigning<T, Row>,
) {
	const ids = [...(assign ?? []), ...(unassign ?? [])].map(({ id }) => id);
	if (new Set(ids).size < ids.length) throw invalidPayload('Ids must be unique');
	const gone = (unassign ?? []).map(({ id }) => {
		const row = find(id);
		if (row === undefined) throw notFound(type, id);
		return row;
	});
	const known = assign?.find(({ id }) => find(id) !== undefined);
	if (known && beliefs.reassignment === 'refused') {
		const details = `${known.id} is already assigned to the program`;
		throw new ApiError(409, 'conflict', 'Conflict', details);
	}
	return {
		unassigned: unassign ? gone.map(remove) : null,
		assigned: assign ? assign.map((element) => find(element.id) ?? add(element)) : null,
	};
}

export function assignProgramRules(store: Store, programId: string, batch: RuleBatch) {
	const { programRules: rows } = store;
	const { id: program_id, status } = programOf(store, programId);
	for (const { id } of batch.assign ?? []) ruleOf(store, id);
	if (status === 'ACTIVE') {
		const gone = new Set(batch.unassign?.map(({ id }) => id));
		const left = rows.of(program_id).map(({ earning_rule_id }) => earning_rule_id);
		const added = (batch.assign ?? []).map(({ id }) => id);
		checkRules(store, [...left.filter((id) => !gone.has(id)), ...added]);
	}
	return carryOut<Named, Readonly<ProgramRule>>(store, batch, {
		type: 'earning_rule',
		find: (id) => rows.of(program_id).find(({ earning_rule_id }) => earning_rule_id === id),
		add: ({ id: earning_rule_id }) => {
			const rule = { program_id, earning_rule_id, object: 'program_earning_rule' } as const;
			return rows.add({ ...rows.born(), ...rule }, SILENT);
		},
		remove: ({ id }) => rows.remove(id),
	});
}

export function assignProgramRewards(store: Store, programId: string, batch: RewardBatch) {
	const { programRewards: rows } = store;
	const { id: program_id } = programOf(store, programId);
	for (const { id } of batch.assign ?? []) rewardOf(store, id);
	return carryOut<NamedWithStock, Readonly<ProgramReward>>(store, batch, {
		type: 'reward',
		find: (id) => rows.of(program_id).find(({ reward_id }) => reward_id === id),
		add: ({ id: reward_id, stock }) => {
			const reward = { program_id, reward_id, redeemed: 0, object: 'program_reward' } as const;
			return rows.add({ ...rows.born(), ...reward, stock }, SILENT);
		},
		remove: ({ id }) => rows.remove(id),
	});
}
