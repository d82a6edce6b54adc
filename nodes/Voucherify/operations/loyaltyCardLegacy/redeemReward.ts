import { wholeList } from '../../api/lists/pages';
import { worldsApart } from '../../api/loyalty';
import { valueAt } from '../../api/types';
import { loyaltyCardLegacy, rewardOfCard } from '../../fields/loyaltyCardLegacy';
import { newMetadata } from '../../fields/metadata';
import { optionsOf } from '../../fields/options';
import { orderInForm } from '../../fields/orderInForm';
import { metadataIn } from '../kinds/body';
import { doubtOf, onceOnly } from '../kinds/onceOnly';
import type { SingleOperation } from '../kinds/operation';
import { orderIn } from '../kinds/order';

const WORDS = 'the redemptions of the card';

/**
 * Exchange points of a loyalty card for a reward. Nothing keeps the service from doing it twice: when the outcome is
 * unknown, the redemptions of the card tell.
 * @see https://docs.voucherify.io/api-reference/loyalties/redeem-reward
 */
export const redeemReward: SingleOperation = {
	value: 'redeemReward',
	name: 'Redeem Reward',
	action: 'Redeem a reward with a legacy loyalty card',
	description: 'Exchange points for a reward: a code, a product, or a discount on an order',
	writes: true,
	fields: [
		loyaltyCardLegacy,
		rewardOfCard,
		...orderInForm,
		...newMetadata('redemption'),
		optionsOf({
			displayName: 'Points',
			name: 'points',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			default: null,
			description:
				'How many points pay for the order, with a reward of the type Pay With Points. Other rewards have a price.',
		}),
	],
	async execute({ client, parameters, warn }) {
		const code = parameters.text('voucherCode');
		const id = parameters.text('rewardId');
		const points = parameters.integer('options.points', 1);
		const path = ['v1', 'loyalties', 'members', code, 'redemption'];
		const outcome = await onceOnly(
			client,
			{
				method: 'POST',
				path,
				body: { reward: { id, points }, ...orderIn(parameters), ...metadataIn(parameters) },
				explanations: {
					...worldsApart(path, id),
					loyalty_card_points_exceeded: {
						headline: 'The card does not have enough points for this reward',
						advice: 'See what it is enough for with Loyalty Card (Legacy) → Get Rewards.',
					},
					missing_order: 'A reward of the type Pay With Points needs an order',
					missing_reward: 'This reward is not offered to the card',
				},
			},
			{
				list: { path: ['v1', 'vouchers', code, 'redemption'], key: 'redemption_entries' },
				pages: async function* (_, list) {
					yield await wholeList(client, list);
				},
				column: 'date',
				fits: (row) => row.result === 'SUCCESS' && valueAt(row, 'reward', 'id') === id,
				rowIn: (answer) => answer,
				words: WORDS,
				fitsOthers: true,
			},
		);
		if ('found' in outcome) warn(doubtOf(outcome.found, WORDS));
		return [{ json: 'answer' in outcome ? outcome.answer : outcome.found }];
	},
};
