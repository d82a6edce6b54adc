import type { IDataObject } from 'n8n-workflow';
import { isJsonObject } from '../../../api/types';
import { pointsOfRule } from '../../../columns/loyaltyEarningRule';
import type { Columns } from '../../../columns/row';

/** Columns of an earning rule. Points, how they are counted, and the wallet are those of its first effect. */
export const loyaltyEarningRuleColumns: Columns = {
	id: 'id',
	name: 'name',
	status: 'status',
	event: 'trigger.event',
	points: (rule) => pointsOfRule(rule).value ?? ratioOf(rule)?.value,
	every: (rule) => ratioOf(rule)?.every,
	calculation_type: (rule) => pointsOfRule(rule).calculation_type,
	card_definition_id: (rule) => pointsOfRule(rule).card_definition_id,
	start_date: 'start_date',
	end_date: 'end_date',
	created_at: 'created_at',
	updated_at: 'updated_at',
};

/** Returns the ratio of proportional points, such as `order.amount`. */
function ratioOf(rule: IDataObject): IDataObject | undefined {
	const ratios = Object.values(pointsOfRule(rule)).filter(isJsonObject).flatMap(Object.values);
	return ratios.find((ratio): ratio is IDataObject => isJsonObject(ratio) && 'every' in ratio);
}
