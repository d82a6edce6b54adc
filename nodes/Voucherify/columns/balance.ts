import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../api/types';
import type { Parameters } from '../forms/reading/parameters';
import type { Columns } from './row';

/**
 * Columns of a change of a card's balance: points, or on gift cards minor currency units. The balance is what the card has now.
 * @param change column of the change
 */
export const balanceColumns = (change: 'amount' | 'points'): Columns => ({
	code: enteredCode,
	voucher_id: 'related_object.id',
	[change]: change,
	[change === 'points' ? 'points_balance' : 'balance']: 'balance',
});

/** Returns the code of the card, unless the form has its ID instead. */
export const enteredCode = ({ form, related_object }: IDataObject) => {
	const { code } = isJsonObject(form) ? form : {};
	return isJsonObject(related_object) && related_object.id === code ? undefined : code;
};

/** The card in the form. The response has only its ID. */
export const readEnteredCard = (parameters: Parameters): IDataObject => ({
	code: parameters.text('voucherCode'),
});
