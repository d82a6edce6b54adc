import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * The fields, shown only where other fields have certain values. These are asked first: where one of the values that
 * decide is an expression, n8n shows a field without a look at those after it.
 */
export function shownFor(
	show: NonNullable<IDisplayOptions['show']>,
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => ({
		...field,
		displayOptions: { ...field.displayOptions, show: { ...show, ...field.displayOptions?.show } },
	}));
}
