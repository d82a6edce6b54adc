import type { INodeProperties } from 'n8n-workflow';
import { isJsonObject, valueAt, type Resource } from '../../../api/types';
import { filtersOf } from '../../../fields/filters';
import { locator } from '../../../fields/locator';
import { simplify } from '../../../fields/paging';
import { simplifiedBy } from '../../../items/row';
import { redemptionColumns } from '../../../items/redemption';
import type { Parameters } from '../../../parameters/parameters';
import type { Session, TriggerEvent } from '../event';
import { eventOptions, startFrom } from '../fields';
import type { TimeList } from '../timeList/pages';
import { newestEvent, watchTimes } from '../timeList/watch';

/** What came of an attempt, as webhooks call it. */
const OUTCOMES = [
	{ name: 'Failed', value: 'failed', description: 'A code could not be redeemed' },
	{
		name: 'Rollback Failed',
		value: 'rollback.failed',
		description: 'A redemption could not be taken back',
	},
	{ name: 'Rolled Back', value: 'rollback.succeeded', description: 'A redemption was taken back' },
	{ name: 'Succeeded', value: 'succeeded', description: 'A code was redeemed' },
];

const outcomes: INodeProperties = {
	displayName: 'Outcomes',
	name: 'outcomes',
	type: 'multiOptions',
	required: true,
	options: OUTCOMES,
	default: ['succeeded'],
	description: 'What must have come of a redemption',
};

const campaign = locator({
	displayName: 'Campaign',
	name: 'campaignId',
	description: 'Only redemptions of what belongs to this campaign',
	searchListMethod: 'searchCampaigns',
	examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
	required: false,
});

/** The redemptions of the project. @see https://docs.voucherify.io/api-reference/redemptions/list-redemptions */
const redemptions: TimeList = {
	path: ['v1', 'redemptions'],
	key: 'redemptions',
	column: 'created_at',
	lastPage: 99,
	timeOf: ({ date, created_at }) =>
		Date.parse(typeof date === 'string' ? date : (created_at ?? '')),
	keyOf: ({ id }) => id,
};

/** A code was redeemed, or could not be, or a redemption was taken back. Each is reported once. */
export const redemption: TriggerEvent = {
	value: 'redemption',
	name: 'Redemption',
	description: 'When a code is redeemed, cannot be redeemed, or a redemption is taken back',
	noSample:
		'Nothing that fits is among the latest 100 redemptions. Redeem a code in Voucherify, or loosen the filters, and test again.',
	fields: [outcomes, filtersOf(campaign), simplify, startFrom, eventOptions()],

	watched: (session) => [
		watchTimes(session, 'redemptions', redemptions, wantedOf(session.parameters)),
	],

	sample: async (session: Session) =>
		(await newestEvent(session, redemptions, wantedOf(session.parameters))).map(({ item }) => item),
};

/** Which redemptions count, and their items. */
function wantedOf(parameters: Parameters) {
	const wanted = new Set(parameters.texts('outcomes'));
	if (wanted.size === 0)
		throw parameters.invalid('outcomes', 'are missing', 'Choose at least one.');
	const campaignId = parameters.optionalText('filters.campaignId');
	const isSimplified = parameters.flag('simplify');
	return {
		matches: (row: Resource) =>
			wanted.has(outcomeOf(row)) && (campaignId === undefined || isOf(row, campaignId)),
		itemOf: (row: Resource) => ({
			json: isSimplified
				? { event_type: `redemption.${outcomeOf(row)}`, ...simplifiedBy(redemptionColumns, row) }
				: row,
		}),
	};
}

function outcomeOf({ object, result }: Resource): string {
	const outcome = result === 'FAILURE' ? 'failed' : 'succeeded';
	return object === 'redemption_rollback' ? `rollback.${outcome}` : outcome;
}

/** Whether the code or the promotion tier is of the campaign. */
function isOf(row: Resource, campaignId: string): boolean {
	const { voucher } = row;
	return (
		(isJsonObject(voucher) && voucher.campaign_id === campaignId) ||
		valueAt(row, 'promotion_tier', 'campaign', 'id') === campaignId
	);
}
