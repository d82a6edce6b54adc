import { textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { pagesAfterLastRow } from './listSearch/paging';
import { locator } from './locator';
import type { InputField } from './reading/inputFields';

const searchSegments = lookup('searchSegments', {
	list: { path: ['v1', 'segments'], key: 'data', query: { order: '-created_at' } },
	paging: pagesAfterLastRow('filters[created_at][conditions][$before]', 'created_at'),
	whole: 'name',
	search: (text) => ({ 'filters[name][conditions][$contains]': text }),
	entry: ({ id, name }) => ({ name: textOrElse(name, id), value: id }),
});

const common = {
	displayName: 'Segment',
	name: 'segmentId',
	search: searchSegments,
	examples: { id: 'seg_OlE7DmfzMI5pHyD5VAv512r1' },
};

export const segment = locator(common);

/** Filters a list by the customers of one segment. */
export const segmentFilter: InputField = {
	...locator({ ...common, required: false }),
	key: 'segment_id',
};
