import { optionsOf } from '../../../forms/options';
import { offerRows } from '../spendingColumns';
import {
	customerOrMember,
	readSubject,
	readByPost,
	metadataOverrides,
	readMetadataOverrides,
} from '../readByPost';
import type { SingleOperation } from '../../../run/types';

/**
 * List what members can buy with their points, and why they cannot buy the rest.
 * @see https://docs.voucherify.io/api-reference/examine/examine-rewards
 */
export const getAvailable: SingleOperation = {
	value: 'getAvailable',
	name: 'Get Available',
	action: 'Get the rewards that a member can buy',
	description:
		'Get the rewards that a customer can or cannot buy, and why not. With Simplify, one item per reward and card.',
	fields: [
		...customerOrMember,
		optionsOf(
			{
				displayName: 'Available Only',
				name: 'availableOnly',
				type: 'boolean',
				default: false,
				description: 'Whether to omit rewards that cannot be bought now. Requires Simplify.',
			},
			...metadataOverrides,
		),
	],
	async execute(task) {
		const { parameters } = task;
		const isChosen = parameters.optionalFlag('options.availableOnly') === true;
		const body = {
			customer_identification: readSubject(parameters),
			...readMetadataOverrides(parameters),
		};
		return await readByPost(task, ['v2', 'loyalties', 'examine', 'rewards'], body, (response) =>
			offerRows(response).filter(({ available }) => !isChosen || available),
		);
	},
};
