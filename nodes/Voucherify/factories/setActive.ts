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
	/** Returns the path of the resource. */
	path: (parameters: Parameters) => string[];
}

const setActive =
	(value: 'enable' | 'disable', name: string) =>
	({ path, ...entry }: SetActive): SingleOperation => ({
		value,
		name,
		...entry,
		writes: true,
		changes: picked(...entry.fields.map((field) => field.name)),
		async execute({ client, parameters }) {
			const call = {
				method: 'POST',
				path: [...path(parameters), value],
				idempotent: true,
			} as const;
			return await write(client, call);
		},
	});

/** Builds an operation that enables a resource. The response is the resource. */
export const enableOperation = setActive('enable', 'Enable');

/** Builds an operation that disables a resource. The response is the resource. */
export const disableOperation = setActive('disable', 'Disable');
