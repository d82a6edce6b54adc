import type { IDataObject } from 'n8n-workflow';
import { withoutUndefined } from '../kinds/body';
import { webAddress } from '../../parameters/formats';
import { metadataOf } from '../../parameters/metadata';
import type { Parameters } from '../../parameters/parameters';

/**
 * What the user wants to change in a reward: nothing else is sent.
 * @throws NodeOperationError when there is nothing, or when a value needs another one beside it.
 */
export function changesOf(parameters: Parameters): IDataObject {
	const changes = withoutUndefined({
		name: parameters.optionalText('updateFields.name'),
		metadata: metadataOf(parameters),
		...changesOfType(parameters),
	});
	if (changes) return changes;
	throw parameters.invalid(
		'updateFields',
		'holds nothing to change',
		'Add at least one field with a value, or metadata.',
	);
}

/** What each type has of its own. */
function changesOfType(parameters: Parameters): IDataObject {
	switch (parameters.optionalText('rewardType')) {
		case 'CAMPAIGN': {
			const id = parameters.optionalText('updateFields.campaignId');
			const balance = parameters.integer('updateFields.balance', 1);
			if (balance !== undefined && !id) throw missing(parameters, 'campaignId', 'Balance');
			return { parameters: id && { campaign: { id, balance } } };
		}
		case 'MATERIAL': {
			const id = parameters.optionalText('updateFields.productId');
			const sku_id = parameters.optionalText('updateFields.skuId');
			if (sku_id && !id) throw missing(parameters, 'productId', 'SKU ID');
			return {
				parameters: id && { product: { id, sku_id } },
				stock: parameters.integer('updateFields.stock', 0),
				attributes: withoutUndefined({
					image_url: parameters.optionalText('updateFields.imageUrl', webAddress),
					description: parameters.optionalText('updateFields.description'),
				}),
			};
		}
		case 'COIN': {
			const exchange_ratio = parameters.positive('updateFields.exchangeRatio')?.toString();
			const points_ratio = parameters.positive('updateFields.pointsRatio')?.toString();
			if (points_ratio && !exchange_ratio)
				throw missing(parameters, 'exchangeRatio', 'Points Ratio');
			return { parameters: exchange_ratio && { coin: { exchange_ratio, points_ratio } } };
		}
		default:
			return {};
	}
}

function missing(parameters: Parameters, field: string, given: string) {
	return parameters.invalid(
		`updateFields.${field}`,
		'is empty',
		`Voucherify takes ${given} only together with it.`,
	);
}
