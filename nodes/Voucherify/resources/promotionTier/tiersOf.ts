import { asAWhole } from '../../writes/lookup';

/** Where a new tier of a campaign is looked up after a lost response. */
export const tiersOf = (campaign: string) => ({
	list: { path: ['v1', 'promotions', campaign, 'tiers'], key: 'tiers' },
	pages: asAWhole,
	alike: ['name'],
	place: 'the tiers of the campaign',
});
