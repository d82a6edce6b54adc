import type { Sandbox } from '../../../../sandbox';
import type { Beliefs, SwitchId } from '../../../../sandbox/beliefs';
import { call } from '../client';

/** What a caller sees of a switch, for each of its values. */
export interface Shown<Id extends SwitchId> {
	see: (sandbox: Sandbox) => Promise<unknown>;
	as: Readonly<Record<`${Beliefs[Id]}`, unknown>>;
}

/** The switches of a topic, with what is seen of them. */
export type ShownSwitches = { readonly [Id in SwitchId]: Shown<Id> };

/** What a call answers. */
export const get = async (sandbox: Sandbox, path: string) => (await call(sandbox, path)).json;

/** The same of a POST, with its status. */
export const post = async (sandbox: Sandbox, path: string, body?: unknown) =>
	await call(sandbox, path, { method: 'POST', body });

/** Lets the service's time go by, in milliseconds. */
export const pass = ({ settings }: Sandbox, ms: number) => {
	settings.clockAheadMs += ms;
};
