import type { IDataObject } from 'n8n-workflow';
import { balanceColumns, readEnteredCard } from '../../../columns/balance';
import { simplify } from '../../../forms/paging';
import { loyaltyCardLegacyLocator } from './locators';
import { optionsOf } from '../../../forms/options';
import { pointsChange } from '../../../forms/pointsChange';
import type { Parameters } from '../../../forms/reading/parameters';
import { readBalanceChange, bookingOptions, changeBalance } from '../../../factories/balance';
import type { SingleOperation } from '../../../run/types';
import { fixedMenu } from '../../../forms/shownWhen';
import { parseDay } from '../../../forms/reading/times';

/** @see https://docs.voucherify.io/api-reference/loyalties/adjust-loyalty-card-balance */
export const adjustPoints: SingleOperation = {
	value: 'adjustPoints',
	name: 'Adjust Points',
	action: 'Adjust the points of a legacy card',
	description: 'Add points to a loyalty card, with the day they expire, or deduct points',
	writes: true,
	looksUp: true,
	simplified: { columns: balanceColumns('points'), form: readEnteredCard },
	moves: {
		fields: ['voucherCode', 'points'],
		does: (parameters) => `book ${parameters.optionalText('points')} points on one card`,
	},
	fields: [
		loyaltyCardLegacyLocator,
		pointsChange,
		{
			displayName: 'Points Expire',
			name: 'expirationType',
			...fixedMenu,
			options: [
				{ name: 'Campaign Default', value: 'PROGRAM_RULES' },
				{ name: 'Never', value: 'NON_EXPIRING' },
				{ name: 'On a Day', value: 'CUSTOM_DATE' },
			],
			default: 'PROGRAM_RULES',
			description: 'When the added points expire',
		},
		{
			displayName: 'Expiration Date',
			name: 'expirationDate',
			type: 'dateTime',
			required: true,
			displayOptions: { show: { expirationType: ['CUSTOM_DATE'] } },
			default: '',
			description: 'The day on which the points expire. The time is ignored.',
		},
		simplify,
		optionsOf(...bookingOptions),
	],
	async execute(task) {
		const { parameters } = task;
		const points = readBalanceChange(parameters, 'points');
		const code = parameters.text(loyaltyCardLegacyLocator);
		return await changeBalance(task, code, 'points', {
			path: ['v1', 'loyalties', 'members', code, 'balance'],
			body: expirationOf(parameters, points),
			errorCatalog: {
				invalid_expiration_date: 'The expiration date is in the past',
				loyalty_card_points_exceeded: 'The card does not have that many points',
			},
		});
	},
};

function expirationOf(parameters: Parameters, points: number): IDataObject {
	const expiration_type = parameters.text('expirationType');
	if (expiration_type === 'PROGRAM_RULES') return {};
	if (points < 0) {
		throw parameters.invalid(
			'expirationType',
			'does not apply to deducted points',
			'Set it to Campaign Default.',
		);
	}
	if (expiration_type !== 'CUSTOM_DATE') return { expiration_type };
	const expiration_date = parameters.parsed('expirationDate', parseDay);
	if (expiration_date !== undefined) return { expiration_type, expiration_date };
	throw parameters.invalid('expirationDate', 'is empty', 'Pick the day on which they expire.');
}
