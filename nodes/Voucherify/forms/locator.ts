import type { INodeProperties } from 'n8n-workflow';
import type { DropDown } from './listSearch/guarded';

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

/** Key of a locator's drop-down. n8n does not see symbols. */
const DROP_DOWN = Symbol('drop-down');

declare module 'n8n-workflow' {
	interface INodeProperties {
		[DROP_DOWN]?: DropDown;
	}
}

/** Settings of a resource locator with a searchable list. */
export interface Locator {
	displayName: string;
	/** Parameter name that workflows store. */
	name: string;
	description?: string;
	search: DropDown;
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
	search,
	examples,
	placeholder = `Select ${withArticle(displayName.toLowerCase())}...`,
	dependsOn,
	required = true,
}: Locator): INodeProperties {
	return {
		displayName,
		name,
		type: 'resourceLocator',
		[DROP_DOWN]: search,
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
				typeOptions: { searchListMethod: search.name, searchable: true },
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

/** Returns what fills the drop-downs of these fields, also of those in collections and rows, by the names that n8n calls. */
export function dropDownsIn(fields: INodeProperties[]): Record<string, DropDown['find']> {
	const found = fields.flatMap((field) => {
		const inside = (field.options ?? []).flatMap((entry) => {
			if ('values' in entry) return entry.values;
			return 'type' in entry ? [entry] : [];
		});
		const { [DROP_DOWN]: own } = field;
		return [
			...(own ? [[own.name, own.find] as const] : []),
			...Object.entries(dropDownsIn(inside)),
		];
	});
	return Object.fromEntries(found);
}
