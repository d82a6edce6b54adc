import { NodeApiError } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client/client';
import { readOnce } from '../../../api/client/readOnce';
import { toNodeFailure } from '../../../api/errors/node';
import { isResource } from '../../../api/types';
import { changedMetadata } from '../../../forms/metadata';
import { moneyOrPointsIfGiven } from '../../../forms/money';
import { reward, rewardTypes } from '../../../forms/reward';
import type { SingleOperation } from '../../../run/types';
import { write } from '../../../factories/write';
import { pickedSubject } from '../../../writes/subjects';
import { refuseOtherBalance, rewardChanges, type RewardChanges } from './changes';
import { updateFields } from './fields';

/**
 * Update a reward. The reward's type decides which fields are allowed. It is read only after a refusal, so that a valid
 * update takes one request, plus one for the campaign if a balance is not in minor units.
 * @see https://docs.voucherify.io/api-reference/rewards/update-reward
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a legacy reward',
	description: 'Change the name, the metadata or the parameters of a reward',
	writes: true,
	changes: pickedSubject(reward),
	fields: [reward, updateFields, moneyOrPointsIfGiven, ...changedMetadata('reward')],
	async execute(task) {
		const { client, parameters } = task;
		const path = ['v1', 'rewards', parameters.text(reward)];
		const { body, own } = rewardChanges(parameters);
		await refuseOtherBalance(task, body);
		try {
			return await write(client, { method: 'PUT', path, body, returns: { object: 'reward' } });
		} catch (error) {
			const failure = toNodeFailure(client.node, error);
			if (own && failure instanceof NodeApiError && failure.httpCode === '400')
				await explainType(client, path, own, failure);
			throw failure;
		}
	},
};

/** Adds to the error that the reward has another type than the filled fields, if that is the cause. */
async function explainType(
	client: VoucherifyClient,
	path: string[],
	{ type, fields }: NonNullable<RewardChanges['own']>,
	refusal: NodeApiError,
): Promise<void> {
	const found = await readOnce(client, path, async () => {
		const response = await client.request({ method: 'GET', path });
		return isResource(response) ? [response] : [];
	}).catch(() => []);
	const actual = found[0]?.type;
	if (actual === undefined || actual === type) return;
	const labels = fields.map(({ displayName }) => displayName).join(', ');
	const words = refusal.message;
	refusal.message = `This reward is of the type ${nameOfType(actual)}, which does not have: ${labels}`;
	refusal.description = [
		`Remove the fields of the type ${nameOfType(type)}, or choose another reward.`,
		`Voucherify says: ${words}.`,
		refusal.description,
	]
		.filter(Boolean)
		.join(' ');
}

function nameOfType(type: unknown): string {
	return rewardTypes.find(({ value }) => value === type)?.name ?? String(type);
}
