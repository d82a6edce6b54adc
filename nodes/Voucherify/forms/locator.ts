import type { INodeProperties } from 'n8n-workflow';

/**
 * Labels of the ways to enter a resource instead of picking it, by the mode that workflows store. n8n shows its own
 * labels for the modes `id`, `url` and `list`, so the mode `id` is for IDs only.
 */
const LABELS = {
	id: 'By ID',
	code: 'By Code or ID',
	codeAlone: 'By Code',
	idOrName: 'By ID or Name',
	name: 'By Name',
	sourceId: 'By Source ID',
	customerId: 'By Customer ID',
	login: 'By Login or Email',
};

/** Settings of a resource locator with a searchable list. */
export interface Locator {
	displayName: string;
	/** Parameter name that workflows store. */
	name: string;
	description?: string;
	/** Method of `methods/listSearch` that fills the list. */
	searchListMethod: string;
	/** An example for each way to enter the resource. */
	examples: Partial<Record<keyof typeof LABELS, string>>;
	/** Placeholder of the list; by default it is made from the label. */
	placeholder?: string;
	/** Paths of the parameters that the list reads: n8n empties the choice when one changes. A leading `&` means the same row. */
	dependsOn?: string | string[];
	required?: boolean;
}

/** Builds a field that picks one resource from a list, or by an identifier that Voucherify knows. */
export function locator({
	displayName,
	name,
	description,
	searchListMethod,
	examples,
	placeholder = `Select ${withArticle(displayName.toLowerCase())}...`,
	dependsOn,
	required = true,
}: Locator): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		...(required && { required }),
		default: { mode: 'list', value: '' },
		...(description !== undefined && { description }),
		...(dependsOn && { typeOptions: { loadOptionsDependsOn: [dependsOn].flat() } }),
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder,
				typeOptions: { searchListMethod, searchable: true },
			},
			...Object.entries(LABELS).flatMap(([mode, label]) => {
				const example = Object.entries(examples).find(([key]) => key === mode)?.[1];
				return example === undefined
					? []
					: [
							{
								displayName: label,
								name: mode,
								type: 'string' as const,
								placeholder: `e.g. ${example}`,
							},
						];
			}),
		],
	};
}

function withArticle(words: string): string {
	return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}
