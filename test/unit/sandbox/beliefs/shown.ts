import type { Sandbox } from '../../../../sandbox';
import type { Beliefs, SwitchId } from '../../../../sandbox/beliefs';
import { call } from '../client';

/** What a client observes of a switch, for each of its values. */
export interface Shown<Id extends SwitchId> {
	see: (sandbox: Sandbox) => Promise<unknown>;
	as: Readonly<Record<`${Beliefs[Id]}`, unknown>>;
}

/** Switches of a topic, with their observable effects. */
export type ShownSwitches = { readonly [Id in SwitchId]: Shown<Id> };

/** Body of a GET response. */
export const get = async (sandbox: Sandbox, path: string) => (await call(sandbox, path)).json;

/** Status and body of a POST response. */
export const post = async (sandbox: Sandbox, path: string, body?: unknown) =>
	await call(sandbox, path, { method: 'POST', body });

/** Sets the service's clock forward, in milliseconds. */
export const pass = ({ settings }: Sandbox, ms: number) => {
	settings.clockAheadMs += ms;
};
