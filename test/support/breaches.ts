import type { Beliefs, SwitchId } from '../../sandbox/beliefs';
import type { Invariant } from './broken';

/** Suites that run under randomly drawn switches of the sandbox. */
export type ModelName =
	| 'random runs'
	| 'bulk'
	| 'redeeming'
	| 'publications'
	| 'bookings'
	| 'reruns'
	| 'transaction'
	| 'redemption'
	| 'customer'
	| 'export'
	| 'background job';

/** A switch with its value. */
type Switched = { [Id in SwitchId]: { id: Id; value: Beliefs[Id] } }[SwitchId];

/** An invariant that is known to break while a switch has this value. */
export type Breach = Switched & {
	/** Area that has to be fixed. */
	topic: 'money' | 'rows' | 'webhooks' | 'forms';
	model: ModelName;
	invariant: Invariant;
	/** Seed that reproduces it with this switch alone. */
	seed: number;
};

/** Known breaches. Should stay empty: any breach that is not listed fails the tests. */
export const breaches: readonly Breach[] = [];
