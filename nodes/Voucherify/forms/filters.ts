import type { INodeProperties } from 'n8n-workflow';

/** Builds the collection `filters` of a list or a trigger. */
export function filtersOf(...filters: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		options: filters,
	};
}
