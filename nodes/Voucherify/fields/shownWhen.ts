import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** What other fields must be. */
type Others = Pick<IDisplayOptions, 'show'>;

/**
 * The fields, shown only where other fields have certain values, which are asked after what a field itself asks for.
 * n8n asks up to the first expression, and shows the field then: its own conditions are the closer ones. n8n's
 * `updateDisplayOptions` gives the same order, but merges to any depth, which would take a sixth of the time that n8n
 * needs to load this package.
 */
export function shownWhen({ show: others }: Others, fields: INodeProperties[]): INodeProperties[] {
	return fields.map((field) => {
		const { show: own, ...rest } = field.displayOptions ?? {};
		return { ...field, displayOptions: { ...rest, show: { ...own, ...others } } };
	});
}

/**
 * The same with the other fields asked first: for those that are hardly ever an expression, and hide whatever the fields
 * themselves ask for.
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
