import type { InputField } from '../parameters/inputFields';

/** The filter of a list on metadata, each with the value that it must have. */
export const metadataFilter: InputField = {
	displayName: 'Metadata',
	key: 'filters',
	name: 'metadata',
	type: 'assignmentCollection',
	default: {},
	description: 'Only what has these values in its metadata',
	read: (parameters, name) => {
		const pairs = Object.entries(parameters.pairs(name));
		return pairs.length === 0
			? undefined
			: Object.fromEntries(
					pairs.map(([key, value]) => [`metadata.${key}`, { conditions: { $is: value } }]),
				);
	},
};
