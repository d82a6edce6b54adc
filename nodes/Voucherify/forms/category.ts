import type { InputField } from './reading/inputFields';
import { locator } from './locator';

const common = {
	displayName: 'Category',
	name: 'categoryId',
	searchListMethod: 'searchCategories',
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
		searchListMethod: 'searchCategoryNames',
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
