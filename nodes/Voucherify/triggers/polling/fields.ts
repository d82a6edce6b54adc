import type { INodeProperties } from 'n8n-workflow';

/** Where a trigger begins when it is activated for the first time. */
export const startFrom: INodeProperties = {
	displayName: 'Start From',
	name: 'startFrom',
	type: 'options',
	options: [
		{ name: 'Now', value: 'now', description: 'Only what happens from the activation on' },
		{ name: 'Beginning', value: 'beginning', description: 'Everything that is there already, too' },
	],
	default: 'now',
	description: 'Where to begin when the trigger is activated for the first time',
};

/** How many events one execution gets at most. */
export const DEFAULT_MAX_EVENTS = 1000;

const maxEvents: INodeProperties = {
	displayName: 'Max Events per Poll',
	name: 'maxEvents',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: DEFAULT_MAX_EVENTS,
	description:
		'How many events one execution gets at most. What is left comes with the next poll, in order.',
};

/** The options that every event has. */
export const eventOptions: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add option',
	default: {},
	options: [maxEvents],
};
