import { loyaltyProgram } from '../../fields/loyalty';
import { simplify } from '../../fields/paging';
import { programColumns } from '../../items/loyalty';
import type { SingleOperation } from '../kinds/operation';
import { foundResource } from '../kinds/results';

/**
 * Get a loyalty program.
 * @see https://docs.voucherify.io/api-reference/programs/get-program
 */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a loyalty program',
	description: 'Get a loyalty program with its status and dates',
	fields: [loyaltyProgram, simplify],
	async execute(task) {
		const id = task.parameters.text('programId');
		return await foundResource(task, ['v2', 'loyalties', 'programs', id], programColumns);
	},
};
