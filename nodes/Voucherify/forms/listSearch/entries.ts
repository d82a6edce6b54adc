import {
	NodeOperationError,
	type ILoadOptionsFunctions,
	type INodeListSearchItems,
} from 'n8n-workflow';
import { nodeForErrors } from '../../api/errors/node';
import { titleOf } from '../reading/title';

/** Returns the value when it is a text and not empty, otherwise the fallback. */
export const textOrElse = (value: unknown, fallback: string) =>
	typeof value === 'string' && value ? value : fallback;

/** Returns the label of an API constant: `gift_voucher` is "Gift Voucher". */
export const labelOfConstant = (value: unknown) => titleOf(textOrElse(value, '').toUpperCase());

/** Joins the parts of an entry's name; empty parts are left out. */
export const joinParts = (...parts: unknown[]) => parts.filter(Boolean).join(' · ');

/** Returns the entries that contain a text in their name or value, in any case. */
export function filterEntries(
	entries: INodeListSearchItems[],
	text: string,
): INodeListSearchItems[] {
	const searched = text.toLowerCase();
	return entries.filter(({ name, value }) =>
		[name, String(value)].some((shown) => shown.toLowerCase().includes(searched)),
	);
}

/**
 * Returns the value that the user chose in another field of the node.
 * @param what rest of the error "Choose ... first", such as "a reward"
 * @throws NodeOperationError when nothing is chosen; n8n shows it in the drop-down
 */
export function readChosen(context: ILoadOptionsFunctions, name: string, what: string): string {
	const value = context.getCurrentNodeParameter(name, { extractValue: true });
	if (typeof value === 'string' && value) return value;
	throw new NodeOperationError(nodeForErrors(context), `Choose ${what} first`);
}
