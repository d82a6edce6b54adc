import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { line, readChosen, textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { whole } from '../../forms/listSearch/paging';

const ofCampaign = (context: ILoadOptionsFunctions, part: 'stacks' | 'tiers') => [
	'v1',
	'promotions',
	readChosen(context, 'campaignId', 'a campaign'),
	part,
];

export const searchStacksOfCampaign = lookup({
	list: (context) => ({ path: ofCampaign(context, 'stacks'), key: 'data' }),
	paging: whole,
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

export const searchTiersOfCampaign = lookup({
	list: (context) => ({ path: ofCampaign(context, 'tiers'), key: 'tiers' }),
	paging: whole,
	entry: ({ id, name, active }) => ({
		name: line(textOrElse(name, id), active === false && 'disabled'),
		value: id,
	}),
});
