import type { InputField } from './reading/inputFields';
import { ROLE } from './reading/role';

/*
 * Numbers whose decimals must not get lost are texts: n8n's number input refuses a comma, and 2,5 becomes 25.
 */

export const percentInput = { type: 'string', placeholder: 'e.g. 12.5', [ROLE]: 'limits' } as const;

export const pointsInput = { type: 'string', placeholder: 'e.g. 250', [ROLE]: 'limits' } as const;

export const quantityInput = { type: 'string', placeholder: 'e.g. 2', [ROLE]: 'limits' } as const;

export const ratioInput = { type: 'string', placeholder: 'e.g. 0.5', [ROLE]: 'limits' } as const;

/** Returns a reader of whole numbers, such as points, that are at least `min`. */
export const wholeFrom =
	(min: number): InputField['read'] =>
	(parameters, name) =>
		parameters.integer(name, min);
