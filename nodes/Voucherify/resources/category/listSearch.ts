import type { Resource } from '../../api/types';
import { textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { whole } from '../../forms/listSearch/paging';

const categories = { list: { path: ['v1', 'categories'], key: 'data' }, paging: whole };

const named = ({ id, name }: Resource) => ({ name: textOrElse(name, id), value: id });

/** Categories of campaigns and codes. */
export const searchCategories = lookup({ ...categories, entry: named });

/** Categories for requests that take names instead of IDs. */
export const searchCategoryNames = lookup({
	...categories,
	entry: (category) => ({ ...named(category), value: named(category).name }),
});
