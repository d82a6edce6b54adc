import type { BatchedOperation } from '../../../run/types';
import { loyaltyEarningRule } from '../earningRule/locator';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { loyaltyReward } from '../reward/locator';
import {
	assignedType,
	batchOptions,
	MAX_ASSIGNED,
	readAssigned,
	sendAssignments,
	shownForRewards,
	shownForRules,
} from './assignments';

/**
 * Remove earning rules or rewards from a program, one for each input item.
 * @see https://docs.voucherify.io/api-reference/programs/batch-assignunassign-earning-rules
 */
export const unassign: BatchedOperation = {
	value: 'unassign',
	name: 'Unassign',
	action: 'Remove a rule or reward from a program',
	description:
		'Remove an earning rule or a reward from a program, one per item: up to 10 per call. An active program keeps at least one active rule.',
	fields: [
		loyaltyProgram,
		assignedType,
		{ ...loyaltyEarningRule, displayOptions: shownForRules },
		{ ...loyaltyReward, displayOptions: shownForRewards },
		batchOptions,
	],
	largestBatch: MAX_ASSIGNED,
	isSplittable: true,
	keyName: 'id',
	toBatchItem(parameters) {
		const { id, groupKey } = readAssigned(parameters);
		return {
			groupKey,
			elements: [{ id }],
			send: async (client, elements) =>
				await sendAssignments(client, groupKey, 'unassign', elements),
		};
	},
};
