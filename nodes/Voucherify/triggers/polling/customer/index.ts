import type { INodeProperties } from 'n8n-workflow';
import type { Resource } from '../../../api/types';
import { simplify } from '../../../fields/paging';
import { customerColumns } from '../../../items/customer';
import { simplifiedBy } from '../../../items/row';
import type { Parameters } from '../../../parameters/parameters';
import type { TriggerEvent } from '../event';
import { eventOptions, startFrom } from '../fields';
import { merged } from '../engine/merge';
import type { TimeList } from '../timeList/pages';
import { newestEvent, watchTimes } from '../timeList/watch';

const change: INodeProperties = {
	displayName: 'Change',
	name: 'change',
	type: 'options',
	options: [
		{ name: 'Created', value: 'created', description: 'With one call a poll' },
		{
			name: 'Created or Updated',
			value: 'both',
			description: 'With two calls a poll. A customer who is created and then updated comes twice.',
		},
		{
			name: 'Updated',
			value: 'updated',
			description: 'With one call a poll. Several updates between two polls come as one.',
		},
	],
	default: 'both',
	description: 'What must have happened to a customer',
};

/** One of the two lists, and which of its rows are of this kind. */
interface Kind {
	name: 'created' | 'updated';
	list: TimeList;
	matches: (row: Resource) => boolean;
}

const LIST = { path: ['v1', 'customers'], key: 'customers', lastPage: 99 };

const timeOf = (time: string | null | undefined) => Date.parse(time ?? '');

/**
 * Whether an order by the time of the last update has those who were never updated is not documented, so the new ones
 * are found by the time of their creation.
 * @see https://docs.voucherify.io/api-reference/customers/list-customers
 */
const KINDS: Kind[] = [
	{
		name: 'created',
		list: {
			...LIST,
			column: 'created_at',
			timeOf: ({ created_at }) => timeOf(created_at),
			keyOf: ({ id }) => id,
		},
		matches: () => true,
	},
	{
		name: 'updated',
		list: {
			...LIST,
			column: 'updated_at',
			timeOf: ({ created_at, updated_at }) => timeOf(updated_at ?? created_at),
			keyOf: ({ id, created_at, updated_at }) => `${id} ${updated_at ?? created_at ?? ''}`,
		},
		matches: ({ created_at, updated_at }) =>
			typeof updated_at === 'string' && updated_at !== created_at,
	},
];

/** A customer is new, or has changed. Each change is reported once. */
export const customer: TriggerEvent = {
	value: 'customer',
	name: 'Customer Created or Updated',
	description: 'When a customer is new, or their profile has changed',
	noSample:
		'There is no such customer among the latest 100. Change one in Voucherify, and test again.',
	fields: [change, simplify, startFrom, eventOptions()],

	watched: (session) =>
		kindsOf(session.parameters).map((kind) =>
			watchTimes(session, `customers/${kind.name}`, kind.list, wantedOf(session.parameters, kind)),
		),

	async sample(session) {
		const found = [];
		for (const kind of kindsOf(session.parameters))
			found.push(await newestEvent(session, kind.list, wantedOf(session.parameters, kind)));
		return merged(found)
			.slice(-1)
			.map(({ item }) => item);
	},
};

function kindsOf(parameters: Parameters): Kind[] {
	const wanted = parameters.text('change');
	return KINDS.filter(({ name }) => wanted === 'both' || wanted === name);
}

function wantedOf(parameters: Parameters, { name, matches }: Kind) {
	const isSimplified = parameters.flag('simplify');
	return {
		matches,
		itemOf: (row: Resource) => ({
			json: isSimplified
				? { event_type: `customer.${name}`, ...simplifiedBy(customerColumns, row) }
				: row,
		}),
	};
}
