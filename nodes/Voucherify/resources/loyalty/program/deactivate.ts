import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { programPath } from '../fields';
import { deactivateOperation } from '../../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/programs/deactivate-program */
export const deactivate = deactivateOperation({
	action: 'Deactivate a program',
	description:
		'Stop a program: nobody can join it, or get or spend its points, until it is active again',
	object: 'program',
	fields: [loyaltyProgram],
	path: ({ parameters }) => programPath(parameters),
});
