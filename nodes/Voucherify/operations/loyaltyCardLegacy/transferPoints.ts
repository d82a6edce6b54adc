import { worldsApart } from '../../api/loyalty';
import { isJsonObject } from '../../api/types';
import { loyaltyCampaign } from '../../fields/campaign';
import { loyaltyCardLegacy, otherCardLegacy } from '../../fields/loyaltyCardLegacy';
import { optionsOf } from '../../fields/options';
import { bookingOptions } from '../kinds/balance';
import { onceOnly } from '../kinds/onceOnly';
import { newReference } from '../reliability/reference';
import type { SingleOperation } from '../kinds/operation';

/**
 * Move points from one loyalty card to another. Nothing keeps the service from doing it twice: when the outcome is unknown,
 * the transactions of the card that the points come from tell by the source ID.
 * @see https://docs.voucherify.io/api-reference/loyalties/transfer-loyalty-points
 */
export const transferPoints: SingleOperation = {
	value: 'transferPoints',
	name: 'Transfer Points',
	action: 'Transfer points between legacy loyalty cards',
	description: 'Move points from one loyalty card to another; both must have a holder',
	writes: true,
	fields: [
		otherCardLegacy,
		{
			...loyaltyCampaign,
			description: 'The loyalty campaign of the card that gets the points',
		},
		{
			...loyaltyCardLegacy,
			displayName: 'To Card',
			description: 'The loyalty card that gets the points',
		},
		{
			displayName: 'Points',
			name: 'points',
			type: 'number',
			typeOptions: { minValue: 1, numberPrecision: 0 },
			required: true,
			default: 1,
			description: 'How many points are moved',
		},
		optionsOf(...bookingOptions),
	],
	async execute({ client, parameters }) {
		const campaignId = parameters.text('campaignId');
		const to = parameters.text('voucherCode');
		const code = parameters.text('fromCode');
		const points = parameters.requiredInteger('points', 1);
		const source_id = parameters.optionalText('options.sourceId') ?? newReference();
		const reason = parameters.optionalText('options.reason');
		const path = ['v1', 'loyalties', campaignId, 'members', to, 'transfers'];
		const outcome = await onceOnly(
			client,
			{
				method: 'POST',
				path,
				body: [{ code, points, source_id, reason }],
				explanations: {
					...worldsApart(path, code),
					loyalty_card_points_exceeded: `The card ${code} does not have so many points`,
				},
			},
			{
				list: {
					path: ['v1', 'vouchers', code, 'transactions'],
					key: 'data',
					query: { order: '-id' },
				},
				fits: (row) => row.source_id === source_id && row.type === 'POINTS_TRANSFER_OUT',
				words: `the transactions of the card ${code}`,
			},
		);
		if ('answer' in outcome) return [{ json: outcome.answer }];
		const card = await client.request({ method: 'GET', path: ['v1', 'vouchers', to] });
		return [{ json: isJsonObject(card) ? card : outcome.found }];
	},
};
