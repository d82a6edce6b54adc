import { voucherColumns } from '../../columns/voucher';
import type { IDataObject } from 'n8n-workflow';
import { readDiscount } from '../../forms/discount';
import type { Parameters } from '../../forms/reading/parameters';
import { isJsonObject } from '../../api/types';
import { bodyFromFields } from '../../forms/body';
import { readMetadataPart } from '../../forms/metadata';
import { createGeneratedCode } from '../../writes/codes/generatedCodes';
import type { SingleOperation } from '../../run/types';
import { createOrGetByCode } from '../../writes/codes/createOrGetByCode';
import { additionalFields, fields, limits } from './createFields';
import { visible } from '../../forms/reading/formats';
import { requiredAmount } from '../../forms/money';

/**
 * Create a voucher. Each request generates another code; an own code exists only once.
 * @see https://docs.voucherify.io/api-reference/vouchers/create-voucher
 */
export const create: SingleOperation = {
	value: 'create',
	name: 'Create',
	action: 'Create a code',
	description: 'Create a coupon, gift card or loyalty card, with your own code or a generated one',
	writes: true,
	looksUp: true,
	simplified: { columns: voucherColumns },
	fields,
	async execute(task) {
		const { parameters } = task;
		const path = ['v1', 'vouchers'];
		const returns = { object: 'voucher' };
		const body = bodyFrom(parameters);
		const campaign = typeof body.campaign_id === 'string' ? body.campaign_id : undefined;
		if (parameters.text('codeSource') !== 'own')
			return await createGeneratedCode(
				task.client,
				{ method: 'POST', path, body, returns },
				campaign,
			);
		return await createOrGetByCode(
			task,
			parameters.text('code', visible),
			{ path, body },
			campaign,
		);
	},
};

function bodyFrom(parameters: Parameters): IDataObject {
	const type = parameters.text('voucherType');
	const more = {
		...bodyFromFields(parameters, limits),
		...bodyFromFields(parameters, additionalFields, 'additionalFields'),
	};
	return { type, ...more, ...readValue(type, parameters, more), ...readMetadataPart(parameters) };
}

/**
 * Reads the value of a new voucher, as a part of its body.
 * @param more other fields of the body
 */
export function readValue(
	type: string,
	parameters: Parameters,
	{ gift }: IDataObject,
): IDataObject {
	switch (type) {
		case 'GIFT_VOUCHER': {
			const amount = requiredAmount(parameters, 'amount');
			return { gift: { amount, balance: amount, ...(isJsonObject(gift) ? gift : {}) } };
		}
		case 'LOYALTY_CARD': {
			const points = parameters.requiredInteger('points', 0);
			return { loyalty_card: { points, balance: points } };
		}
		default:
			return { discount: readDiscount(parameters) };
	}
}
