import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, objectsIn, textOrNothing } from '../../../api/types';
import { orderTotals } from '../../../columns/redeeming';
import { redeemedCard } from '../../../columns/redemption';
import type { Columns } from '../../../columns/row';

/**
 * Builds columns of a nested object: `order_id` from `order.id`.
 * @param places the paths to try, with `|` between them
 */
export const columnsOfPart = (part: string, names: string, places = part): Columns =>
	Object.fromEntries(names.split(' ').map((name) => [`${part}_${name}`, placesOf(places, name)]));

/** Builds the columns of an ID and a name: `segment_id` and `segment`. */
export const idAndNameColumns = (part: string, places = part): Columns => ({
	[`${part}_id`]: placesOf(places, 'id'),
	[part]: placesOf(places, 'name'),
});

const placesOf = (places: string, name: string) => places.replace(/(?=\||$)/g, `.${name}`);

export const WHO = columnsOfPart('customer', 'id source_id name email', 'customer|holder');
export const CAMPAIGN: Columns = {
	campaign_id: 'campaign.id|voucher.campaign_id',
	campaign: 'campaign.name|voucher.campaign',
};
export const CODE: Columns = { ...CAMPAIGN, voucher_code: 'voucher.code' };
export const TIER = idAndNameColumns('promotion_tier');
export const ORDER = columnsOfPart('order', 'id source_id total_amount');
export const DISCOUNT: Columns = {
	total_discount: ({ order }) => orderTotals(order).total_discount,
};
export const CARD: Columns = {
	credits: (redemption) => redeemedCard(redemption).credits,
	credits_left: (redemption) => redeemedCard(redemption).credits_left,
	points: (redemption) => redeemedCard(redemption).points,
	points_left: (redemption) => redeemedCard(redemption).points_left,
};
export const BALANCE: Columns = {
	amount: 'balance.points|balance.amount',
	balance: 'balance.balance|voucher.loyalty_card.balance|voucher.gift.balance',
};
export const REWARD: Columns = {
	...idAndNameColumns('reward'),
	reward_type: 'reward.type',
	reward_product: 'reward.product.name',
	reward_code: 'reward.voucher.code',
};
export const RULE: Columns = {
	earning_rule_id: 'earning_rule.id',
	earning_rule: 'earning_rule.source.banner|earning_rule.parameters.banner',
};
export const CAUSE: Columns = {
	caused_by: 'event.type|custom_event.type',
	...RULE,
	...ORDER,
	redemption_id: 'redemption.id',
	...idAndNameColumns('loyalty_tier', 'loyalty_tier|holder_loyalty_tier'),
};

/** Returns a function that picks the first of the named objects that the data has. */
export const the =
	(...names: string[]) =>
	(data: IDataObject): IDataObject | undefined =>
		names.map((name) => data[name]).find(isJsonObject);

/**
 * Returns the publication with its code, or with the first of several codes. Most data has the code next to the
 * publication. A distribution about a promotion has no publication: the result is then empty.
 */
export function publicationWithCode(data: IDataObject): IDataObject | undefined {
	const { publication, distribution, voucher, vouchers } = data;
	if (!isJsonObject(publication)) return isJsonObject(distribution) ? {} : undefined;
	const codes = [publication.voucher, voucher, ...objectsIn(vouchers)];
	return { ...publication, voucher: codes.find(isJsonObject) };
}

/** Returns the codes of a publication with several codes, with commas between them. */
export const joinCodes = ({ vouchers }: IDataObject): string | undefined =>
	objectsIn(vouchers)
		.flatMap(({ code }) => textOrNothing(code) ?? [])
		.join(', ') || undefined;

/** Returns the transaction with its balance change, which some data has next to the transaction. */
export function transactionWithBalance({
	transaction,
	balance,
}: IDataObject): IDataObject | undefined {
	if (!isJsonObject(transaction)) return undefined;
	const { details } = transaction;
	return { ...transaction, details: { balance, ...(isJsonObject(details) && details) } };
}
