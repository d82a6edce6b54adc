import type { INodeProperties } from 'n8n-workflow';
import type { SingleOperation } from '../run/types';
import { deleteResource } from './write';
import { picked } from '../writes/things';

interface DeleteOperation {
	action: string;
	description: string;
	/** Field that picks what to delete. */
	field: INodeProperties;
	/** Returns the path for the ID from the field. */
	path: (id: string) => string[];
}

/**
 * Builds an operation that deletes what one field picks. The output item has the ID under the field's name; see {@link
 * deleteResource}.
 */
export const deleteOperation = ({ field, path, ...entry }: DeleteOperation): SingleOperation => ({
	value: 'delete',
	name: 'Delete',
	...entry,
	writes: true,
	changes: picked(field.name),
	fields: [field],
	async execute({ client, parameters }) {
		const id = parameters.text(field.name);
		return await deleteResource(client, { path: path(id) }, { [field.name]: id });
	},
});
