import type { INodeProperties } from 'n8n-workflow';
import { optionsOf } from '../../forms/options';
import { sortedBy } from '../../forms/reading/sorted';
import type { Parameters } from '../../forms/reading/parameters';

/** Choice of where a trigger begins when it is activated for the first time. */
export const startFrom: INodeProperties = {
	displayName: 'Start From',
	name: 'startFrom',
	type: 'options',
	options: [
		{
			name: 'Now',
			value: 'now',
			description: 'Only events after the first activation start the workflow',
		},
		{
			name: 'Beginning',
			value: 'beginning',
			description:
				'Everything that already exists in Voucherify starts the workflow, too, oldest first',
		},
	],
	default: 'now',
	description:
		'Where to begin the first time. Afterwards, the trigger continues where it stopped, even after a pause or a restart. Another value starts over.',
};

/** Returns the time from which a source counts that is watched for the first time: 0, or Infinity for now. */
export function readStart(parameters: Parameters): number {
	return parameters.text('startFrom') === 'beginning' ? 0 : Infinity;
}

/** Default maximum of events in one execution. */
const DEFAULT_MAX_EVENTS = 1000;

const maxEvents: INodeProperties = {
	displayName: 'Max Events per Poll',
	name: 'maxEvents',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: DEFAULT_MAX_EVENTS,
	description: 'Max number of events per execution. The next poll returns the rest, in order.',
};

/** Returns the maximum number of events in one poll. */
export function readMaxEvents(parameters: Parameters): number {
	return parameters.integer('options.maxEvents', 1) ?? DEFAULT_MAX_EVENTS;
}

/** Builds the options of an event: its own, and those that every event has. */
export function eventOptions(...own: INodeProperties[]): INodeProperties {
	return optionsOf(...sortedBy([...own, maxEvents], ({ displayName }) => displayName));
}
