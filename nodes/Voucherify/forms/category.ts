import type { Resource } from '../api/types';
import { textOrElse } from './listSearch/entries';
import { lookup } from './listSearch/lookup';
import { onePage } from './listSearch/paging';
import { locator } from './locator';
import type { InputField } from './reading/inputFields';

const categories = { list: { path: ['v1', 'categories'], key: 'data' }, paging: onePage };

const named = ({ id, name }: Resource) => ({ name: textOrElse(name, id), value: id });

/** Categories of campaigns and codes. */
const searchCategories = lookup('searchCategories', { ...categories, entry: named });

/** Categories for requests that take names instead of IDs. */
const searchCategoryNames = lookup('searchCategoryNames', {
	...categories,
	entry: (category) => ({ ...named(category), value: named(category).name }),
});

const common = {
	displayName: 'Category',
	name: 'categoryId',
	search: searchCategories,
	examples: { id: 'cat_0b6a492efb5a9ebc02' },
};

export const category = locator(common);

/** Sets the category of another resource, by category ID. */
export const categoryField: InputField = {
	...locator({ ...common, description: 'The category to assign', required: false }),
	key: 'category_id',
	clears: true,
};

/** Sets the category by name, for requests that take no category ID. */
export const categoryNameField: InputField = {
	...locator({
		displayName: 'Category',
		name: 'categoryName',
		description: 'The category to assign',
		search: searchCategoryNames,
		examples: { name: 'Newcomers' },
		required: false,
	}),
	key: 'category',
};

/** Filters a list by category name. */
export const categoryFilter: InputField = {
	key: 'category',
	displayName: 'Category',
	type: 'string',
	placeholder: 'e.g. Newcomers',
	description: 'By name',
};
