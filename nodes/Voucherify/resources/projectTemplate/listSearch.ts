import { templates } from '../../forms/listSearch/campaigns';
import { readChosen } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { templatesOf } from './templates';

export const searchProjectTemplates = lookup({
	...templates,
	credential: 'voucherifyManagementApi',
	list: (context) => ({
		...templatesOf(readChosen(context, 'projectId', 'a project')),
		query: templates.list.query,
	}),
});
