import type { Belief, Topic, Value } from './belief';
import { codes } from './codes';
import { jobs } from './jobs';
import { listing } from './listing';
import { lists } from './lists';
import { loyalty } from './loyalty';
import { redeeming } from './redeeming';
import { service } from './service';
import { webhooks } from './webhooks';

/** All beliefs, by subject. */
export const topics: Readonly<Record<string, Topic>> = {
	'Lists, answers and metadata': lists,
	Redemptions: redeeming,
	'Codes and publications': codes,
	Loyalty: loyalty,
	'Jobs and imports': jobs,
	Webhooks: webhooks,
	'Order and bounds of lists': listing,
	'The service as a whole': service,
};

const beliefsById = {
	...lists,
	...redeeming,
	...codes,
	...loyalty,
	...jobs,
	...webhooks,
	...listing,
	...service,
};

type Register = typeof beliefsById;

export type BeliefId = keyof Register;

export const allBeliefs: Readonly<Record<BeliefId, Belief>> = beliefsById;

/** ID of a belief with several possible values. */
export type SwitchId = {
	[Id in keyof Register]: Register[Id] extends { values: readonly Value[] } ? Id : never;
}[keyof Register];

export type Beliefs = { -readonly [Id in SwitchId]: Register[Id]['values'][number] };

export const switches = Object.entries<Topic[string]>(beliefsById).flatMap(([id, belief]) =>
	isSwitch(id) && 'values' in belief && belief.values ? [{ id, values: belief.values }] : [],
);

export function defaultBeliefs(): Beliefs {
	const beliefs = Object.fromEntries(switches.map(({ id, values }) => [id, values[0]]));
	if (!areBeliefs(beliefs)) throw new Error('A switch has no value');
	return beliefs;
}

function isSwitch(id: string): id is SwitchId {
	return Object.entries(beliefsById).some(([name, belief]) => name === id && 'values' in belief);
}

function areBeliefs(given: object): given is Beliefs {
	const set = new Map<string, unknown>(Object.entries(given));
	return switches.every(({ id, values }) => values.some((value) => value === set.get(id)));
}
