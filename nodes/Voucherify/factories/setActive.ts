import type { INodeProperties } from 'n8n-workflow';
import type { Parameters } from '../forms/reading/parameters';
import type { SingleOperation } from '../run/types';
import { write } from './write';
import { picked } from '../writes/things';

interface SetActive {
	action: string;
	description: string;
	/** Fields that pick the resource. */
	fields: INodeProperties[];
	/** `object` of the resource. */
	object: string;
	/** Returns the path of the resource. */
	path: (parameters: Parameters) => string[];
}

const setActive =
	(value: 'enable' | 'disable', name: string) =>
	({ path, object, ...entry }: SetActive): SingleOperation => ({
		value,
		name,
		...entry,
		writes: true,
		changes: picked(...entry.fields.map((field) => field.name)),
		async execute({ client, parameters }) {
			const segments = path(parameters);
			return await write(client, {
				method: 'POST',
				path: [...segments, value],
				idempotent: true,
				returns: { object, id: segments.at(-1) },
			});
		},
	});

/** Builds an operation that enables a resource. The response is the resource. */
export const enableOperation = setActive('enable', 'Enable');

/** Builds an operation that disables a resource. The response is the resource. */
export const disableOperation = setActive('disable', 'Disable');
