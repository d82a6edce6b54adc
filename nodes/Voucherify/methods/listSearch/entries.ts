import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
} from 'n8n-workflow';
import { nodeForErrors } from '../../api/node';
import { titleOf } from '../../fields/title';

/** A text, or another one where there is none. */
export const textOf = (value: unknown, fallback: string) =>
	typeof value === 'string' && value ? value : fallback;

/** A constant as menus write it. */
export const titled = (value: unknown) => titleOf(textOf(value, '').toUpperCase());

/** What tells a row apart from others, in one line. */
export const line = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

/** The entries that have a text in their name or value. */
export function matching(entries: INodeListSearchItems[], text: string): INodeListSearchItems[] {
	const wanted = text.toLowerCase();
	return entries.filter(({ name, value }) =>
		[name, String(value)].some((shown) => shown.toLowerCase().includes(wanted)),
	);
}

/**
 * What the user has chosen in another field of the node.
 * @param what completes "Choose …", e.g. "a reward"
 * @throws NodeOperationError that asks for it when nothing is chosen; n8n shows it in the drop-down.
 */
export function chosenIn(context: ILoadOptionsFunctions, name: string, what: string): string {
	const value = context.getCurrentNodeParameter(name, { extractValue: true });
	if (typeof value === 'string' && value) return value;
	throw new NodeOperationError(nodeForErrors(context), `Choose ${what} first`);
}
