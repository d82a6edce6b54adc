import type { Resource } from '../../api/types';
import { textOrElse } from '../../forms/listSearch/entries';
import { lookup } from '../../forms/listSearch/lookup';
import { whole } from '../../forms/listSearch/paging';

const categories = { list: { path: ['v1', 'categories'], key: 'data' }, paging: whole };

const named = ({ id, name }: Resource) => ({ name: textOrElse(name, id), value: id });

/** Categories of campaigns and codes. */
export const searchCategories = lookup({ ...categories, entry: named });

/** Categories for calls that take the name instead of the ID. */
export const searchCategoryNames = lookup({
	...categories,
	entry: (category) => ({ ...named(category), value: named(category).name }),
});
