import type { INodeProperties } from 'n8n-workflow';
import { LOWER_LAST_PAGE } from '../../../../api/limits';
import type { Resource } from '../../../../api/types';
import { simplify } from '../../../../forms/paging';
import { customerColumns } from '../../../../columns/customer';
import { shownBy } from '../../../../columns/row';
import type { Parameters } from '../../../../forms/reading/parameters';
import type { TriggerEvent } from '../../event';
import { eventOptions, startFrom } from '../../fields';
import type { TimeList } from '../../sources/time/pages';
import { newestEvent, watchTimes } from '../../sources/time/watch';
import { shownUnit } from '../../../../forms/money';

const change: INodeProperties = {
	displayName: 'Change',
	name: 'change',
	type: 'options',
	options: [
		{ name: 'Created', value: 'created', description: 'One call per poll' },
		{
			name: 'Created or Updated',
			value: 'both',
			description: 'Two calls per poll. A customer who is created and then updated is two events.',
		},
		{
			name: 'Updated',
			value: 'updated',
			description: 'One call per poll. Several updates between two polls are one event.',
		},
	],
	default: 'both',
	description:
		'Which changes of a customer start the workflow. Updates by this workflow count, too: compare values before you update.',
};

/** One of the two lists of customers, with the filter on its rows. */
interface Kind {
	name: 'created' | 'updated';
	list: TimeList;
	matches: (row: Resource) => boolean;
}

const timeOf = (time: string | null | undefined) => Date.parse(time ?? '');

const stateTimeOf = ({ created_at, updated_at }: Resource) => timeOf(updated_at ?? created_at);

const LIST = {
	path: ['v1', 'customers'],
	key: 'customers',
	lastPage: LOWER_LAST_PAGE,
	stateTimeOf,
};

/**
 * New customers are found by the time of their creation: it is not documented whether a list in the order of the last
 * update contains customers who were never updated.
 * @see https://docs.voucherify.io/api-reference/customers/list-customers
 */
const KINDS: Kind[] = [
	{
		name: 'created',
		list: {
			...LIST,
			column: 'created_at',
			timeOf: ({ created_at }) => timeOf(created_at),
			related: ['customers/updated'],
		},
		matches: () => true,
	},
	{
		name: 'updated',
		list: {
			...LIST,
			column: 'updated_at',
			timeOf: stateTimeOf,
			related: ['customers/created'],
		},
		matches: ({ created_at, updated_at }) =>
			typeof updated_at === 'string' && updated_at !== created_at,
	},
];

/** Event: a customer is new or has changed. Each change is reported once. */
export const customer: TriggerEvent = {
	value: 'customer',
	name: 'Customer Created or Updated',
	description: 'When a customer is new, or their profile has changed',
	filters: ['change'],
	noSample: 'None of the latest 100 customers matches. Change one in Voucherify, and test again.',
	fields: [change, simplify, startFrom, eventOptions(shownUnit)],

	sources: (session) =>
		kindsOf(session.parameters).map((kind) =>
			watchTimes(
				session,
				`customers/${kind.name}`,
				kind.list,
				handlingOf(session.parameters, kind),
			),
		),

	async sample(session) {
		const found = [];
		for (const kind of kindsOf(session.parameters))
			found.push(...(await newestEvent(session, kind.list, handlingOf(session.parameters, kind))));
		return found;
	},
};

function kindsOf(parameters: Parameters): Kind[] {
	const chosen = parameters.text('change');
	return KINDS.filter(({ name }) => chosen === 'both' || chosen === name);
}

function handlingOf(parameters: Parameters, { name, matches }: Kind) {
	const columns = { event_type: () => `customer.${name}`, ...customerColumns };
	const show = shownBy(parameters, columns);
	return { matches, itemOf: (row: Resource) => ({ json: show(row) }) };
}
