import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * The fields, shown only where other fields have certain values. These are asked first: where one of the values that
 * decide is an expression, n8n shows a field without a look at those after it. n8n's `updateDisplayOptions` merges to
 * any depth, which would take a sixth of the time that n8n needs to load this package.
 *
 * @param others what the other fields must be, beside what a field itself asks for
 */
export function shownWhen(
	{ show: others }: Pick<IDisplayOptions, 'show'>,
	fields: INodeProperties[],
): INodeProperties[] {
	return fields.map((field) => {
		const { show: own, ...rest } = field.displayOptions ?? {};
		return { ...field, displayOptions: { ...rest, show: { ...others, ...own } } };
	});
}
