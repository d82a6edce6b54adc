import { boughtColumns } from '../spendingColumns';
import { simplify } from '../../../forms/paging';
import { condition } from '../../../forms/conditions';
import { dryRun } from '../dryRun';
import { loyaltyMember } from '../pickers';
import { loyaltyProgram } from '../../../forms/loyaltyProgram';
import { loyaltyReward } from './locator';
import { readMemberPath } from '../fields';
import { explainWrongLoyaltyVersion } from '../../../api/errors/meanings/loyaltyVersion';
import { optionsOf } from '../../../forms/options';
import { maximumBookingWait, readWait, waitUntilBookedByDefault } from '../booking';
import { writeInBackground, reconcileInTransactions, sendDryRun } from '../inBackground';
import type { SingleOperation } from '../../../run/types';

/**
 * Buy a reward with the points of a member. Not idempotent. Purchases carry no reference: after a lost response the outcome
 * is unknown, and similar purchases are candidates.
 * @see https://docs.voucherify.io/api-reference/members/purchase-reward-with-points
 */
export const purchase: SingleOperation = {
	value: 'purchase',
	name: 'Purchase',
	action: 'Buy a reward with points',
	description: "Spend a member's points on a reward, or only check whether that is possible",
	writes: true,
	looksUp: true,
	simplified: { columns: boughtColumns },
	moves: { fields: ['memberId', 'rewardId'], does: () => 'buy one reward for one member' },
	fields: [
		loyaltyProgram,
		loyaltyMember,
		loyaltyReward,
		dryRun,
		{ ...waitUntilBookedByDefault, displayOptions: { show: { dryRun: [false] } } },
		simplify,
		optionsOf(maximumBookingWait),
	],
	async execute(task) {
		const { client, parameters } = task;
		const reward_id = parameters.text(loyaltyReward);
		const isTried = parameters.flag('dryRun');
		const wait = isTried ? undefined : readWait(parameters);
		const member = await readMemberPath(task);
		const path = [...member, 'rewards', 'purchases'];
		const call = {
			method: 'POST',
			path,
			body: { reward_id, ...(isTried && { mode: 'DRY_RUN' }) },
			errorCatalog: { ...explainWrongLoyaltyVersion(path, reward_id), ...REFUSALS },
		} as const;
		if (isTried) return await sendDryRun(client, call);
		const list = { path, key: 'data', query: { order: '-created_at', [OF_REWARD]: reward_id } };
		const background = { list, wait, refused: 'The reward was not bought' };
		return await writeInBackground(task, {
			...background,
			carrier: 'none',
			call: () => call,
			reconcileSpec: reconcileInTransactions(client, background, 'the purchases of the member', {
				isAlike: (row) => row.reward_id === reward_id,
			}),
		});
	},
};

const OF_REWARD = condition('reward_id', 'is');

const AVAILABLE = 'Reward → Get Available shows what the member can buy, and what is missing.';

/** Error texts of purchases. All other reasons have the same text in every request that spends points. */
const REFUSALS = {
	insufficient_card_balance: {
		headline: 'Not enough points for this reward',
		advice: AVAILABLE,
	},
	no_card_for_cost: { headline: 'The member has no card that could buy this', advice: AVAILABLE },
	no_matching_cost: { headline: 'The reward has no price for this member', advice: AVAILABLE },
	reward_inactive: {
		headline: 'The reward is not active',
		advice: 'Activate it in Voucherify, or choose another reward.',
	},
};
