import type { Resource } from '../../api/types';
import { textOrElse } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

const categories = { list: { path: ['v1', 'categories'], key: 'data' }, paging: whole };

const named = ({ id, name }: Resource) => ({ name: textOrElse(name, id), value: id });

/** Categories of campaigns and codes. */
export const searchCategories = lookup({ ...categories, entry: named });

/** Categories for calls that take the name instead of the ID. */
export const searchCategoryNames = lookup({
	...categories,
	entry: (category) => ({ ...named(category), value: named(category).name }),
});
