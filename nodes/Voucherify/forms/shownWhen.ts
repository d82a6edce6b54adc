import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

type Others = Pick<IDisplayOptions, 'show'>;

/**
 * Adds conditions on other fields to each field, after the field's own conditions. n8n checks conditions in order, and
 * shows the field at the first one that is an expression, so the closest conditions must come first. n8n's
 * `updateDisplayOptions` gives the same order, but its deep merge would take a sixth of the time that n8n needs to load
 * this package.
 */
export function shownWhen({ show: others }: Others, fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => {
		const { show: own, ...rest } = field.displayOptions ?? {};
		return { ...field, displayOptions: { ...rest, show: { ...own, ...others } } };
	});
}

/**
 * Same as `shownWhen`, but the added conditions come first. It is for other fields that are hardly ever expressions, and
 * that hide the fields regardless of their own conditions.
 */
export function shownOnlyWhen(
	{ show: others }: Others,
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const { show: own, ...rest } = field.displayOptions ?? {};
		return { ...field, displayOptions: { ...rest, show: { ...others, ...own } } };
	});
}
