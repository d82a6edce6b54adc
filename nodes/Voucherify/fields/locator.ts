import type { INodeProperties } from 'n8n-workflow';

/**
 * The ways to enter one thing beside picking it, by the mode that workflows store. n8n shows labels of its own for the
 * modes `id`, `url` and `list`, so only what is an ID and nothing else is entered in the mode `id`.
 */
const LABELS = {
	id: 'By ID',
	code: 'By Code or ID',
	codeAlone: 'By Code',
	idOrName: 'By ID or Name',
	name: 'By Name',
	sourceId: 'By Source ID',
	customerId: 'By Customer ID',
};

/** What a resource locator with a searchable list needs to know. */
interface Locator {
	displayName: string;
	/** As workflows store it. */
	name: string;
	description: string;
	/** The method of `methods/listSearch` that fills the list. */
	searchListMethod: string;
	/** The ways to enter it, each with what is entered. */
	examples: Partial<Record<keyof typeof LABELS, string>>;
	/** What the list asks to select, where that is not the label. */
	placeholder?: string;
	/** The path of the parameter whose value decides what the list shows; with `&` before it in the same row. */
	dependsOn?: string;
	required?: boolean;
}

/** Picks one thing from a list, or by what the service knows it by. */
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
		description,
		...(dependsOn && { typeOptions: { loadOptionsDependsOn: [dependsOn] } }),
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
