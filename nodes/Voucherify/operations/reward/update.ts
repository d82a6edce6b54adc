import { metadata } from '../../fields/metadata';
import { reward } from '../../fields/reward';
import { rewardType, updateFields } from '../../fields/rewardChanges';
import type { SingleOperation } from '../operation';
import { written } from '../written';
import { changesOf } from './changes';

/** Update reward (Endpoints 6). */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a reward',
	description: 'Change the name, the metadata or the parameters of a reward',
	writes: true,
	fields: [reward, rewardType, updateFields, ...metadata],
	async execute({ client, parameters }) {
		return await written(client, {
			method: 'PUT',
			path: ['v1', 'rewards', parameters.text('rewardId')],
			body: changesOf(parameters),
		});
	},
};
