import type { IDataObject, ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';
import { joinParts, readChosen, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { onePage } from '../../forms/listSearch/paging';
import { locator } from '../../forms/locator';
import type { InputField } from '../../forms/reading/inputFields';
import type { Parameters } from '../../forms/reading/parameters';

const ofCampaign = (context: ILoadOptionsFunctions, part: 'stacks' | 'tiers') => [
	'v1',
	'promotions',
	readChosen(context, 'campaignId', 'a campaign'),
	part,
];

const searchStacksOfCampaign = lookup('searchStacksOfCampaign', {
	list: (context) => ({ path: ofCampaign(context, 'stacks'), key: 'data' }),
	paging: onePage,
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

const searchTiersOfCampaign = lookup('searchTiersOfCampaign', {
	list: (context) => ({ path: ofCampaign(context, 'tiers'), key: 'tiers' }),
	paging: onePage,
	entry: ({ id, name, active }) => ({
		name: joinParts(textOrElse(name, id), active === false && 'disabled'),
		value: id,
	}),
});

const inCampaign = { dependsOn: 'campaignId.value' };

/** Picks one promotion stack of the chosen campaign. */
export const stackOfCampaign = locator({
	displayName: 'Promotion Stack',
	name: 'promotionStackId',
	search: searchStacksOfCampaign,
	examples: { id: 'stack_RiyKlPZGdXp7VVCqPQfyHdqg' },
	...inCampaign,
});

const tierRow: INodeProperties = locator({
	displayName: 'Promotion Tier',
	name: 'promotionTierId',
	description: 'By ID, several are comma-separated',
	search: searchTiersOfCampaign,
	examples: { id: 'promo_63fYCt81Aw0h7lzyRkrGZh9p' },
	...inCampaign,
});

/** The tiers of a stack, one in each row. */
export const tiersField: InputField = {
	key: 'tiers',
	displayName: 'Tiers',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add tier',
	options: [{ displayName: 'Tier', name: 'tier', values: [tierRow] }],
	description: 'Up to 30 tiers of the campaign; they are applied in this order',
};

/** Voucherify's maximum number of tiers in a stack. */
const MOST = 30;

/**
 * Reads the tiers in their order; undefined when there is no row.
 * @throws NodeOperationError that names the row without a tier, with a tier of another row, or with one too many
 */
export function readTiers(parameters: Parameters, name: string): IDataObject | undefined {
	const ids = new Set<string>();
	for (let row = 0; row < parameters.count(`${name}.tier`); row += 1) {
		const field = `${name}.tier[${row}].promotionTierId`;
		const added = parameters.ids(field);
		if (added.length === 0) throw parameters.missingRow(field, 'Choose a tier, or remove the row.');
		for (const id of added) {
			if (ids.has(id))
				throw parameters.invalid(field, `has ${id} a second time`, 'Use each of them once.');
			ids.add(id);
		}
		if (ids.size > MOST) {
			const advice = `Voucherify accepts at most ${MOST} in a stack.`;
			throw parameters.invalid(field, `is one of ${ids.size} tiers`, advice);
		}
	}
	return ids.size > 0 ? { ids: [...ids], hierarchy_mode: 'MANUAL' } : undefined;
}
