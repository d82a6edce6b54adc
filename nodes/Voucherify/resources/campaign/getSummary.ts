import type { IDataObject } from 'n8n-workflow';
import { requireObject } from '../../api/client/found';
import { readOnce } from '../../api/client/readOnce';
import { isJsonObject, valueAt } from '../../api/types';
import { campaign } from '../../forms/campaign';
import { simplify } from '../../forms/paging';
import { summaryColumns } from '../../columns/campaign';
import { shownBy } from '../../columns/row';
import { collectionOf, type InputField } from '../../forms/reading/inputFields';
import { readFilters } from '../../forms/reading/filters';
import type { SingleOperation } from '../../run/types';
import { shownUnit } from '../../forms/money';
import { optionsOf } from '../../forms/options';
import { parseDay } from '../../forms/reading/times';

/** Voucherify has no summaries of campaigns that were created before this time, in milliseconds since 1970. */
const FIRST_COUNTED = Date.parse('2025-06-17T00:00:00Z');

const period: InputField[] = [
	{
		key: 'start_date',
		displayName: 'Start Date',
		type: 'dateTime',
		description: 'The first day to include. The time is ignored.',
		read: (parameters, name) => parameters.parsed(name, parseDay),
	},
	{
		key: 'end_date',
		displayName: 'End Date',
		type: 'dateTime',
		description: 'The last day to include. The time is ignored.',
		read: (parameters, name) => parameters.parsed(name, parseDay),
	},
];

/**
 * Get the results of a campaign. Amounts are in points or minor currency units.
 * @see https://docs.voucherify.io/api-reference/campaigns/get-campaign-summary
 */
export const getSummary: SingleOperation = {
	value: 'getSummary',
	name: 'Get Summary',
	action: 'Get the summary of a campaign',
	description:
		'Get the numbers of redemptions and publications, and the amounts, of a campaign created after June 17, 2025',
	fields: [
		{ ...campaign, description: 'The campaign to sum up' },
		simplify,
		collectionOf('filters', period),
		optionsOf(shownUnit),
	],
	async execute({ client, parameters }) {
		const campaignId = parameters.text(campaign);
		const show = shownBy(parameters, summaryColumns);
		const call = {
			method: 'GET',
			path: ['v1', 'campaigns', campaignId, 'summary'],
			query: readFilters(parameters, period),
		} as const;
		const [found] = await readOnce(client, [call], async () => {
			const summary = requireObject(client, await client.request(call), call);
			return [{ id: campaignId, summary }];
		});
		const summary = found?.summary;
		if (!isJsonObject(summary) || isEmpty(summary)) {
			throw parameters.failed(
				`Voucherify has no summary of the campaign ${campaignId}`,
				'Campaigns created before June 17, 2025 have none. Get their redemptions with Voucherify Redeem → Redemption → Get Many or Voucherify → Export → Create.',
			);
		}
		return [{ json: show(summary) }];
	},
};

/** True if a summary has no data: no numbers at all, or only zeros for a campaign that is too old. */
function isEmpty(summary: IDataObject): boolean {
	const { redemptions } = summary;
	const created = valueAt(summary, 'campaign', 'created_at');
	if (redemptions === undefined || redemptions === null) return true;
	const isOld = typeof created === 'string' && Date.parse(created) < FIRST_COUNTED;
	return isOld && !Object.values(summary).some((value) => typeof value === 'number' && value > 0);
}
