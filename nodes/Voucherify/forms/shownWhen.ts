import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** A menu on which other fields depend takes no expression, since n8n would show the fields of all its entries. */
export const fixedMenu = { type: 'options', noDataExpression: true } as const;

/**
 * Adds conditions on other fields to each field. n8n checks conditions in order, and shows the field at the first one that is
 * an expression. n8n's `updateDisplayOptions` does the same as this, but its deep merge would take a sixth of the time that
 * n8n needs to load this package.
 * @param areFirst whether they come before the field's own conditions. By default, they come last, as they may be on a switch
 */
export function shownWhen(
	{ show: others }: Pick<IDisplayOptions, 'show'>,
	fields: INodeProperties[],
	areFirst = false,
): INodeProperties[] {
	return fields.map((field) => {
		const { show: own, ...rest } = field.displayOptions ?? {};
		const show = areFirst ? { ...others, ...own } : { ...own, ...others };
		return { ...field, displayOptions: { ...rest, show } };
	});
}
