import { NodeOperationError, type INodeProperties } from 'n8n-workflow';
import { nodeForErrors } from '../../api/errors/node';
import { searchCampaigns } from '../../forms/campaign';
import { searchEveryEarningRule } from '../../forms/earningRule';
import type { DropDown } from '../../forms/listSearch/guarded';
import { searchPromotionTiers } from '../../forms/promotionTier';
import { searchEveryRewardAssignment } from '../../forms/reward';
import { searchVouchers } from '../../forms/voucher';
import type { VoucherifyClient } from '../../api/client/client';
import { mayBeCausedByRetry } from '../../api/errors/callError';
import { isRefusal } from '../../api/errors/errors';
import { numberedPages } from '../../api/lists/numberedPages';
import { toNodeFailure } from '../../api/errors/node';
import type { ApiCall } from '../../api/http/request';
import { locator } from '../../forms/locator';
import { optionsOf } from '../../forms/options';
import { chosenRule } from '../../forms/validationRule';
import type { Result, SingleOperation } from '../../run/types';
import { write } from '../../factories/write';
import { pickedSubject } from '../../writes/subjects';
import { agrees } from '../../writes/agrees';

/**
 * Lists objects that a rule can be assigned to, of the type chosen in `relatedObjectType`.
 * @throws NodeOperationError for distributions, which Voucherify does not list
 */
const searchRuleTargets: DropDown = {
	name: 'searchRuleTargets',
	async find(...asked) {
		switch (this.getCurrentNodeParameter('relatedObjectType')) {
			case 'campaign':
				return await searchCampaigns.find.call(this, ...asked);
			case 'earning_rule':
				return await searchEveryEarningRule.find.call(this, ...asked);
			case 'promotion_tier':
				return await searchPromotionTiers.find.call(this, ...asked);
			case 'reward_assignment':
				return await searchEveryRewardAssignment.find.call(this, ...asked);
			case 'voucher':
				return await searchVouchers.find.call(this, ...asked);
			default:
				throw new NodeOperationError(
					nodeForErrors(this),
					'Voucherify does not list distributions',
					{ description: 'Choose By ID, and enter the ID of the distribution.' },
				);
		}
	},
};

const target: INodeProperties[] = [
	{
		displayName: 'Assign To',
		name: 'relatedObjectType',
		type: 'options',
		options: [
			{ name: 'Campaign', value: 'campaign' },
			{ name: 'Distribution', value: 'distribution', description: 'By its ID only' },
			{ name: 'Earning Rule', value: 'earning_rule' },
			{ name: 'Promotion Tier', value: 'promotion_tier' },
			{ name: 'Reward Assignment', value: 'reward_assignment' },
			{ name: 'Voucher', value: 'voucher' },
		],
		default: 'campaign',
		description: 'The type of object that the rule restricts',
	},
	locator({
		displayName: 'Object',
		name: 'relatedObjectId',
		description: 'The campaign, code or other object that the rule is for',
		search: searchRuleTargets,
		examples: { id: 'camp_rRsfatlwN7unSeUIJDCYedal' },
		dependsOn: 'relatedObjectType',
	}),
];

/**
 * Assign a validation rule to something. The service refuses a second assignment or replaces the first one, so the request
 * is idempotent.
 * @see https://docs.voucherify.io/api-reference/validation-rules/create-validation-rules-assignments
 */
export const assign: SingleOperation = {
	value: 'assign',
	name: 'Assign',
	action: 'Assign a validation rule',
	description: 'Allow the use of a campaign, code or other object only if the rule is met',
	writes: true,
	changes: pickedSubject('validationRuleId', 'relatedObjectId'),
	fields: [
		chosenRule,
		...target,
		optionsOf({
			displayName: 'If Already Assigned',
			name: 'ifAssigned',
			type: 'options',
			options: [
				{ name: 'Fail', value: 'fail' },
				{ name: 'Replace Assignment', value: 'replace' },
			],
			default: 'fail',
			description: 'What to do if the rule is already assigned to the same object',
		}),
	],
	async execute({ client, parameters }) {
		const rule = parameters.text(chosenRule);
		const replaces = parameters.optionalText('options.ifAssigned') === 'replace';
		const call: ApiCall = {
			method: 'POST',
			path: ['v1', 'validation-rules', rule, 'assignments'],
			query: { force: replaces ? 'true' : undefined },
			body: {
				related_object_type: parameters.text('relatedObjectType'),
				related_object_id: parameters.text('relatedObjectId'),
			},
			idempotent: true,
			errorCatalog: {
				duplicate_found: {
					headline: 'The rule is already assigned to it',
					advice: 'The option If Already Assigned can replace the assignment.',
				},
				404: {
					headline: 'The rule, or the object to assign it to, was not found',
					advice: 'Check both IDs, and that they belong to the project of the keys.',
				},
			},
		};
		return await assigned(client, call, rule);
	},
};

/**
 * Returns the assignment that was made. If a retry after a lost response is refused as a duplicate, it returns the existing
 * assignment (`already`).
 */
async function assigned(client: VoucherifyClient, call: ApiCall, rule: string): Promise<Result[]> {
	try {
		return await write(client, { ...call, returns: { object: 'validation_rules_assignment' } });
	} catch (error) {
		const failure = toNodeFailure(client.node, error);
		if (!mayBeCausedByRetry(error) || !isRefusal(error, 'duplicate_found')) throw failure;
		const found = await findAssignment(client, rule, call.body).catch(() => undefined);
		if (found) return [{ json: { ...found, already: true } }];
		throw failure;
	}
}

/** Finds the assignment of a rule to the object that a body names; undefined if there is none. */
async function findAssignment(client: VoucherifyClient, rule: string, body: ApiCall['body']) {
	const list = { path: ['v1', 'validation-rules', rule, 'assignments'], key: 'data' };
	for await (const rows of numberedPages(client, list)) {
		const found = rows.find((row) => agrees(body, row, true));
		if (found) return found;
	}
	return undefined;
}
