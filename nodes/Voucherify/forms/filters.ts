import type { INodeProperties } from 'n8n-workflow';

/** Builds the collection of filters on what is listed or watched. */
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
