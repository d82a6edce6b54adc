import { locator } from './locator';

const common = {
	displayName: 'Event Schema',
	name: 'schemaId',
	description:
		'The schema of the custom event. The list shows schemas that earning rules already use. Get other IDs from the Management API.',
	examples: { id: 'ms_gn4Qe4xsFPf7orCArCiNVY13' },
};

/** Picks the schema of a custom event; those of the chosen campaign come first. */
export const eventSchema = locator({ ...common, searchListMethod: 'searchEventSchemas' });

/** Picks the schema of a custom event where no campaign is chosen. */
export const eventSchemaOfAnyCampaign = locator({
	...common,
	searchListMethod: 'searchEveryEventSchema',
});
