import type { INodeProperties } from 'n8n-workflow';
import type { SingleOperation } from '../runtime/types';
import { deleteResource } from './results';
import { picked } from './things';

/** Settings of one deletion. */
interface DeleteOperation {
	action: string;
	description: string;
	/** Picks what is deleted. */
	field: INodeProperties;
	/** Its path, by the ID that the field gives. */
	path: (id: string) => string[];
}

/** An operation that deletes what one field picks. The item has its ID under the field's name; see {@link deleteResource}. */
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
