import type { INodeProperties } from 'n8n-workflow';

/** Picks one loyalty campaign; the API takes its ID or its name. */
export const loyaltyCampaign: INodeProperties = {
	displayName: 'Campaign',
	name: 'campaignId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The loyalty campaign to work with',
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Select a campaign...',
			typeOptions: { searchListMethod: 'searchLoyaltyCampaigns', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. camp_rRsfatlwN7unSeUIJDCYedal',
		},
		{
			displayName: 'By Name',
			name: 'name',
			type: 'string',
			placeholder: 'e.g. Coffee Club',
		},
	],
};
