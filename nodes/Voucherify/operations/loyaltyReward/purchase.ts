import { dryRun } from '../../fields/dryRun';
import { loyaltyMember, loyaltyProgram, loyaltyReward } from '../../fields/loyalty';
import { worldsApart } from '../../api/loyalty';
import { optionsOf } from '../../fields/options';
import { longestWaitUntilBooked, waitIn, waitUntilBooked } from '../kinds/decided';
import type { SingleOperation } from '../kinds/operation';
import { inBackground } from '../loyaltyCard/booked';
import { memberPathIn } from '../loyaltyMember/paths';

/**
 * Buy a reward with the points of a member. Each call is another purchase, so none is ever sent again: when the outcome is
 * unknown, the purchases of the member tell.
 * @see https://docs.voucherify.io/api-reference/members/purchase-reward-with-points
 */
export const purchase: SingleOperation = {
	value: 'purchase',
	name: 'Purchase',
	action: 'Buy a reward with the points of a loyalty member',
	description: 'Spend points of a member on a reward, or only try whether that is possible',
	writes: true,
	fields: [
		loyaltyProgram,
		loyaltyMember,
		loyaltyReward,
		dryRun,
		{ ...waitUntilBooked, displayOptions: { show: { dryRun: [false] } } },
		optionsOf(longestWaitUntilBooked),
	],
	async execute(task) {
		const { parameters } = task;
		const reward_id = parameters.text('rewardId');
		const isTried = parameters.flag('dryRun');
		const wait = isTried ? undefined : waitIn(parameters);
		const member = await memberPathIn(task);
		const path = [...member, 'rewards', 'purchases'];
		return await inBackground(task, {
			list: {
				path,
				key: 'data',
				query: { order: '-created_at', 'filters[reward_id][conditions][$is]': reward_id },
			},
			words: 'the purchases of the member',
			fitsOthers: true,
			wait,
			call: {
				method: 'POST',
				path,
				body: { reward_id, ...(isTried && { mode: 'DRY_RUN' }) },
				repeatable: isTried,
				explanations: { ...worldsApart(path, reward_id), ...REFUSALS },
			},
			fits: isTried ? undefined : (row) => row.reward_id === reward_id,
			refused: 'The reward was not bought',
		});
	},
};

const AVAILABLE =
	'Loyalty Reward → Get Available tells what the member can buy, and what is missing.';

/** Why not, in words; what else keeps points from being spent is told by every call in the same words. */
const REFUSALS = {
	insufficient_card_balance: {
		headline: 'The member has not enough points for this reward',
		advice: AVAILABLE,
	},
	no_card_for_cost: { headline: 'The member has no card that could buy this', advice: AVAILABLE },
	no_matching_cost: { headline: 'The reward has no price for this member', advice: AVAILABLE },
	reward_inactive: {
		headline: 'The reward is not active',
		advice: 'Activate it in Voucherify, or choose another reward.',
	},
};
