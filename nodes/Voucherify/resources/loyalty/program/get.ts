import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { programPath } from '../fields';
import { programColumns } from '../columns';
import { getOperation } from '../../../factories/get';

/** @see https://docs.voucherify.io/api-reference/programs/get-program */
export const get = getOperation({
	action: 'Get a program',
	description: 'Get a loyalty program with its status and dates',
	fields: [loyaltyProgram],
	path: programPath,
	columns: programColumns,
});
