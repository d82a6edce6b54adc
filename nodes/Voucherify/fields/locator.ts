import type { INodeProperties } from 'n8n-workflow';

/** What a resource locator with a searchable list and an ID needs to know. */
interface Locator {
	displayName: string;
	/** As workflows store it. */
	name: string;
	description: string;
	/** The method of `lookups/` that fills the list. */
	searchListMethod: string;
	/** What an ID looks like. */
	example: string;
	/** The path of the parameter whose value decides what the list shows. */
	dependsOn?: string;
	required?: boolean;
}

/** Picks one resource from a list, or by its ID. */
export function locator({
	displayName,
	name,
	description,
	searchListMethod,
	example,
	dependsOn,
	required = true,
}: Locator): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		required,
		default: { mode: 'list', value: '' },
		description,
		...(dependsOn && { typeOptions: { loadOptionsDependsOn: [dependsOn] } }),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select a ${displayName.toLowerCase()}...`,
				typeOptions: { searchListMethod, searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: `e.g. ${example}`,
			},
		],
	};
}
