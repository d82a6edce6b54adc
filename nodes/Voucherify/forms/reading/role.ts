import type { INodeProperties } from 'n8n-workflow';

/**
 * What the value of a field does in an operation. It decides what an expression without a value means: what describes is
 * left out, as in the half-empty rows of a sheet; what limits or identifies is refused, since leaving it out has the
 * widest effect, such as a code without an end or a list of everyone.
 */
type Role = 'describes' | 'limits' | 'identifies';

/** Key of a field whose role does not follow from its place and type. n8n and models do not see symbols. */
export const ROLE = Symbol('role');

declare module 'n8n-workflow' {
	interface INodeProperties {
		[ROLE]?: Role;
	}
}

/** Collections whose texts describe something. */
const DETAILS = /^(?:additional|update|customer|order)Fields\.\w+$/;
const DETAIL_TYPES: unknown[] = ['string', 'assignmentCollection'];

/** Attributes of a customer, an order or anything else, but not a filter on them. */
const METADATA = /^(?!filters\.).*metadata(?:Json)?$/i;
const METADATA_TYPES: unknown[] = ['json', 'assignmentCollection', 'resourceMapper'];

/** Codes and their parts, IDs and keys. */
const IDENTIFIERS =
	/(?:\b(?:codes?|ids?|charset|pattern|prefix|postfix)|(?<!Postal)Codes?|Ids?|Key)$/;

/** Returns the role of a field. `path` is its name in a collection or a row, as readers use it. */
export function roleOf(field: INodeProperties | undefined, path: string): Role {
	if (field?.[ROLE]) return field[ROLE];
	if (field?.type === 'resourceLocator' || IDENTIFIERS.test(path)) return 'identifies';
	const describes =
		(DETAILS.test(path) && DETAIL_TYPES.includes(field?.type)) ||
		(METADATA.test(path) && METADATA_TYPES.includes(field?.type));
	return describes ? 'describes' : 'limits';
}
