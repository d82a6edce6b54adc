import { pointsOfRule } from '../../../columns/loyaltyEarningRule';
import type { Columns } from '../../../columns/row';
import { findRatio } from './points';

/** Columns of an earning rule. Points, how they are counted, and the wallet are those of its first effect. */
export const loyaltyEarningRuleColumns: Columns = {
	id: 'id',
	name: 'name',
	status: 'status',
	event: 'trigger.event',
	points: (rule) => pointsOfRule(rule).value ?? findRatio(pointsOfRule(rule))?.ratio.value,
	every: (rule) => findRatio(pointsOfRule(rule))?.ratio.every,
	calculation_type: (rule) => pointsOfRule(rule).calculation_type,
	card_definition_id: (rule) => pointsOfRule(rule).card_definition_id,
	start_date: 'start_date',
	end_date: 'end_date',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
