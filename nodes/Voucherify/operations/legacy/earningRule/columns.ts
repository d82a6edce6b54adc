import type { IDataObject } from 'n8n-workflow';
import { isJsonObject, valueAt } from '../../../api/types';
import type { Columns } from '../../../items/row';

/** Columns of an earning rule: event, points and dates. */
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

/** Of a fixed rule the points themselves, of a proportional one those for every so much. */
function pointsOf(rule: IDataObject) {
	return valueAt(rule, 'loyalty', 'points') ?? ratioOf(rule)?.points;
}

/** Returns the ratio of a proportional rule: `ORDER_ITEMS_AMOUNT` stands in `loyalty.order_items.amount`. */
function ratioOf({ loyalty }: IDataObject): IDataObject | undefined {
	if (!isJsonObject(loyalty)) return undefined;
	const ratios = Object.values(loyalty).filter(isJsonObject).flatMap(Object.values);
	return ratios.find((ratio): ratio is IDataObject => isJsonObject(ratio) && 'every' in ratio);
}
