import type { DisplayCondition, INodeProperties, NodeParameterValue } from 'n8n-workflow';

/** Values of other fields that hide a field. */
type Hiding = Record<string, Array<NodeParameterValue | DisplayCondition> | undefined>;

/** Types that n8n itself checks for empty values. */
const ASKED_FOR = ['string', 'options', 'multiOptions', 'dateTime', 'resourceLocator'];

/**
 * Returns variants of a field, so that n8n requires it only if the values that show it are known. If an expression decides
 * them, n8n shows the field and would require it even for items that do not use it. Then it is optional in n8n, and the
 * operation requires it item by item.
 */
export function requiredIfKnown(field: INodeProperties): INodeProperties[] {
	if (field.type === 'fixedCollection') return [withRows(field)];
	const { required, ...optional } = field;
	const { show = {}, hide, ...rest } = field.displayOptions ?? {};
	const last = Object.keys(show).at(-1);
	if (!required || last === undefined || !ASKED_FOR.includes(field.type)) return [field];
	// For n8n, an expression matches all values of `show`, and none of `hide`.
	let hidings: Hiding[] = [{ ...hide }];
	for (const [name, values = []] of Object.entries(show)) {
		hidings = hidings.flatMap((hiding) =>
			values.flatMap((value) =>
				typeof value === 'object' ? [] : [{ ...hiding, [name]: [{ _cnd: { not: value } }] }],
			),
		);
	}
	return [
		...hidings.map((hiding) => ({ ...field, displayOptions: { ...rest, hide: hiding } })),
		{ ...optional, displayOptions: { ...rest, show, hide: { ...hide, [last]: show[last] } } },
	];
}

function withRows(field: INodeProperties): INodeProperties {
	const options = field.options?.map((row) =>
		'values' in row ? { ...row, values: row.values.flatMap(requiredIfKnown) } : row,
	);
	return { ...field, options };
}
