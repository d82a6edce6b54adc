import type { INodeProperties } from 'n8n-workflow';

/** Value of the choice in a menu that changes nothing. */
export const UNCHANGED = 'unchanged';

/**
 * Adds the choice *Unchanged* to the menu that comes first, as its default. A switch before the menu could have an
 * expression, and n8n would then require the fields.
 */
export const orUnchanged = (fields: INodeProperties[], description: string): INodeProperties[] =>
	fields.map((field, index) =>
		index > 0
			? field
			: {
					...field,
					options: [...(field.options ?? []), { name: 'Unchanged', value: UNCHANGED }],
					default: UNCHANGED,
					description,
				},
	);
