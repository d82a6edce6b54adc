import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../../api/types';
import type { Columns } from '../../../columns/row';

export const earningRuleColumns: Columns = {
	id: 'id',
	name: 'source.banner',
	event: 'event',
	active: 'active',
	points_type: 'loyalty.type',
	points: pointsOf,
	every: (rule) => ratioOf(rule)?.every,
	calculation_type: 'loyalty.calculation_type',
	campaign_id: 'source.object_id',
	pending_days: 'pending_points.period_value',
	start_date: 'start_date',
	expiration_date: 'expiration_date',
	validation_rule_id: 'validation_rule_id',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** Returns the points of a fixed rule, or the points per `every` units of a proportional rule. */
function pointsOf(rule: IDataObject) {
	return valueAt(rule, 'loyalty', 'points') ?? ratioOf(rule)?.points;
}

/** Returns the ratio of a proportional rule, for example `loyalty.order_items.amount` for `ORDER_ITEMS_AMOUNT`. */
function ratioOf({ loyalty }: IDataObject): IDataObject | undefined {
	if (!isJsonObject(loyalty)) return undefined;
	const ratios = Object.values(loyalty).filter(isJsonObject).flatMap(Object.values);
	return ratios.find((ratio): ratio is IDataObject => isJsonObject(ratio) && 'every' in ratio);
}
