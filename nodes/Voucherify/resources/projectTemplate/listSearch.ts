import { line, readChosen, textOrElse, titled } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { after } from '../../forms/listSearch/paging';
import { templatesOf } from './templates';

export const searchProjectTemplates = lookup({
	credential: 'voucherifyManagementApi',
	list: (context) => ({
		...templatesOf(readChosen(context, 'projectId', 'a project')),
		query: { order: '-id' },
	}),
	paging: after('starting_after_id', 'id'),
	whole: 'name',
	search: (text) => ({ 'filters[name][conditions][$contains]': text }),
	entry: ({ id, name, campaign_type }) => ({
		name: line(textOrElse(name, id), titled(campaign_type)),
		value: id,
	}),
});
