import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** Conditions on other fields. */
type Others = Pick<IDisplayOptions, 'show'>;

/**
 * Returns the fields with added conditions on other fields. The added ones come after a field's own: n8n checks them in
 * order, and shows the field at the first one that is an expression, so the closer ones come first. n8n's
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
 * Same as `shownWhen`, but the added conditions come first: for other fields that are hardly ever an expression, and
 * that hide the fields whatever their own conditions are.
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
