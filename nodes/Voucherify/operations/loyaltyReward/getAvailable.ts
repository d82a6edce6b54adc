import { optionsOf } from '../../fields/options';
import { offerRows } from '../../items/loyaltySpending';
import {
	examined,
	identificationIn,
	lookedAt,
	otherMetadata,
	otherMetadataIn,
} from '../kinds/examine';
import type { SingleOperation } from '../kinds/operation';

/**
 * Tell what members can buy with their points, and why not.
 * @see https://docs.voucherify.io/api-reference/examine/examine-rewards
 */
export const getAvailable: SingleOperation = {
	value: 'getAvailable',
	name: 'Get Available',
	action: 'Get the rewards that a loyalty member can buy',
	description:
		'Get what somebody can buy with their points, and why not: simplified, one item for each reward and card',
	fields: [
		...examined,
		optionsOf(
			{
				displayName: 'Available Only',
				name: 'availableOnly',
				type: 'boolean',
				default: false,
				description: 'Whether to leave out what cannot be bought now; for simplified items',
			},
			...otherMetadata,
		),
	],
	async execute(task) {
		const { parameters } = task;
		const isChosen = parameters.optionalFlag('options.availableOnly') === true;
		const body = {
			customer_identification: identificationIn(parameters),
			...otherMetadataIn(parameters),
		};
		return await lookedAt(task, ['v2', 'loyalties', 'examine', 'rewards'], body, (answer) =>
			offerRows(answer).filter(({ available }) => !isChosen || available),
		);
	},
};
