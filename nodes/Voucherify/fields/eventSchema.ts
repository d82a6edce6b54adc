import { locator } from './locator';

/** Picks the schema of a custom event. */
export const eventSchema = locator({
	displayName: 'Event Schema',
	name: 'schemaId',
	description:
		'The schema of the custom event. The list shows those that earning rules use already: the ID of another one is known to the Management API.',
	searchListMethod: 'searchEventSchemas',
	examples: { id: 'ms_gn4Qe4xsFPf7orCArCiNVY13' },
});
