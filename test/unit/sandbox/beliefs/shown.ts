import type { Sandbox } from '../../../../sandbox';
import type { Beliefs, SwitchId } from '../../../../sandbox/beliefs';
import { call, field, items } from '../client';

/** What a client observes of a switch, for each of its values. */
export interface Shown<Id extends SwitchId> {
	see: (sandbox: Sandbox) => Promise<unknown>;
	as: Readonly<Record<`${Beliefs[Id]}`, unknown>>;
}

/** Switches of a topic, with their observable effects. */
export type ShownSwitches = { readonly [Id in SwitchId]: Shown<Id> };

/** Body of a GET response. */
export const get = async (sandbox: Sandbox, path: string) => (await call(sandbox, path)).json;

/** Rows of a list. */
export const list = async (sandbox: Sandbox, path: string, key = 'data') =>
	items(await get(sandbox, path), key);

/** Response to a POST. */
export const post = (sandbox: Sandbox, path: string, body?: unknown) =>
	call(sandbox, path, { method: 'POST', body });

export const put = (sandbox: Sandbox, path: string, body: unknown) =>
	call(sandbox, path, { method: 'PUT', body });

/** Fields of an object; dots separate the names of a path. */
export const pick = (value: unknown, ...paths: string[]) =>
	paths.map((path) => field(value, ...path.split('.')));

/** Sets the service's clock forward, in milliseconds. */
export const pass = ({ settings }: Sandbox, ms: number) => {
	settings.clockAheadMs += ms;
};
