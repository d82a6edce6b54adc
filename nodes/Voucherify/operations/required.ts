import type { DisplayCondition, INodeProperties, NodeParameterValue } from 'n8n-workflow';

/** Conditions that hide a field: the values of others. */
type Hiding = Record<string, Array<NodeParameterValue | DisplayCondition> | undefined>;

/** The types that n8n itself finds empty. */
const ASKED_FOR = ['string', 'options', 'multiOptions', 'dateTime', 'resourceLocator'];

/**
 * A field that must not be empty where others have certain values. Where an expression decides what they are, n8n shows
 * the field and would want it filled in for items that have no use for it: there the operation asks for it, item by item.
 */
export function requiredIfKnown(field: INodeProperties): INodeProperties[] {
	if (field.type === 'fixedCollection') return [withRows(field)];
	const { required, ...optional } = field;
	const { show = {}, hide, ...rest } = field.displayOptions ?? {};
	const last = Object.keys(show).at(-1);
	if (!required || last === undefined || !ASKED_FOR.includes(field.type)) return [field];
	// n8n takes an expression for whatever a field is shown with, and for nothing that it is hidden with.
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
