import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { searchCampaigns } from '../../../../forms/campaign';
import { requireResource } from '../../../../api/client/found';
import type { ApiCall } from '../../../../api/http/request';
import { LOWER_LAST_PAGE } from '../../../../api/limits';
import { valueAt, type Resource } from '../../../../api/types';
import { filtersOf } from '../../../../forms/filters';
import { locator } from '../../../../forms/locator';
import { simplify } from '../../../../forms/paging';
import { shownBy } from '../../../../columns/row';
import { redemptionColumns } from '../../../../columns/redemption';
import type { Parameters } from '../../../../forms/reading/parameters';
import type { RowHandling, Session, TriggerEvent } from '../../event';
import { eventOptions, startFrom } from '../../fields';
import type { TimeList } from '../../sources/time/pages';
import { newestEvent, watchTimes } from '../../sources/time/watch';
import { shownUnit } from '../../../../forms/money';

/** Outcomes of an attempt, as webhooks name them. */
const OUTCOMES = [
	{ name: 'Failed', value: 'failed', description: 'A code could not be redeemed' },
	{
		name: 'Rollback Failed',
		value: 'rollback.failed',
		description: 'A redemption could not be rolled back',
	},
	{ name: 'Rolled Back', value: 'rollback.succeeded', description: 'A redemption was rolled back' },
	{ name: 'Succeeded', value: 'succeeded', description: 'A code was redeemed' },
];

const outcomes: INodeProperties = {
	displayName: 'Outcomes',
	name: 'outcomes',
	type: 'multiOptions',
	required: true,
	options: OUTCOMES,
	default: ['succeeded'],
	description: 'Which outcomes of a redemption start the workflow',
};

const campaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'Only redemptions of codes and promotion tiers of this campaign',
	search: searchCampaigns,
	examples: { idOrName: 'Summer Sale' },
	required: false,
});

/**
 * List of the project's redemptions.
 * @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions
 */
const redemptions: TimeList = {
	path: ['v1', 'redemptions'],
	key: 'redemptions',
	column: 'created_at',
	lastPage: LOWER_LAST_PAGE,
	timeOf: ({ date, created_at }) =>
		Date.parse(typeof date === 'string' ? date : (created_at ?? '')),
};

/** Event: a code was redeemed or refused, or a redemption was rolled back. Each attempt is reported once. */
export const redemption: TriggerEvent = {
	value: 'redemption',
	name: 'Redemption',
	description: 'When a code is redeemed, cannot be redeemed, or a redemption is rolled back',
	filters: ['outcomes', 'filters'],
	noSample:
		'None of the latest 100 redemptions matches. Redeem a code in Voucherify, or change the filters, and test again.',
	fields: [outcomes, filtersOf(campaign), simplify, startFrom, eventOptions(shownUnit)],

	sources: (session) => [watchTimes(session, 'redemptions', redemptions, handlingOf(session))],

	sample: async (session) => await newestEvent(session, redemptions, handlingOf(session)),
};

const campaignIn = (parameters: Parameters) => parameters.optionalText('filters.campaignId');

/**
 * Looks up the chosen campaign by its ID or name, and notes its ID: at each start, as it may have been made again.
 * @throws NodeApiError when it does not exist
 */
async function noteCampaign({ client, parameters, memory }: Session): Promise<void> {
	const chosen = campaignIn(parameters);
	if (chosen === undefined || memory.has(keyOf(client, chosen))) return;
	const call: ApiCall = {
		method: 'GET',
		path: ['v1', 'campaigns', chosen],
		errorCatalog: {
			404: {
				headline: `Filters → Campaign: there is no campaign ${chosen}`,
				advice: 'Choose it from the list, or enter its ID or its name.',
			},
		},
	};
	const response = await client.request(call);
	memory.set(
		keyOf(client, chosen),
		requireResource(client, response, call, 'it is not a campaign').id,
	);
}

/** Other keys may be those of another project, in which the name has another ID. */
const keyOf = ({ keysId }: Session['client'], chosen: string) => `${keysId} ${chosen}`;

/** Returns the filter on redemptions, and their items. */
function handlingOf(session: Session): RowHandling {
	const { client, parameters, memory } = session;
	const chosenOutcomes = new Set(parameters.texts('outcomes'));
	if (chosenOutcomes.size === 0)
		throw parameters.invalid('outcomes', 'are missing', 'Choose at least one.');
	const chosen = campaignIn(parameters);
	const show = shownBy(parameters, {
		event_type: (row) => `redemption.${outcomeOf(row)}`,
		...redemptionColumns,
	});
	return {
		prepare: async () => {
			await noteCampaign(session);
		},
		matches: (row) =>
			chosenOutcomes.has(outcomeOf(row)) &&
			(chosen === undefined || isOf(row, [chosen, memory.get(keyOf(client, chosen))])),
		itemOf: (row) => ({ json: show(row) }),
	};
}

function outcomeOf({ object, result }: IDataObject): string {
	const outcome = result === 'FAILURE' ? 'failed' : 'succeeded';
	return object === 'redemption_rollback' ? `rollback.${outcome}` : outcome;
}

/** True when the code or promotion tier belongs to a campaign with one of these IDs or names. */
function isOf(row: Resource, names: unknown[]): boolean {
	const own = [
		valueAt(row, 'voucher', 'campaign_id'),
		valueAt(row, 'voucher', 'campaign'),
		valueAt(row, 'promotion_tier', 'campaign', 'id'),
	];
	return own.some((name) => name !== undefined && names.includes(name));
}
