import { readStartedJobId } from '../../api/jobs/asyncActions';
import { toNodeFailure } from '../../api/errors/node';
import type { ApiCall } from '../../api/http/request';
import { isJsonObject } from '../../api/types';
import { maximumWait, readMaximumWait, waitForCompletion } from '../../forms/asyncAction';
import { campaign } from '../../forms/campaign';
import { deletePermanently, readForce } from '../../forms/deletePermanently';
import { optionsOf } from '../../forms/options';
import { withoutTokens } from '../../columns/asyncAction';
import { finishedJob } from '../../run/jobOutcome';
import type { SingleOperation } from '../../run/types';
import { withJobId } from '../../run/jobId';
import { pickedSubject } from '../../writes/subjects';

/**
 * Delete a campaign with all of its codes in the background, by default to the bin. Not idempotent: a repeat finds no
 * campaign and returns no job.
 * @see https://docs.voucherify.io/api-reference/campaigns/delete-campaign
 */
export const deleteCampaign: SingleOperation = {
	value: 'delete',
	name: 'Delete',
	action: 'Delete a campaign',
	description:
		'Move a campaign with all its codes and their redemptions to the bin, or delete it permanently',
	writes: true,
	changes: pickedSubject(campaign),
	fields: [
		campaign,
		{
			displayName: 'Delete All Codes',
			name: 'deleteCodes',
			type: 'boolean',
			default: false,
			description:
				'Whether to also delete all codes of the campaign, even those that customers have. If off, nothing is deleted.',
		},
		waitForCompletion,
		optionsOf(deletePermanently('campaign'), maximumWait),
	],
	async execute(task) {
		const { client, parameters } = task;
		const waits = parameters.flag('waitForCompletion');
		const longest = readMaximumWait(parameters);
		const campaignId = parameters.text(campaign);
		if (!parameters.flag('deleteCodes')) {
			const advice = 'Turn it on to delete the campaign with all its codes.';
			throw parameters.invalid('deleteCodes', 'is off', advice);
		}
		const call: ApiCall = {
			method: 'DELETE',
			path: ['v1', 'campaigns', campaignId],
			query: readForce(parameters),
			idempotent: false,
		};
		const response = await client.request(call);
		const id = readStartedJobId(client, response, call);
		if (!waits) {
			return [
				{ json: { campaignId, ...(isJsonObject(response) && response), async_action_id: id } },
			];
		}
		const job = await finishedJob(task, id, longest).catch((error: unknown) => {
			const remark = `The background job ${id} is deleting the campaign. Check it with Voucherify → Async Action → Get.`;
			throw withJobId(toNodeFailure(client.node, error), id, remark);
		});
		return [{ json: { deleted: true, campaignId, ...withoutTokens(job) } }];
	},
};
