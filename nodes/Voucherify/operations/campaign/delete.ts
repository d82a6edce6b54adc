import { startedIn } from '../../api/asyncActions';
import { nodeFailureOf } from '../../api/node';
import type { ApiCall } from '../../api/request';
import { isJsonObject } from '../../api/types';
import { longestWait, longestWaitOf, waitForCompletion } from '../../fields/asyncAction';
import { campaign } from '../../fields/campaign';
import { optionsOf } from '../../fields/options';
import { withoutTokens } from '../../items/asyncAction';
import { finishedJob } from '../asyncAction/outcome';
import type { SingleOperation } from '../kinds/operation';
import { namingStarted } from '../kinds/started';

/**
 * Delete a campaign with all of its codes, in the background: by default into the bin. A repeat would find nothing, and
 * tell of no job, so it is not repeatable.
 * @see https://docs.voucherify.io/api-reference/campaigns/delete-campaign
 */
export const deleteCampaign: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a campaign',
	description:
		'Move a campaign with all of its codes and their redemptions to the bin, or delete them for good',
	writes: true,
	fields: [
		campaign,
		{
			displayName: 'Delete All Codes',
			name: 'deleteCodes',
			type: 'boolean',
			default: false,
			description:
				'Whether all codes of the campaign may go with it, those that customers have as well. Without it nothing is deleted.',
		},
		waitForCompletion,
		optionsOf(
			{
				displayName: 'Delete for Good',
				name: 'force',
				type: 'boolean',
				default: false,
				description:
					'Whether to delete the campaign without a way back, instead of moving it to the bin',
			},
			longestWait,
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const waits = parameters.flag('waitForCompletion');
		const longest = longestWaitOf(parameters);
		const campaignId = parameters.text('campaignId');
		const isForced = parameters.optionalFlag('options.force') === true;
		if (!parameters.flag('deleteCodes')) {
			const advice = 'Switch it on when all codes of the campaign may go with it.';
			throw parameters.invalid('deleteCodes', 'is off', advice);
		}
		const call: ApiCall = {
			method: 'DELETE',
			path: ['v1', 'campaigns', campaignId],
			query: { force: isForced ? 'true' : undefined },
			repeatable: false,
		};
		const answer = await client.request(call);
		const id = startedIn(client, answer, call);
		if (!waits) {
			return [{ json: { campaignId, ...(isJsonObject(answer) && answer), async_action_id: id } }];
		}
		const job = await finishedJob(task, id, longest).catch((error: unknown) => {
			const remark = `The background job ${id} deletes the campaign: see what becomes of it with Async Action → Get.`;
			throw namingStarted(nodeFailureOf(client.node, error), id, remark);
		});
		return [{ json: { deleted: true, campaignId, ...withoutTokens(job) } }];
	},
};
