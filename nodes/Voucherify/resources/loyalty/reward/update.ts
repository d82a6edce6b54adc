import { NodeApiError, type IDataObject } from 'n8n-workflow';
import type { VoucherifyClient } from '../../../api/client/client';
import { readOnce } from '../../../api/client/readOnce';
import { toNodeFailure } from '../../../api/errors/node';
import { isJsonObject, isResource, textOrNothing } from '../../../api/types';
import { mergeIntoCurrent, writeWhole } from '../../../factories/wholeChange';
import { readChanges } from '../../../forms/body';
import { freeMetadata } from '../../../forms/metadata';
import { collectionOf, type InputField } from '../../../forms/reading/inputFields';
import type { SingleOperation } from '../../../run/types';
import { agrees } from '../../../writes/agrees';
import { pickedSubject } from '../../../writes/subjects';
import { warnOfOthers } from '../../../factories/warnOfOthers';
import { contentFields, readContent } from './content';
import { rewardFields } from './fields';
import { anyLoyaltyReward, rewardPath } from './locator';
import { areByWallet, priceFields, readPrices, withKnownIds, withOtherPrices } from './prices';
import { orUnchanged } from './unchanged';

const changeable: InputField[] = [
	...rewardFields,
	{ key: 'name', displayName: 'Name', type: 'string', placeholder: 'e.g. Reusable cup' },
];

/**
 * Update a reward. The API docs do not say whether the service keeps the prices, metadata and limits that a change does not
 * contain, so these are read first.
 * @see https://docs.voucherify.io/api-reference/rewards-v2/update-reward
 */
export const update: SingleOperation = {
	value: 'update',
	name: 'Update',
	action: 'Update a reward of programs',
	description:
		'Change a reward; what is not added stays as it is. What it gives, and how often it can be bought, change in drafts only.',
	writes: true,
	changes: pickedSubject(anyLoyaltyReward),
	fields: [
		anyLoyaltyReward,
		...orUnchanged(contentFields, 'What a member gets from now on. It changes in drafts only.'),
		...orUnchanged(
			priceFields,
			'With fields, other prices stay. To remove one, use JSON. Changing prices costs one more call.',
		),
		collectionOf('updateFields', changeable),
		...freeMetadata(),
	],
	async execute({ client, parameters, warn }) {
		const path = rewardPath(parameters);
		const isByWallet = areByWallet(parameters);
		let costs = readPrices(parameters);
		const content = readContent(parameters);
		const changes = readChanges(parameters, changeable, {
			...content,
			...(costs && { costs }),
		});
		const { metadata, purchase_limits: limits } = changes;
		const isPart = isJsonObject(limits) && Object.keys(limits).length < LIMITS;
		try {
			const results = await writeWhole(client, {
				object: 'reward',
				path,
				changes,
				isWhole: !costs && !metadata && !isPart,
				whole: (known) => {
					costs &&= isByWallet
						? withOtherPrices(parameters, costs, known.costs)
						: withKnownIds(costs, known.costs);
					return {
						...changes,
						...mergeIntoCurrent('metadata', known, changes),
						...mergeIntoCurrent('purchase_limits', known, changes),
						...(costs && { costs }),
					};
				},
			});
			if (costs) warnOfOthers(warn, results, 'costs', costs);
			if (!agrees(content, results[0]?.json))
				warn(
					"Voucherify's response gives something else than was sent: only drafts can change that.",
				);
			return results;
		} catch (error) {
			const failure = toNodeFailure(client.node, error);
			await explainStatus(client, path, changes, failure);
			throw failure;
		}
	},
};

/** Number of limits of purchases: cooldown and frequency. */
const LIMITS = 2;

/** What changes in drafts only. */
const OF_DRAFTS: Record<string, string> = {
	type: 'what a reward gives',
	purchase_limits: 'its cooldown and purchase limit',
};

/** Says in the error of a refused change that the reward is no draft, if that is the cause. */
async function explainStatus(
	client: VoucherifyClient,
	path: string[],
	changes: IDataObject,
	failure: Error,
): Promise<void> {
	const refused = Object.keys(OF_DRAFTS).filter((key) => key in changes);
	if (refused.length === 0 || !(failure instanceof NodeApiError)) return;
	if (!['400', '409', '423'].includes(String(failure.httpCode))) return;
	const found = await readOnce(client, path, async () => {
		const response = await client.request({ method: 'GET', path });
		return isResource(response) ? [response] : [];
	}).catch(() => []);
	const status = textOrNothing(found[0]?.status);
	if (status === undefined || status === 'DRAFT') return;
	const words = failure.message;
	failure.message = `This reward is ${status.toLowerCase()}, and only drafts can change: ${refused.map((key) => OF_DRAFTS[key]).join(', ')}`;
	failure.description = [
		'Move it to draft first, with Reward → Move to Draft, or create another reward.',
		`Voucherify says: ${words}.`,
		failure.description,
	]
		.filter(Boolean)
		.join(' ');
}
