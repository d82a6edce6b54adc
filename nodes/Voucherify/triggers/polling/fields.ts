import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../../fields/options';
import { sortedBy } from '../../parameters/sorted';
import type { Parameters } from '../../parameters/parameters';

/** Where a trigger begins when it is activated for the first time. */
export const startFrom: INodeProperties = {
	displayName: 'Start From',
	name: 'startFrom',
	type: 'options',
	options: [
		{
			name: 'Now',
			value: 'now',
			description: 'Only what happens after the first activation starts the workflow',
		},
		{
			name: 'Beginning',
			value: 'beginning',
			description:
				'Everything that Voucherify has already starts the workflow as well, oldest first',
		},
	],
	default: 'now',
	description:
		'Where to begin with what is newly watched. From then on, the trigger goes on where it stopped, also after a pause or a restart. Choosing another value begins afresh.',
};

/** Where what is newly watched begins. */
export function startFromOf(parameters: Parameters): 'now' | 'beginning' {
	return parameters.text('startFrom') === 'beginning' ? 'beginning' : 'now';
}

/** How many events one execution gets at most. */
const DEFAULT_MAX_EVENTS = 1000;

const maxEvents: INodeProperties = {
	displayName: 'Max Events per Poll',
	name: 'maxEvents',
	type: 'number',
	typeOptions: { minValue: 1, numberPrecision: 0 },
	default: DEFAULT_MAX_EVENTS,
	description:
		'How many events one execution gets at most. What is left comes with the next poll, in order.',
};

/** How many events one poll may bring. */
export function maxEventsOf(parameters: Parameters): number {
	return parameters.integer('options.maxEvents', 1) ?? DEFAULT_MAX_EVENTS;
}

/** The options of an event: its own, and those that every event has. */
export function eventOptions(...own: INodeProperties[]): INodeProperties {
	return optionsOf(...sortedBy([...own, maxEvents], ({ displayName }) => displayName));
}
