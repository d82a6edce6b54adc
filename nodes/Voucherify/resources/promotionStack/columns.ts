import { isTexts, valueAt } from '../../api/types';
import type { Columns } from '../../columns/row';

/** Columns of a promotion stack; `tier_ids` has the tiers in the order in which they are applied. */
export const promotionStackColumns: Columns = {
	id: 'id',
	name: 'name',
	campaign_id: 'campaign_id',
	tier_ids: (stack) => {
		const ids = valueAt(stack, 'tiers', 'ids');
		return isTexts(ids) ? ids.join(', ') : undefined;
	},
	category_id: 'category_id',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
