import type { IDataObject } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';
import { nodeFailureOf } from '../../api/node';
import { readPage } from '../../api/lists/pages';
import { isJsonObject } from '../../api/types';
import { locator } from '../../fields/locator';
import { loyaltyMember, loyaltyProgram } from '../../fields/loyalty';
import { optionsOf } from '../../fields/options';
import type { Parameters } from '../../parameters/parameters';
import type { SingleOperation, Task } from '../kinds/operation';
import { changedObject } from '../kinds/results';
import { memberPathIn } from '../loyaltyMember/paths';

const purchaseOfMember = locator({
	displayName: 'Purchase',
	name: 'purchaseId',
	description: 'The purchase that is given back',
	searchListMethod: 'searchLoyaltyPurchases',
	examples: { id: 'lrtx_12cad1abefa2311e03' },
	dependsOn: 'memberId.value',
});

/**
 * Give a bought reward back, and the points with it. A purchase is given back once only, so the call may be repeated; one
 * that was given back already is no error.
 * @see https://docs.voucherify.io/api-reference/rewards-v2/refund-a-reward-purchase
 */
export const refund: SingleOperation = {
	value: 'refund',
	name: 'Refund Purchase',
	action: 'Refund a reward that a loyalty member has bought',
	description: "Give a purchase back: its points return to the member's card",
	writes: true,
	fields: [
		loyaltyProgram,
		loyaltyMember,
		purchaseOfMember,
		optionsOf(
			{
				displayName: 'Refund Anyway',
				name: 'refundAnyway',
				type: 'boolean',
				default: false,
				description: 'Whether to give it back even where the reward does not allow that',
			},
			{
				displayName: 'Write Off',
				name: 'writeOff',
				type: 'boolean',
				default: false,
				description: 'Whether what was bought does not come back into stock',
			},
		),
	],
	async execute(task) {
		const { client, parameters } = task;
		const id = parameters.text('purchaseId');
		const programId = parameters.text('programId');
		parameters.text('memberId');
		try {
			const [result] = await changedObject(client, {
				method: 'POST',
				path: ['v2', 'loyalties', 'programs', programId, 'rewards', 'purchases', id, 'refund'],
				body: policiesIn(parameters),
				repeatable: true,
				explanations: { 409: ONLY_APPROVED },
			});
			const { transaction, ...rest } = result?.json ?? {};
			return [{ json: isJsonObject(transaction) ? { ...rest, ...transaction } : rest }];
		} catch (error) {
			const isRefused = error instanceof NodeApiError && error.httpCode === '409';
			const before = isRefused ? await refunded(task, id) : undefined;
			if (!before) throw nodeFailureOf(client.node, error);
			return [{ json: before }];
		}
	},
};

const ONLY_APPROVED = {
	headline: 'Only a purchase that was approved can be refunded',
	advice: 'Loyalty Reward → Get Purchases tells how far it is.',
};

function policiesIn(parameters: Parameters): IDataObject | undefined {
	const policies = {
		...(parameters.optionalFlag('options.refundAnyway') && { refund: 'ALLOW' }),
		...(parameters.optionalFlag('options.writeOff') && { stock: 'WRITE_OFF' }),
	};
	return Object.keys(policies).length > 0 ? { policies } : undefined;
}

/** The purchase, if it was given back before: by an attempt whose answer was lost, perhaps. */
async function refunded(task: Task, id: string): Promise<IDataObject | undefined> {
	const path = [...(await memberPathIn(task)), 'rewards', 'purchases'];
	const query = { 'filters[id][conditions][$is]': id, limit: 1 };
	const { rows } = await readPage(task.client, { path, key: 'data', query });
	return rows.find((row) => row.id === id && row.status === 'REFUNDED');
}
