import type { InputField } from '../parameters/inputFields';
import { locator } from './locator';

/** The category that something is sorted into. */
export const categoryField: InputField = {
	...locator({
		displayName: 'Category',
		name: 'categoryId',
		description: 'The category that it belongs to',
		searchListMethod: 'searchCategories',
		examples: { id: 'cat_0b6a492efb5a9ebc02' },
		required: false,
	}),
	key: 'category_id',
	clears: true,
};

/** The same where the service takes the name, and no ID. */
export const categoryNameField: InputField = {
	...locator({
		displayName: 'Category',
		name: 'categoryName',
		description: 'The category that it belongs to',
		searchListMethod: 'searchCategoryNames',
		examples: { name: 'Newcomers' },
		required: false,
	}),
	key: 'category',
};

/** The filter of a list on one category, by its name. */
export const categoryFilter: InputField = {
	key: 'category',
	displayName: 'Category',
	type: 'string',
	placeholder: 'e.g. Newcomers',
	description: 'Only what is in the category of this name',
};
