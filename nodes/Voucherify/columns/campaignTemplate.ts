import type { Columns } from './row';

export const campaignTemplateColumns: Columns = {
	id: 'id',
	name: 'name',
	description: 'description',
	campaign_type: 'campaign_type',
	created_at: 'created_at',
	updated_at: 'updated_at',
};
