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
export const breaches: readonly Breach[] = [
	{
		id: 'listLagMs',
		value: 1000,
		topic: 'rows',
		model: 'transaction',
		invariant: 'twice',
		seed: 9,
	},
	{
		id: 'listLagMs',
		value: 5000,
		topic: 'rows',
		model: 'transaction',
		invariant: 'twice',
		seed: 9,
	},
	{
		id: 'listLagMs',
		value: 1000,
		topic: 'rows',
		model: 'transaction of single cards',
		invariant: 'twice',
		seed: 1,
	},
	{
		id: 'listLagMs',
		value: 5000,
		topic: 'rows',
		model: 'transaction of single cards',
		invariant: 'twice',
		seed: 1,
	},
	{
		id: 'cursorRow',
		value: 'included',
		topic: 'rows',
		model: 'transaction',
		invariant: 'twice',
		seed: 1,
	},
	{
		id: 'cursorRow',
		value: 'included',
		topic: 'rows',
		model: 'transaction of single cards',
		invariant: 'twice',
		seed: 1,
	},
	{
		id: 'listLagMs',
		value: 1000,
		topic: 'rows',
		model: 'redemption',
		invariant: 'twice',
		seed: 23,
	},
	{
		id: 'listLagMs',
		value: 5000,
		topic: 'rows',
		model: 'redemption',
		invariant: 'twice',
		seed: 23,
	},
	{
		id: 'listLagMs',
		value: 1000,
		topic: 'rows',
		model: 'customer',
		invariant: 'twice',
		seed: 20261236,
	},
	{
		id: 'listLagMs',
		value: 5000,
		topic: 'rows',
		model: 'customer',
		invariant: 'twice',
		seed: 20261236,
	},
	{
		id: 'listLagMs',
		value: 1000,
		topic: 'rows',
		model: 'export',
		invariant: 'twice',
		seed: 2,
	},
	{
		id: 'listLagMs',
		value: 5000,
		topic: 'rows',
		model: 'export',
		invariant: 'twice',
		seed: 2,
	},
	{
		id: 'listLagMs',
		value: 1000,
		topic: 'rows',
		model: 'background job',
		invariant: 'twice',
		seed: 91,
	},
	{
		id: 'listLagMs',
		value: 5000,
		topic: 'rows',
		model: 'background job',
		invariant: 'twice',
		seed: 5,
	},
	{
		id: 'errorsNamed',
		value: 'bulk',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 102,
	},
	{
		id: 'errorsNamed',
		value: 'never',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 23,
	},
	{
		id: 'reportMessages',
		value: 'always',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 36,
	},
	{
		id: 'reportMessages',
		value: 'never',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 36,
	},
	{
		id: 'reportKey',
		value: 'heading',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 36,
	},
	{
		id: 'reportDelimiter',
		value: 'semicolon',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 36,
	},
	{
		id: 'memberReport',
		value: 'json',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 36,
	},
	{
		id: 'memberBody',
		value: 'customerId',
		topic: 'rows',
		model: 'bulk',
		invariant: 'failed',
		seed: 36,
	},
];
