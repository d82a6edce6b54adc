import type { IDataObject } from 'n8n-workflow';
import { categoryField } from '../../forms/category';
import { readChanges } from '../../forms/body';
import { promotionCampaign } from '../../forms/campaign';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';
import { write } from '../../factories/write';
import type { SingleOperation } from '../../run/types';
import { pickedSubject } from '../../writes/subjects';
import { readTiers, stackOfCampaign, tiersField } from './fields';
import { pathOfStack } from './paths';
import { withSentTiers } from './sentTiers';

const changeable: InputField[] = [
	categoryField,
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Summer discounts' },
	{
		...tiersField,
		description: 'The new tiers, up to 30 of the campaign; they replace the old',
		read: readNewTiers,
	},
];

/** @see https://docs.voucherify.io/api-reference/promotions/update-promotion-stack */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a promotion stack',
	description: 'Change the tiers of a promotion stack and their order, or its name or category',
	writes: true,
	changes: pickedSubject(promotionCampaign, stackOfCampaign),
	fields: [promotionCampaign, stackOfCampaign, collectionOf('updateFields', changeable)],
	async execute({ client, parameters }) {
		const body = readChanges(parameters, changeable);
		const call = { method: 'PUT', path: pathOfStack(parameters), body } as const;
		const results = await write(client, { ...call, returns: { object: 'promotion_stack' } });
		return withSentTiers(results, body);
	},
};

/** Reads the tiers; undefined when the field was not added. Without a row, it would be left out unnoticed. */
function readNewTiers(parameters: Parameters, name: string): IDataObject | undefined {
	const tiers = readTiers(parameters, name);
	const isAdded = parameters.parsed(name, (value) => ({ value })) !== undefined;
	if (isAdded && !tiers)
		throw parameters.missingRow(name, 'Add at least one tier, or remove the field.');
	return tiers;
}
