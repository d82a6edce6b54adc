import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import type { VoucherifyClient } from '../../../api/client/client';
import { isNotFound } from '../../../api/client/found';
import { mayBeCausedByRetry } from '../../../api/errors/callError';
import { unexpectedResponse } from '../../../api/errors/errors';
import { explainWrongLoyaltyVersion } from '../../../api/errors/meanings/loyaltyVersion';
import { toNodeFailure } from '../../../api/errors/node';
import { expiringPages } from '../../../api/lists/expiringPages';
import { isJsonObject, objectsIn, textOrNothing, type Resource } from '../../../api/types';
import { batchSizeField } from '../../../forms/batchSize';
import { optionsOf } from '../../../forms/options';
import type { Parameters } from '../../../forms/reading/parameters';
import { fixedMenu } from '../../../forms/shownWhen';

/** Maximum number of rules or rewards per request. */
export const MAX_ASSIGNED = 10;

type Kind = 'earning-rules' | 'rewards';

/** Menu of what is assigned, with the ends of the paths as values. */
export const assignedType: INodeProperties = {
	displayName: 'Type',
	name: 'assignedType',
	...fixedMenu,
	options: [
		{ name: 'Earning Rule', value: 'earning-rules' },
		{ name: 'Reward', value: 'rewards' },
	],
	default: 'earning-rules',
};

export const shownForRules = { show: { assignedType: ['earning-rules'] } };
export const shownForRewards = { show: { assignedType: ['rewards'] } };

export const batchOptions = optionsOf(batchSizeField('program', MAX_ASSIGNED));

/** The rules or the rewards of one program. */
interface Assigned {
	kind: Kind;
	programId: string;
}

/** Reads which program gets what. */
export function readAssigned(parameters: Parameters) {
	const isReward = parameters.text('assignedType') === 'rewards';
	const kind: Kind = isReward ? 'rewards' : 'earning-rules';
	const programId = parameters.text(loyaltyProgram);
	const id = parameters.text(isReward ? 'rewardId' : 'earningRuleId');
	return { kind, programId, id, groupKey: `${kind} ${programId}` };
}

/** Reads a group key back. */
function assignedIn(groupKey: string): Assigned {
	const isReward = groupKey.startsWith('rewards ');
	const kind = isReward ? 'rewards' : 'earning-rules';
	return { kind, programId: groupKey.slice(kind.length + 1) };
}

const pathOf = ({ kind, programId }: Assigned) => [
	...['v2', 'loyalties', 'programs', programId],
	kind,
];

/** Returns assignments with the ID of what is assigned in front: they have none themselves. */
const withIds = (rows: unknown, { programId }: Assigned): Resource[] =>
	objectsIn(rows).map((row) => ({
		id: textOrNothing(row.reward_id ?? row.earning_rule_id) ?? '',
		program_id: programId,
		...row,
	}));

/** Reads all that a program has of one kind. */
export async function readAssignments(
	client: VoucherifyClient,
	groupKey: string,
): Promise<Resource[]> {
	const assigned = assignedIn(groupKey);
	const rowId = assigned.kind === 'rewards' ? 'reward_id' : 'earning_rule_id';
	const rows: Resource[] = [];
	for await (const page of expiringPages(client, { path: pathOf(assigned), key: 'data', rowId }))
		rows.push(...withIds(page, assigned));
	return rows;
}

/**
 * Assigns or unassigns rules or rewards in one request, which the service carries out for all or for none. It is idempotent:
 * what it sets is whether a program has them.
 * @see https://docs.voucherify.io/api-reference/programs/batch-assignunassign-rewards
 */
export async function sendAssignments(
	client: VoucherifyClient,
	groupKey: string,
	move: 'assign' | 'unassign',
	elements: IDataObject[],
): Promise<Resource[]> {
	const assigned = assignedIn(groupKey);
	const path = [...pathOf(assigned), 'batch'];
	const ids = elements.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
	const call = {
		method: 'POST',
		path,
		body: { [move]: elements },
		idempotent: true,
		errorCatalog: explainWrongLoyaltyVersion(path, ...ids),
	} as const;
	try {
		const response = await client.request(call);
		const rows = isJsonObject(response) ? response[`${move}ed`] : undefined;
		if (Array.isArray(rows)) return withIds(rows, assigned);
		throw unexpectedResponse(`it does not list what was ${move}ed`, client.about(call));
	} catch (error) {
		if (move === 'unassign' && isNotFound(error) && mayBeCausedByRetry(error)) {
			const left = await readAssignments(client, groupKey);
			const isGone = (id: string) => left.every((row) => row.id !== id);
			if (ids.every(isGone))
				return ids.map((id) => ({ id, program_id: assigned.programId, already: true }));
		}
		throw toNodeFailure(client.node, error);
	}
}
