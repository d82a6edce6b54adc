import type { Resource } from '../../api/types';
import { textOf } from './entries';
import { lookup } from './lookup';
import { whole } from './paging';

const categories = { list: { path: ['v1', 'categories'], key: 'data' }, paging: whole };

const named = ({ id, name }: Resource) => ({ name: textOf(name, id), value: id });

/** What campaigns and codes are sorted into. */
export const searchCategories = lookup({ ...categories, entry: named });

/** Where the service takes the name, and no ID. */
export const searchCategoryNames = lookup({
	...categories,
	entry: (category) => ({ ...named(category), value: named(category).name }),
});
