import type { DisplayCondition, INodeProperties, NodeParameterValue } from 'n8n-workflow';

/** Conditions that hide a field, by the names of other fields. */
type Hiding = Record<string, Array<NodeParameterValue | DisplayCondition> | undefined>;

/** Types for which n8n itself reports empty required fields. */
const ASKED_FOR = ['string', 'options', 'multiOptions', 'dateTime', 'resourceLocator'];

/**
 * Makes a required field, shown only for certain values of others, required only where those values are known. If an
 * expression sets them, n8n shows the field and would require it even for items that do not use it. There the field is
 * optional, and the operation checks it for each item.
 */
export function requiredIfKnown(field: INodeProperties): INodeProperties[] {
	if (field.type === 'fixedCollection') return [withRows(field)];
	const { required, ...optional } = field;
	const { show = {}, hide, ...rest } = field.displayOptions ?? {};
	const last = Object.keys(show).at(-1);
	if (!required || last === undefined || !ASKED_FOR.includes(field.type)) return [field];
	// n8n treats an expression as matching every `show` condition, but no `hide` condition.
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
