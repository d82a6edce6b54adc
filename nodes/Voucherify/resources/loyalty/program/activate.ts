import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { programPath } from '../fields';
import { activateOperation } from '../../../factories/setActive';

/** @see https://docs.voucherify.io/api-reference/programs/activate-program */
export const activate = activateOperation({
	action: 'Activate a program',
	description:
		'Let members join, get and spend points. The program needs an active wallet and an active earning rule.',
	object: 'program',
	fields: [loyaltyProgram],
	path: ({ parameters }) => programPath(parameters),
});
