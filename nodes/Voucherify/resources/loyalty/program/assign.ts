import type { INodeProperties } from 'n8n-workflow';
import type { BatchedOperation } from '../../../run/types';
import { loyaltyEarningRule } from '../earningRule/locator';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { anyLoyaltyReward } from '../reward/locator';
import {
	assignedType,
	batchOptions,
	MAX_ASSIGNED,
	readAssigned,
	readAssignments,
	sendAssignments,
	shownForRewards,
	shownForRules,
} from './assignments';

const stock: INodeProperties = {
	displayName: 'Stock',
	name: 'stock',
	type: 'number',
	typeOptions: { minValue: 0 },
	displayOptions: shownForRewards,
	default: null,
	placeholder: 'Unlimited',
	description: 'How many members of the program can buy. Empty: unlimited.',
};

/**
 * Assign earning rules or rewards to a program, one for each input item. What the program has already is no error.
 * @see https://docs.voucherify.io/api-reference/programs/batch-assignunassign-earning-rules
 */
export const assign: BatchedOperation = {
	value: 'assign',
	name: 'Assign',
	action: 'Assign a rule or reward to a program',
	description: 'Add an earning rule or a reward to a program, one per item: up to 10 per call',
	fields: [
		loyaltyProgram,
		assignedType,
		{ ...loyaltyEarningRule, displayOptions: shownForRules },
		{ ...anyLoyaltyReward, displayOptions: shownForRewards },
		stock,
		batchOptions,
	],
	largestBatch: MAX_ASSIGNED,
	isSplittable: true,
	keyName: 'id',
	toBatchItem(parameters) {
		const { kind, id, groupKey } = readAssigned(parameters);
		const quantity = kind === 'rewards' ? parameters.integer('stock', 0) : undefined;
		return {
			groupKey,
			elements: [
				{
					id,
					...(kind === 'rewards' && {
						stock:
							quantity === undefined
								? { type: 'UNLIMITED' }
								: { type: 'LIMITED', limited: { quantity } },
					}),
				},
			],
			send: async (client, elements) => await sendAssignments(client, groupKey, 'assign', elements),
		};
	},
	present: readAssignments,
};
