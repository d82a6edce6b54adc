import { loyaltyProgram } from '../fields';
import { simplify } from '../../../forms/paging';
import { programColumns } from '../columns';
import type { SingleOperation } from '../../../run/types';
import { getOne } from '../../../factories/get';

/** @see https://docs.voucherify.io/api-reference/programs/get-program */
export const get: SingleOperation = {
	value: 'get',
	name: 'Get',
	action: 'Get a program',
	description: 'Get a loyalty program with its status and dates',
	fields: [loyaltyProgram, simplify],
	async execute(task) {
		const id = task.parameters.text('programId');
		return await getOne(task, ['v2', 'loyalties', 'programs', id], programColumns);
	},
};
