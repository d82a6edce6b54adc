import type { Beliefs, SwitchId } from '../../sandbox/beliefs';
import type { Invariant } from './broken';

/** What draws lots under the switches of the sandbox's beliefs. */
export type ModelName =
	| 'random runs'
	| 'bulk'
	| 'points'
	| 'redeeming'
	| 'publications'
	| 'balances'
	| 'transaction'
	| 'transaction of single cards'
	| 'redemption'
	| 'customer'
	| 'export'
	| 'background job';

/** A switch, and how it stands. */
type Switched = { [Id in SwitchId]: { id: Id; value: Beliefs[Id] } }[SwitchId];

/** What is known to be broken as long as a switch is set so. */
export type Breach = Switched & {
	/** What has to be mended. */
	topic: 'money' | 'rows' | 'webhooks' | 'forms';
	model: ModelName;
	invariant: Invariant;
	/** A seed that shows it, with this switch alone. */
	seed: number;
};

/** What is broken: it is to become empty, and whatever does not stand here fails. */
export const breaches: readonly Breach[] = [];
