import type { VoucherifyClient } from '../../api/client';
import { unexpectedAnswer } from '../../api/errors';
import { wholeList, type List } from '../../api/lists/pages';
import type { ApiCall } from '../../api/request';
import { isResource, type Resource } from '../../api/types';
import { promotionCampaign } from '../../fields/campaign';
import { discountFields, discountOf } from '../../fields/discount';
import { newMetadata } from '../../fields/metadata';
import { collectionOf, type InputField } from '../../parameters/inputFields';
import { bodyOf, metadataIn } from '../kinds/body';
import { onceOnly } from '../kinds/onceOnly';
import type { SingleOperation } from '../kinds/operation';
import { tierFields } from './fields';

const additionalFields: InputField[] = [
	...tierFields,
	{
		key: 'active',
		displayName: 'Active',
		type: 'boolean',
		description: 'Whether the tier can be used; when off, not even in its period',
	},
];

/**
 * Add promotion tier to campaign. Every call makes one more, so it is not repeatable: after an unknown outcome, the tier
 * is looked for by its name.
 * @see https://docs.voucherify.io/api-reference/promotions/add-promotion-tier-to-campaign
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a promotion tier in a campaign',
	description: 'Add a promotion tier with its discount to a promotion campaign',
	writes: true,
	fields: [
		promotionCampaign,
		{
			displayName: 'Name',
			name: 'name',
			type: 'string',
			required: true,
			default: '',
			placeholder: 'e.g. 10 € off above 100 €',
		},
		...discountFields,
		collectionOf('additionalFields', additionalFields),
		...newMetadata('promotion_tier'),
	],
	async execute({ client, parameters }) {
		const path = ['v1', 'promotions', parameters.text('campaignId'), 'tiers'];
		const name = parameters.text('name');
		const call: ApiCall = {
			method: 'POST',
			path,
			body: {
				name,
				...bodyOf(parameters, additionalFields, 'additionalFields'),
				action: { discount: discountOf(parameters) },
				...metadataIn(parameters),
			},
		};
		const outcome = await onceOnly(client, call, {
			list: { path, key: 'tiers' },
			pages: inOnePage,
			fits: (row) => row.name === name,
			rowIn: (answer) => answer,
			words: 'the tiers of the campaign',
		});
		const created = 'answer' in outcome ? outcome.answer : outcome.found;
		if (isResource(created)) return [{ json: created }];
		throw unexpectedAnswer('it is not what was created', client.about(call));
	},
};

/** The service gives the tiers of a campaign as a whole. */
async function* inOnePage(client: VoucherifyClient, list: List): AsyncGenerator<Resource[], void> {
	yield await wholeList(client, list);
}
