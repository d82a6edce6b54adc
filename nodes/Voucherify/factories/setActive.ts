import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../forms/reading/parameters';
import type { SingleOperation } from '../run/types';
import { write, writeEmpty } from './write';
import { picked } from '../writes/things';

interface SetActive {
	action: string;
	description: string;
	/** Fields that pick the resource. */
	fields: INodeProperties[];
	/** `object` of the resource. Without it, the response is empty, and the item has the ID and `active`. */
	object?: string;
	/** Returns the path of the resource. */
	path: (parameters: Parameters) => string[];
}

const setActive =
	(value: 'enable' | 'disable', name: string) =>
	({ path, object, ...entry }: SetActive): SingleOperation => {
		const names = entry.fields.map((field) => field.name);
		return {
			value,
			name,
			...entry,
			writes: true,
			changes: picked(...names),
			async execute({ client, parameters }) {
				const segments = path(parameters);
				const id = segments.at(-1);
				const call = { method: 'POST', path: [...segments, value], idempotent: true } as const;
				if (object !== undefined) return await write(client, { ...call, returns: { object, id } });
				const named = Object.fromEntries(names.map((name) => [name, parameters.text(name)]));
				return await writeEmpty(client, call, { ...named, active: value === 'enable' });
			},
		};
	};

/** Builds an operation that enables a resource, which it returns. */
export const enableOperation = setActive('enable', 'Enable');

/** Builds an operation that disables a resource, which it returns. */
export const disableOperation = setActive('disable', 'Disable');
